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

test('Bruno sends the webhook listing to the Main root of a whole document', async () => {
  const requests = await bruno('openapi.json');
  expect(new Set(requests.map(({ url }) => url.split('/')[0]))).toEqual(new Set(['{{baseUrl}}']));
  expect(named(requests, 'list all virtual cards').headers).toEqual([]);
  expect(await bruno('openapi.webhooks.json')).toHaveLength(1);
});

test('Insomnia sends the webhook listing to the Main root of a whole document', async () => {
  const requests = await insomnia('openapi.json');
  expect(named(requests, 'list webhook').url).toMatch(/^\{\{ base_url \}\}/);
  expect(named(requests, 'list all virtual cards').headers).toEqual([]);
});

test('Insomnia loses the header parameter of 3.1 and keeps that of 3.0', async () => {
  expect(named(await insomnia('openapi.webhooks.json'), 'list webhook').headers).toEqual([]);
  expect(named(await insomnia('openapi-3.0.webhooks.json'), 'list webhook').headers).toEqual([
    'X-Trace-Id',
  ]);
});
