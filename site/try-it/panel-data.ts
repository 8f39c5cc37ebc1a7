import type { ParameterDescription } from '../../src/contract/described-request.ts';
import { withoutMarkup } from '../../scripts/reference/text.ts';
import { mockRoot } from '../../scripts/lib/openapi.ts';
import { exampleRecords } from '../../src/service/mock/records.ts';
import { valueAt } from '../../src/shared/pointer.ts';
import type { OperationView, ResponseView } from '../../scripts/reference/operations.ts';
import { CONTENT_TYPE, type SampleCall } from '../samples/call.ts';
import { sampleCallOf } from '../samples/operation-samples.ts';

/** What the panel of an operation needs; the page loads it when the panel is first used. */
export interface PanelData {
  id: string;
  /** Address of the interface on the mock. */
  baseUrl: string;
  parameters: PanelParameter[];
  /** The documented errors, to choose from; a success comes from the records of the mock. */
  examples: PanelExample[];
  /** What is said of each status that the document names; empty for one that is stated. */
  statusNotes: Partial<Record<string, string>>;
  /** Made-up values of responses. */
  placeholders: Placeholder[];
  call: SampleCall;
}

/** One value of a request beside its body. The panel begins with its example. */
export interface PanelParameter extends ParameterDescription {
  location: 'path' | 'query' | 'header';
  /** The values that records of the mock have, and further examples, which the field offers. */
  known: readonly string[];
}

interface PanelExample {
  /** Name of the example. */
  id: string;
  label: string;
}

/** A made-up value of an example. */
export interface Placeholder {
  /** JSON pointer into a body; empty for all of it. */
  pointer: string;
  value: unknown;
}

/** Collects what the panel of an operation needs. */
export function panelDataOf(operation: OperationView): PanelData {
  const { id, responses, server } = operation;
  const statusNotes = responses.map(({ status, statusIsAssumed }) => {
    return [status, statusIsAssumed ? 'status assumed' : ''];
  });
  return {
    id,
    baseUrl: mockRoot(server),
    parameters: parametersOf(operation),
    examples: responses.filter(({ isError }) => isError).flatMap(errorExamples),
    statusNotes: Object.fromEntries(statusNotes),
    placeholders: responses
      .flatMap(({ examples }) => examples)
      .flatMap(({ placeholders, value }) =>
        placeholders.map((pointer) => ({ pointer, value: valueAt(value, pointer) })),
      ),
    call: sampleCallOf(operation),
  };
}

/** The errors of a response, each with what is known of its status. */
function errorExamples({ examples, status, statusIsAssumed }: ResponseView): PanelExample[] {
  const known = `${status}${statusIsAssumed ? ', assumed' : ''}`;
  const label = status === 'default' ? 'Error' : known;
  return examples.map(({ name, summary }) => ({
    id: name,
    label: `${label}: ${withoutMarkup(summary)}`,
  }));
}

function parametersOf(operation: OperationView): PanelParameter[] {
  const { contentType, headers, path, query } = operation.requestShape;
  const inHeader = [...headers];
  if (contentType !== null) {
    const { mediaType: example, isRequired } = contentType;
    inHeader.push({ name: CONTENT_TYPE, isRequired, type: 'string', isList: false, example });
  }

  const all = [
    ...path.map((each) => ({ ...each, location: 'path' as const })),
    ...query.map((each) => ({ ...each, location: 'query' as const })),
    ...inHeader.map((each) => ({ ...each, location: 'header' as const })),
  ];
  return all.map((each) => ({ ...each, known: knownValues(operation, each) }));
}

/** References beside a field are few enough to choose from. */
const MAX_KNOWN = 5;

function knownValues(
  { request }: OperationView,
  { example, isList, location, name }: Omit<PanelParameter, 'known'>,
): string[] {
  const field = request.outsideBody.find(({ id }) => id === `${location}.${name}`);
  const known = [...new Set([...recordValues(name, example), ...(field?.examples ?? [])])];
  const isOffered = !isList && (location === 'path' || known.length > 1);
  return isOffered ? known.slice(0, MAX_KNOWN).map(String) : [];
}

/** The values of a field in those records of the mock of which the example is one. */
function recordValues(name: string, example: unknown): unknown[] {
  const lists = Object.values(exampleRecords).filter((each) => Array.isArray(each));
  const values = lists.map((records) =>
    (records as Record<string, unknown>[]).map((record) => record[name]),
  );
  return values.find((each) => each.includes(example)) ?? [];
}
