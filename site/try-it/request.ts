import type { Problem } from '../../src/contract/problems.ts';
import { CHOICES_HEADER, WARNINGS_HEADER } from '../../src/mock/response.ts';
import { readParameters, requestTarget } from '../../src/contract/parameters.ts';
import type { SampleCall } from '../samples/call.ts';
import { type Entered, textsOf, wellFormed } from './entered.ts';
import type { TryOperation, TryParameter } from './try-operation.ts';

/** The token of the panel. The mock takes any, and none is ever asked for. */
export const TOKEN = 'any-token';

/** A request of the panel. */
interface PanelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string;
}

/** The request for what was entered. */
export function toRequest(operation: TryOperation, entered: Entered): PanelRequest {
  const { header, path, query } = textsOf(operation, entered);
  const example = operation.examples.find(({ id }) => id === entered.example);
  const headers: PanelRequest['headers'] = [['Authorization', `Bearer ${TOKEN}`]];
  for (const [name, text] of Object.entries(header)) {
    headers.push([name, String(text)]);
  }
  if (example !== undefined) {
    headers.push(['Prefer', `code=${example.status}, example=${example.id}`]);
  }
  const url = operation.root + requestTarget(operation.path, path, query);
  return { method: operation.method, url, headers, body: entered.body };
}

/** The call of the samples with what was entered. */
export function toCall(operation: TryOperation, entered: Entered): SampleCall {
  const { call } = operation;
  const texts = textsOf(operation, entered);
  const valuesAt = (location: TryParameter['location']) => {
    const own = operation.parameters.filter((each) => each.location === location);
    return readParameters(own, texts[location]);
  };
  const named = Object.entries(valuesAt('header')).map(([name, value]) => ({ name, value }));
  const trace = named.find(({ name }) => name === call.traceHeader);
  const example = operation.parameters.find(({ name }) => name === call.traceHeader)?.example;
  // As long as nobody enters another one, each call has an identifier of its own.
  const isNew = trace !== undefined && trace.value === example;
  const given = {
    ...call,
    parameters: { ...call.parameters, ...valuesAt('path') },
    query: valuesAt('query'),
    body: call.body === undefined ? undefined : wellFormed(entered.body),
  };
  if (isNew) return { ...given, headers: named.filter((each) => each !== trace) };
  return { ...given, traceHeader: undefined, traceId: trace, headers: named };
}

/** A response, ready to be shown. */
export interface Received {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  /** What the mock found unusual about the request, in its words. */
  warnings: Pick<Problem, 'location' | 'message'>[];
  /** Choices of the mock that the response rests on. */
  choices: string[];
}

/** What came of a request. */
export interface Outcome {
  /** Undefined where no response came. */
  received: Received | undefined;
  /** What has changed in the records of the mock in the page. */
  changed: string[];
  /** What came of a write that was sent before; undefined of any other request. */
  repeated: string | undefined;
}

/** Sends a request with the `fetch` of a mock, or with that of the browser. */
export async function send(
  request: PanelRequest,
  fetch: typeof globalThis.fetch,
): Promise<Received> {
  const { body, headers, method, url } = request;
  const hasBody = body !== '' && method !== 'GET';
  const response = await fetch(url, {
    method,
    headers,
    body: hasBody ? body : null,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: [...response.headers],
    body: text,
    warnings: warningsOf(response.headers.get(WARNINGS_HEADER)),
    choices: response.headers.get(CHOICES_HEADER)?.split(', ') ?? [],
  };
}

function warningsOf(header: string | null): Received['warnings'] {
  const found = JSON.parse(header ?? '[]') as Received['warnings'];
  // Each location begins with `request`.
  return found.map(({ location, message }) => ({ location: location.slice(1), message }));
}
