import type {
  InterfaceName,
  ParameterDescription,
  RequestDescription,
} from '../../generated/operations.ts';
import { mockRoot } from '../../scripts/lib/openapi.ts';
import { choices } from '../../src/service/choices.ts';
import { invalidStatus } from '../../src/service/refusals.ts';
import { exampleRecords } from '../../src/service/records.ts';
import { get } from '../../src/shared/pointer.ts';
import { flat } from '../model/fields.ts';
import type { OperationView } from '../model/operations.ts';
import { plain } from '../parts/markdown.ts';
import { CONTENT_TYPE, type SampleCall, callOf } from '../samples/call.ts';

/** What the panel of an operation needs; the page loads it when the panel is first used. */
export interface TryOperation {
  id: string;
  method: string;
  /** Below the root, with parameters in braces. */
  path: string;
  /** Address of the interface on the mock. */
  root: string;
  parameters: TryParameter[];
  /** The documented responses, to choose from. */
  examples: TryExample[];
  /** What can go wrong on the way, to choose from. */
  simulations: TrySimulation[];
  /** What is not specified about the same write, sent twice. */
  repetition: string[];
  /** Statuses that the document names. */
  statuses: string[];
  /** Headers of responses that the document names, in lower case. */
  headers: string[];
  /** Made-up values of responses. */
  placeholders: Placeholder[];
  /** Fields of the request body; of each sensitive one, the JSON of an example. */
  fields: Readonly<Record<string, string | null>>;
  call: SampleCall;
}

/** One value of a request beside its body. The panel begins with its example. */
export interface TryParameter extends ParameterDescription {
  location: 'path' | 'query' | 'header';
  /** The values that records of the mock have, and further examples, which the field offers. */
  known?: string[];
  sensitive?: true;
}

interface TryExample {
  /** Name of the example. */
  id: string;
  label: string;
  /** The status to request: that of the document, or the choice of the mock where it has none. */
  status: string;
}

/** What goes wrong, as `rehearse` names it. */
export type SimulationId = 'reset' | 'reset-before' | 'reset-after' | 'status-503' | 'no-response';

interface TrySimulation {
  id: SimulationId;
  label: string;
}

export interface Placeholder {
  /** JSON pointer into a body; empty for all of it. */
  pointer: string;
  value: unknown;
}

/** Where the panel of an operation finds its data, below `assets/`. */
export function tryFile(id: string): string {
  return `try-it/${id}.js`;
}

/** The data as a script, so that it loads from a folder as well as from a server. */
export function tryScript(operation: OperationView): string {
  return `globalThis.tryOperation = ${JSON.stringify(tryOperation(operation))};\n`;
}

export function tryOperation(operation: OperationView): TryOperation {
  const { id, method, path, request, responses, server } = operation;
  const call = callOf(operation);
  const examples = responses.flatMap(({ failed, examples: own, status }) =>
    own.map((example) => ({ ...example, failed, documented: status })),
  );
  return {
    id,
    method,
    path,
    root: mockRoot(server),
    parameters: parametersOf(operation),
    examples: examples.map(({ documented, failed, name, summary }) => ({
      id: name,
      label: `${failed && documented === 'default' ? 'Error' : documented}: ${plain(summary)}`,
      status: documented === 'default' ? unspecifiedStatus(operation) : documented,
    })),
    // They show what the method of the client says.
    simulations: call.client === undefined ? [] : simulationsOf(method),
    repetition: operation.unspecified
      .filter(({ kind }) => kind === 'idempotency')
      .map(({ text }) => text),
    statuses: responses.map(({ status }) => status).filter((status) => status !== 'default'),
    headers: [
      CONTENT_TYPE,
      ...responses.flatMap(({ headers }) => headers.map(({ name }) => name)),
    ].map((name) => name.toLowerCase()),
    placeholders: examples.flatMap(({ placeholders, value }) =>
      placeholders.map((pointer) => ({ pointer, value: get(value, pointer) })),
    ),
    fields: Object.fromEntries(
      flat(request?.body?.fields ?? []).map(({ name, sensitive, examples: [first = ''] }) => [
        name,
        sensitive ? JSON.stringify(first) : null,
      ]),
    ),
    call,
  };
}

/** A read has no effect that a fault could come before or after. */
function simulationsOf(method: string): TrySimulation[] {
  const lost: TrySimulation[] =
    method === 'GET'
      ? [{ id: 'reset', label: 'Connection lost' }]
      : [
          { id: 'reset-before', label: 'Connection lost before the effect' },
          { id: 'reset-after', label: 'Connection lost after the effect' },
        ];
  return [
    ...lost,
    { id: 'status-503', label: 'Status 503' },
    { id: 'no-response', label: 'Time-out' },
  ];
}

/** Which status such an error has is a choice of the mock. */
function unspecifiedStatus({ interface: name }: OperationView): string {
  return String(choices[invalidStatus(name as InterfaceName)].default);
}

/** References beside a field are few enough to choose from. */
const MAX_KNOWN = 5;

function parametersOf({ parameters, wire }: OperationView): TryParameter[] {
  const { contentType, headers, path, query } = wire;
  const at = (location: TryParameter['location'], described: readonly ParameterDescription[]) =>
    described.map((each): TryParameter => {
      const { example, isList, name } = each;
      const field = parameters.find(
        (other) => other.location === location && other.field.name === name,
      )?.field;
      const known = [...new Set([...recordValues(name, example), ...(field?.examples ?? [])])];
      const isOffered = !isList && (location === 'path' || known.length > 1);
      return {
        ...each,
        location,
        ...(isOffered ? { known: known.slice(0, MAX_KNOWN).map(String) } : {}),
        ...(field?.sensitive === true ? { sensitive: true } : {}),
      };
    });
  return [
    ...at('path', path),
    ...at('query', query),
    ...at('header', headers),
    ...(contentType === null ? [] : at('header', [contentTypeParameter(contentType)])),
  ];
}

/** The values of a field in those records of the mock of which the example is one. */
function recordValues(name: string, example: unknown): unknown[] {
  const lists = Object.values(exampleRecords).filter((each) => Array.isArray(each));
  const values = lists.map((records) =>
    (records as Record<string, unknown>[]).map((record) => record[name]),
  );
  return values.find((each) => each.includes(example)) ?? [];
}

function contentTypeParameter({
  mediaType,
  required,
}: NonNullable<RequestDescription['contentType']>): ParameterDescription {
  return { name: CONTENT_TYPE, required, type: 'string', isList: false, example: mediaType };
}
