import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { examples } from '../../generated/examples.ts';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApi, interfaceName, operationsOf } from '../../scripts/lib/openapi.ts';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { documentFile, load, readDocument } from './support.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the converters have no types here
type Untyped = any;

/** The requests in an imported tree. */
function requestsIn(nodes: Untyped[]): Untyped[] {
  return nodes.flatMap((node) => {
    const inner = node.items ?? node.item;
    return inner === undefined ? [node] : requestsIn(inner);
  });
}

const all = operationsOf(document as unknown as OpenApi).map(({ operation, server, ...entry }) => ({
  path: entry.path,
  method: entry.method.toUpperCase(),
  summary: operation.summary ?? '',
  api: interfaceName(server),
}));
const of = (name: string) => all.filter(({ api }) => api === name);
const names = (from: readonly { name?: string; summary?: string }[]) =>
  from.map(({ name, summary }) => name ?? summary).toSorted();

/** References that the mock knows. */
const SAMPLES: Readonly<Record<string, string | undefined>> = {
  flw_ref: examples.ChargePreauth.flw_ref,
  id: examples.VirtualCardOne.data.id,
  order_ref: examples.VirtualAccountNumberFound.data.order_ref,
};

let mock: Mock;
/** The variables of the environment, with the port that the mock has here. */
let variables: Map<string, string>;

beforeAll(async () => {
  mock = createMock();
  const { urls } = await mock.listen();
  const { values } = readDocument('postman-mock.json') as {
    values: { key: string; value: string }[];
  };
  const { host } = new URL(urls.webhooks);
  variables = new Map(values.map(({ key, value }) => [key, value.replace('localhost:4010', host)]));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => mock.close());

/** A text with the values of its variables, as the programs fill them in. */
function filled(template: string): string {
  const once = template.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => variables.get(name) ?? '',
  );
  return once.includes('{{') ? filled(once) : once;
}

interface Sent {
  method: string;
  url: string;
  token: string;
  headers: { name: string; value: string }[];
  body?: string | undefined;
}

async function statusOf({ method, url, token, headers, body }: Sent): Promise<number> {
  const own = headers.map(({ name, value }): [string, string] => [name, value]);
  const response = await fetch(filled(url), {
    method,
    headers: [...own, ['Authorization', `Bearer ${filled(token)}`]],
    body: body ?? null,
  });
  return response.status;
}

