import { input } from './report.ts';

// set-up: what sends the requests of each interface, with its root and the token
const send =
  (root: string) =>
  async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = new Headers({
      Authorization: `Bearer ${input.token}`,
      'Content-Type': 'application/json',
    });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await fetch(root + path, { ...init, headers });
    const { status } = response;
    return { data: await response.json(), status, headers: response.headers } as T;
  };
export const mainFetch = send(input.mainUrl);
export const webhooksFetch = send(input.webhooksUrl);
// end of set-up
