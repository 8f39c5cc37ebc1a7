import type { RequestDescription } from '../../generated/operations.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Server,
  interfaceName,
  operationsOf,
} from '../../scripts/lib/openapi.ts';
import { requestOf } from '../../scripts/lib/requests.ts';
import { type Ref, type Schema, type Transition, follow } from '../../src/contract/schema.ts';
import { type Message, type ResponseView, messageOf, responseViews, valueField } from './bodies.ts';
import type { Field } from './fields.ts';
import { type Notes, notesOf } from './notes.ts';

interface ParameterView {
  location: Parameter['in'];
  field: Field;
}

export interface TransitionView extends Transition {
  /** Name of the schema that the transition stands on. */
  resource: string;
}

/** An operation, ready to be shown. */
export interface OperationView extends Notes {
  id: string;
  method: string;
  path: string;
  server: Server;
  interface: string;
  interfaceLabel: string;
  tag: string;
  summary: string;
  description: string;
  parameters: ParameterView[];
  /** What a request consists of. */
  wire: RequestDescription;
  request?: Message & { required: boolean };
  responses: ResponseView[];
  transitions: TransitionView[];
  /** JSON pointer to the operation. */
  pointer: string;
}

/** Every operation of the document, in its order. */
export function operationViews(document: OpenApi): OperationView[] {
  const transitions = transitionsOf(document);
  return operationsOf(document).map((entry) =>
    view(
      document,
      entry,
      transitions.filter(({ trigger }) => trigger === entry.operation.operationId),
    ),
  );
}

function view(
  document: OpenApi,
  entry: OperationEntry,
  transitions: TransitionView[],
): OperationView {
  const { operation, path, method, pointer, server } = entry;
  const body =
    operation.requestBody && follow(document, operation.requestBody, `${pointer}/requestBody`);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    server,
    interface: interfaceName(server),
    interfaceLabel: server.description,
    tag: operation.tags?.[0] ?? 'Operations',
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    parameters: parametersOf(document, entry),
    wire: requestOf(document, entry),
    ...(body === undefined
      ? {}
      : {
          request: {
            ...messageOf(document, body.value, body.pointer, 'request'),
            required: body.value.required === true,
          },
        }),
    responses: responseViews(document, operation.responses, `${pointer}/responses`),
    transitions,
    ...notesOf(operation),
    pointer,
  };
}

function parametersOf(document: OpenApi, entry: OperationEntry): ParameterView[] {
  const { item, operation, pointer } = entry;
  const itemPointer = pointer.slice(0, pointer.lastIndexOf('/'));
  const views = (refs: readonly Ref<Parameter>[] = [], holder: string) =>
    refs.map((ref, index) => {
      const { value, pointer: at } = follow(document, ref, `${holder}/parameters/${index}`);
      return { location: value.in, field: valueField(document, value, at, value.in) };
    });
  return [...views(item.parameters, itemPointer), ...views(operation.parameters, pointer)];
}

/** Whether a call is a read that needs nothing but a token. */
export function isPlainRead(
  method: string,
  { contentType, headers, path, query }: RequestDescription,
): boolean {
  return method === 'GET' && contentType === null && [...path, ...query, ...headers].length === 0;
}

/** The transitions of all resources. */
function transitionsOf(document: OpenApi): TransitionView[] {
  const schemas = Object.entries(document.components?.['schemas'] ?? {}) as [string, Schema][];
  return schemas.flatMap(([resource, schema]) =>
    (schema['x-transitions'] ?? []).map((transition) => ({ resource, ...transition })),
  );
}
