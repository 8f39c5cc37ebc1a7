import type { PanelRequest } from './request.ts';

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
