import type { Call } from '../samples/call.ts';
import { type Entered, fieldName } from './entered.ts';
import type { TryOperation } from './try-operation.ts';

/** The token of the panel. The mock takes any, and none is ever asked for. */
export const TOKEN = 'any-token';

export interface PanelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string;
}

/**
 * The request for what was entered.
 *
 * @param root - Address of the interface on the mock.
 */
export function toRequest(operation: TryOperation, entered: Entered, root: string): PanelRequest {
  const scenario = operation.scenarios.find(({ name }) => name === entered.scenario);
  const headers: [string, string][] = [['Authorization', `Bearer ${TOKEN}`]];
  for (const parameter of operation.parameters) {
    const value = entered.values[fieldName(parameter)] ?? '';
    if (parameter.location === 'header' && value !== '') headers.push([parameter.name, value]);
  }
  if (scenario !== undefined) {
    headers.push(['Prefer', `code=${scenario.status}, example=${scenario.name}`]);
  }
  const path = pathOf(operation, entered)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(part.value)))
    .join('');
  return { method: operation.method, url: root + path, headers, body: entered.body };
}

/** The call of the samples with what was entered. */
export function toCall(operation: TryOperation, entered: Entered, body: unknown): Call {
  const { call, parameters } = operation;
  const { body: _, contentType: __, traceHeader, ...rest } = call;
  const headers = parameters
    .filter(({ location }) => location === 'header')
    .map((each) => ({ name: each.name, value: entered.values[fieldName(each)] ?? '', each }))
    .filter(({ value }) => value !== '');
  const contentType = headers.find(({ name }) => name === 'Content-Type')?.value;
  const trace = headers.find(({ name }) => name === traceHeader);
  // As long as nobody enters another one, each call has an identifier of its own.
  const isNew = trace !== undefined && trace.value === trace.each.value;
  const isOther = (name: string) => name !== 'Content-Type' && !(name === traceHeader && isNew);
  return {
    ...rest,
    path: pathOf(operation, entered),
    ...(contentType === undefined ? {} : { contentType }),
    ...(isNew && traceHeader !== undefined ? { traceHeader } : {}),
    ...(trace === undefined || isNew ? {} : { traceId: trace.value }),
    headers: headers
      .filter(({ name }) => isOther(name))
      .map(({ name, value }) => ({ name, value })),
    ...('body' in operation ? { body } : {}),
  };
}

/** Path and query. */
function pathOf({ call, parameters }: TryOperation, { values }: Entered): Call['path'] {
  const query = new URLSearchParams(
    parameters
      .filter(({ location }) => location === 'query')
      .map((each): [string, string] => [each.name, values[fieldName(each)] ?? ''])
      .filter(([, value]) => value !== ''),
  ).toString();
  const path = call.path.map((part) =>
    typeof part === 'string' ? part : { ...part, value: values[`path.${part.name}`] ?? '' },
  );
  return query === '' ? path : [...path, `?${query}`];
}

/** A response, ready to be shown. */
export interface Received {
  status: number;
  headers: [name: string, value: string][];
  body: string;
  milliseconds: number;
  /** What the mock found wrong with the request, in its words. */
  violations: string[];
}

/** Sends a request with the `fetch` of a mock, or with that of the browser. */
export async function send(
  request: PanelRequest,
  fetch: typeof globalThis.fetch,
): Promise<Received> {
  const { body, headers, method, url } = request;
  const start = performance.now();
  const response = await fetch(url, {
    method,
    headers,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    ...(body === '' || method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: [...response.headers],
    body: text,
    milliseconds: performance.now() - start,
    violations: violationsOf(response.headers.get('sl-violations')),
  };
}

function violationsOf(header: string | null): string[] {
  if (header === null) return [];
  return (JSON.parse(header) as { message: string }[]).map(({ message }) => message);
}
