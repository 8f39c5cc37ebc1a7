import type { Problem } from '../../src/contract/problems.ts';
import { CHOICES_HEADER, WARNINGS_HEADER } from '../../src/mock/response.ts';
import { requestTarget } from '../../src/contract/parameters.ts';
import type { SampleCall } from '../samples/call.ts';
import { type FormValues, textsOf, valuesOf, wellFormed } from './form-values.ts';
import type { PanelData } from './panel-data.ts';

/** The token of the panel. The mock takes any, and none is ever asked for. */
export const TOKEN = 'any-token';

/** Errors that the mock can make where the document names no status, by the status. */
export const UNSPECIFIED_ERROR_STATUSES = ['200', '500'];

/** The call of the samples with what was entered. */
export function toCall(operation: PanelData, entered: FormValues): SampleCall {
  const { call, parameters } = operation;
  const { header, path, query } = valuesOf(operation, entered);
  const headers = Object.entries(header).map(([name, value]) => ({ name, value }));
  const trace = headers.find(({ name }) => name === call.traceHeader);
  const example = parameters.find(({ name }) => name === call.traceHeader)?.example;
  const given = {
    ...call,
    parameters: { ...call.parameters, ...path },
    query,
    body: call.body === undefined ? undefined : wellFormed(entered.body),
    note: call.body === entered.body ? call.note : undefined,
  };

  // As long as nobody enters another one, each call has an identifier of its own.
  const isExampleTraceId = trace !== undefined && trace.value === example;
  if (isExampleTraceId) return { ...given, headers: headers.filter((each) => each !== trace) };
  return { ...given, traceHeader: undefined, traceId: trace, headers };
}

/** A response, ready to be shown. */
export interface ShownResponse {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** What the mock found unusual about the request, in its words. */
  warnings: Problem[];
  /** Choices of the mock that the response rests on. */
  choices: string[];
}

/** What came of a request. */
export interface SendResult {
  /** Undefined where no response came. */
  received: ShownResponse | undefined;
  /** What has changed in the records of the mock in the page. */
  changed: string[];
  /** What came of a write that was sent before; undefined of any other request. */
  repeated: string | undefined;
}

/** The request for what was entered. */
export function toRequest(operation: PanelData, entered: FormValues): Request {
  const { call, examples, baseUrl } = operation;
  const { header, path, query } = textsOf(operation, entered);
  const headers = new Headers({ Authorization: `Bearer ${TOKEN}` });
  for (const [name, text] of Object.entries(header)) headers.set(name, String(text));
  const example = examples.find(({ id }) => id === entered.chosenError);
  // Where the document has no status for it, the mock names the choice that it takes.
  if (example !== undefined) headers.set('Prefer', `example=${example.id}`);

  return new Request(baseUrl + requestTarget(call.path, path, query), {
    method: call.method,
    headers,
    body: entered.body === '' ? null : entered.body,
  });
}

/** Reads a response of the mock. */
export async function receive(response: Response): Promise<ShownResponse> {
  const { headers, status } = response;
  const warnings = JSON.parse(headers.get(WARNINGS_HEADER) ?? '[]') as Problem[];
  return {
    status,
    headers: [...headers],
    body: await response.text(),
    // Each location begins with `request`.
    warnings: warnings.map((each) => ({ ...each, location: each.location.slice(1) })),
    choices: headers.get(CHOICES_HEADER)?.split(', ') ?? [],
  };
}