/** What an import complains about. */
function complaints() {
  const spies = (['error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  return () => spies.flatMap((spy) => spy.mock.calls);
}

describe('Bruno', () => {
  test('imports the collection, and each request works on the mock', async () => {
    const { postmanToBruno, postmanToBrunoEnvironment } = await load('@usebruno/converters');
    const { collection, issues } = await postmanToBruno(readDocument('postman.json'));
    expect(issues).toEqual([]);
    const requests = requestsIn(collection.items);
    expect(names(requests)).toEqual(names(all));
    for (const { name, request } of requests) {
      const url = request.params.reduce(
        (path: string, param: Untyped) => path.replace(`:${param.name}`, param.value),
        request.url,
      );
      const { method, headers, auth } = request;
      const body = request.body.json ?? undefined;
      const sent = { method, url, token: auth.bearer.token, headers, body };
      expect(await statusOf(sent), name).toBe(200);
    }
    expect(mock.violations).toEqual([]);
    const request = requests.find(({ name }) => name.startsWith('Void'));
    expect(names(request.examples)).toContain('No charge matches');

    const environment = postmanToBrunoEnvironment(readDocument('postman-mock.json'));
    expect(names(environment.variables)).toEqual([...variables.keys()].toSorted());
  });

  test.each(['main', 'webhooks'])('imports the document of %s', async (api) => {
    const said = complaints();
    const { openApiToBruno } = await load('@usebruno/converters');
    const collection = openApiToBruno(readDocument(`openapi.${api}.json`));
    expect(said()).toEqual([]);
    const requests = requestsIn(collection.items);
    expect(names(requests)).toEqual(names(of(api)));
    for (const { path, method, summary } of of(api)) {
      const { request } = requests.find(({ name }) => name === summary);
      expect(request.method).toBe(method);
      expect(request.url).toBe(`{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
      expect(request.auth.mode).toBe('inherit');
    }
    expect(collection.root.request.auth).toMatchObject({ mode: 'bearer' });
  });
});

/** What Insomnia makes of a file. */
async function resourcesOf(file: string, type: string): Promise<Untyped[]> {
  const { convert } = await load('insomnia-importers');
  const { data } = await convert(readFileSync(documentFile(file), 'utf8'));
  return data.resources.filter(({ _type }: Untyped) => _type === type);
}

describe('Insomnia', () => {
  test('imports the collection, and each request works on the mock', async () => {
    const said = complaints();
    const requests = await resourcesOf('postman.json', 'request');
    expect(names(requests)).toEqual(names(all));
    for (const { name, method, url, headers, authentication, body } of requests) {
      const sent = {
        method,
        // It loses the values of parameters in the path; the reader sets them.
        url: url.replace(/:(\w+)(?=\/|$)/, (_: string, key: string) => SAMPLES[key]),
        token: authentication.token,
        headers,
        body: body?.text,
      };
      expect(await statusOf(sent), name).toBe(200);
    }
    const [{ data }] = await resourcesOf('postman-mock.json', 'environment');
    expect(Object.keys(data)).toEqual([...variables.keys()]);
    expect(said()).toEqual([]);
  });

  test.each(['main', 'webhooks'])('imports the 3.0 document of %s', async (api) => {
    const said = complaints();
    const requests = await resourcesOf(`openapi-3.0.${api}.json`, 'request');
    expect(said()).toEqual([]);
    expect(names(requests)).toEqual(names(of(api)));
    for (const { path, method, summary } of of(api)) {
      const request = requests.find(({ name }) => name === summary);
      expect(request.method).toBe(method);
      expect(request.url).toBe(`{{ base_url }}${path.replaceAll(/\{(\w+)\}/g, '{{ $1 }}')}`);
      expect(request.authentication).toMatchObject({ type: 'bearer' });
    }
  });
});

describe('as the guide says', () => {
  const headersOf = ({ headers }: Untyped): string[] => headers.map(({ name }: Untyped) => name);
  const named = (requests: Untyped[], part: string) =>
    requests.find(({ name }) => name.toLowerCase().includes(part));
  const importers: Record<string, (file: string) => Promise<Untyped[]>> = {
    async Bruno(file) {
      const { openApiToBruno } = await load('@usebruno/converters');
      const requests = requestsIn(openApiToBruno(readDocument(file)).items);
      return requests.map(({ name, request }) => ({ ...request, name }));
    },
    Insomnia: (file) => resourcesOf(file, 'request'),
  };

  test.each([
    { app: 'Bruno', root: '{{baseUrl}}' },
    { app: 'Insomnia', root: '{{ base_url }}' },
  ])('$app sends the webhook listing of the whole document to Main', async ({ app, root }) => {
    const requests = await importers[app]!('openapi.json');
    expect(named(requests, 'list webhook').url.startsWith(root)).toBe(true);
    expect(headersOf(named(requests, 'list all virtual cards'))).toEqual([]);
  });

  test('Insomnia keeps a header of 3.0, and loses one of 3.1', async () => {
    const [kept, lost] = ['openapi-3.0.webhooks.json', 'openapi.webhooks.json'].map(
      importers['Insomnia']!,
    );
    expect(headersOf(named(await kept!, 'list webhook'))).toEqual(['X-Trace-Id']);
    expect(headersOf(named(await lost!, 'list webhook'))).toEqual([]);
  });

  test('Postman keeps both roots, and loses Content-Type without a body', async () => {
    const { default: converter } = await load('openapi-to-postmanv2');
    const input = { type: 'json', data: readDocument('openapi.json') };
    const convert = promisify(converter.convert.bind(converter)) as (...args: object[]) => Untyped;
    const { item, variable } = (await convert(input, {})).output[0].data;
    const requests = requestsIn(item);
    expect(named(requests, 'list webhook').request.url.host.join('.')).toContain(
      '{{profile-webhook-endpoints-Url}}',
    );
    expect(variable.map(({ key }: Untyped) => key)).toContain('webhooks_host');
    const { header } = named(requests, 'list all virtual cards').request;
    expect(header.map(({ key }: Untyped) => key)).toEqual(['Accept']);
  });
});
