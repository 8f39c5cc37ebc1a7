import { expect, test } from 'vitest';
import { load, readDocument } from './support.ts';

interface Request {
  name: string;
  url: string;
  headers: string[];
}

/** The requests in an imported tree. */
function leaves<T extends { item?: T[]; items?: T[] }>(nodes: T[]): T[] {
  return nodes.flatMap((node) => {
    const inner = node.item ?? node.items;
    return inner === undefined ? [node] : leaves(inner);
  });
}

async function postman(name: string): Promise<{ requests: Request[]; variables: string[] }> {
  const { default: converter } = await load('openapi-to-postmanv2');
  const collection = await new Promise<any>((resolve, reject) => {
    const input = { type: 'json', data: readDocument(name) };
    converter.convert(input, {}, (error: Error | null, result: any) =>
      error === null ? resolve(result.output[0].data) : reject(error),
    );
  });
  const requests = leaves<any>(collection.item).map(({ name: title, request }) => ({
    name: title,
    url: [request.url.host.join('.'), ...request.url.path].join('/'),
    headers: (request.header ?? []).map(({ key }: { key: string }) => key),
  }));
  return { requests, variables: collection.variable.map(({ key }: { key: string }) => key) };
}

async function bruno(name: string): Promise<Request[]> {
  const { openApiToBruno } = await load('@usebruno/converters');
  return leaves<any>(openApiToBruno(readDocument(name)).items).map(({ name: title, request }) => ({
    name: title,
    url: request.url,
    headers: request.headers.map((header: { name: string }) => header.name),
  }));
}

async function insomnia(name: string): Promise<Request[]> {
  const { convert } = await load('insomnia-importers');
  const { data } = await convert(JSON.stringify(readDocument(name)));
  return data.resources
    .filter(({ _type }: { _type: string }) => _type === 'request')
    .map(({ name: title, url, headers }: any) => ({
      name: title,
      url,
      headers: headers.map((header: { name: string }) => header.name),
    }));
}

const named = (requests: Request[], part: string) =>
  requests.find(({ name }) => name.toLowerCase().includes(part))!;

test('Postman keeps the root of each interface and loses Content-Type without a body', async () => {
  const { requests, variables } = await postman('openapi.json');
  expect(named(requests, 'list webhook').url).toContain('{{profile-webhook-endpoints-Url}}');
  expect(variables).toContain('webhooks_host');
  expect(named(requests, 'list all virtual cards').headers).toEqual(['Accept']);
});

const CARDS = 'list all virtual cards';

test.each([
  ['Bruno', bruno, '{{baseUrl}}'],
  ['Insomnia', insomnia, '{{ base_url }}'],
])(
  '%s sends the webhook listing to the Main root of a whole document',
  async (_, imported, root) => {
    const requests = await imported('openapi.json');
    expect(named(requests, 'list webhook').url.startsWith(root)).toBe(true);
    expect(named(requests, CARDS).headers).toEqual([]);
  },
);

test.each([
  ['loses', 'openapi.webhooks.json', []],
  ['keeps', 'openapi-3.0.webhooks.json', ['X-Trace-Id']],
])('Insomnia %s the header parameter of %s', async (_, document, headers) => {
  expect(named(await insomnia(document), 'list webhook').headers).toEqual(headers);
});
