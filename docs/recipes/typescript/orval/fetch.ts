/** Set these before the first call. */
export const settings = { mainUrl: '', webhooksUrl: '', token: '' };

const send =
  (root: () => string) =>
  async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = new Headers({
      Authorization: `Bearer ${settings.token}`,
      'Content-Type': 'application/json',
    });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await fetch(root() + path, { ...init, headers });
    const { status } = response;
    return { data: await response.json(), status, headers: response.headers } as T;
  };

export const mainFetch = send(() => settings.mainUrl);
export const webhooksFetch = send(() => settings.webhooksUrl);
