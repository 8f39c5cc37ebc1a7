import type { RequestDescription } from '../../generated/operations.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Parameter,
  type Response,
  type Schema,
  type Server,
  type Transition,
  interfaceName,
  operationsOf,
  resolve,
} from '../../scripts/lib/openapi.ts';
import { requestOf } from '../../scripts/lib/requests.ts';
import { encode } from '../../src/shared/pointer.ts';
import { type Message, type ResponseView, messageOf, responseView, valueField } from './bodies.ts';
import type { Field } from './fields.ts';
import { type Notes, notesOf } from './gaps.ts';

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
  const { body, operation, path, method, server } = entry;
  const pointer = `/paths/${encode(path)}/${method}`;
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
    parameters: parametersOf(document, entry, pointer),
    wire: requestOf(document, entry),
    ...(body === undefined
      ? {}
      : {
          request: {
            ...messageOf(document, body, `${pointer}/requestBody`, 'request'),
            required: body.required === true,
          },
        }),
    responses: Object.entries(operation.responses).map(([status, ref]) => {
      const at = '$ref' in ref ? ref.$ref.slice(1) : `${pointer}/responses/${status}`;
      return responseView(document, status, resolve<Response>(document, ref), at);
    }),
    transitions,
    ...notesOf(operation),
    pointer,
  };
}

function parametersOf(
  document: OpenApi,
  { item, operation, parameters }: OperationEntry,
  pointer: string,
): ParameterView[] {
  const refs = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
  return parameters.map((parameter, index) => {
    const ref = refs[index];
    const at =
      ref !== undefined && '$ref' in ref ? ref.$ref.slice(1) : `${pointer}/parameters/${index}`;
    return { location: parameter.in, field: valueField(document, parameter, at, parameter.in) };
  });
}

/** The transitions of all resources. */
function transitionsOf(document: OpenApi): TransitionView[] {
  const schemas = Object.entries(document.components?.['schemas'] ?? {}) as [string, Schema][];
  return schemas.flatMap(([resource, schema]) =>
    (schema['x-transitions'] ?? []).map((transition) => ({ resource, ...transition })),
  );
}
