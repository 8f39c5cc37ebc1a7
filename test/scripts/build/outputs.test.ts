import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operations } from '../../../scripts/build/outputs/operations.ts';
import { postman, postmanEnvironment } from '../../../scripts/build/outputs/postman.ts';
import { splitByServer } from '../../../scripts/build/outputs/split.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { toYaml } from '../../../scripts/lib/output-files.ts';
import { type Json, change, good } from '../lint/cases.ts';
import { ROOT } from '../support/project.ts';

/** The small document with changes. */
const small = (row: Record<string, Json> = {}) =>
  change(structuredClone(good), row) as unknown as OpenApi;

test('YAML says the same as JSON, to readers of YAML 1.1 as well', () => {
  const folder = join(ROOT, 'generated');
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  expect(names).toHaveLength(6);
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    const json = readFileSync(join(folder, name.replace('.yaml', '.json')), 'utf8');
    for (const version of ['1.1', '1.2'] as const) {
      expect(parse(text, { version }), name).toEqual(JSON.parse(json));
    }
  }
});

test('words that some reader takes for numbers, dates, booleans, null or symbols are quoted', () => {
  const words = [
    ...'20,000.00 1:30 12:30:45 2026-11-21 2026-11-21T10:00:00Z 2031-09'.split(' '),
    ...'0123 1e3 .5 -1 +1 1_000 0x1f no Yes ON off y N true FALSE null ~ = :on .inf'.split(' '),
  ];
  const text = toYaml({ words, no: words });
  for (const word of words) expect(text).toContain(`- '${word}'\n`);
  expect(text).toContain(`'no':`);
  expect(parse(text, { version: '1.1' })).toEqual({ words, no: words });
  expect(toYaml(['nothing', 'yes or no', 'a-1'])).toBe('- nothing\n- yes or no\n- a-1\n');
});

test('a long text is folded, unless it has no space or none is to be', () => {
  const words = 'word '.repeat(17).trim();
  expect(toYaml({ words })).toBe(`words: >-\n  ${words}\n`);
  expect(toYaml({ words }, 0)).toBe(`words: ${words}\n`);
  expect(toYaml({ word: 'a'.repeat(90), short: 'a b', lines: 'a\nb' })).toBe(
    `word: ${'a'.repeat(90)}\nshort: a b\nlines: >-\n  a\n\n  b\n`,
  );
});

test('the part of an interface has what leads to its operations, and no more', () => {
  const parts = splitByServer(
    small({
      'x-records/endpoints': [],
      'PUT/security': [{ Other: [] }],
      'securitySchemes/Other': { type: 'http' },
    }),
  );
  const names = [...parts].map(([name, { servers, tags, paths, components, ...rest }]) => ({
    name,
    servers: servers.map(({ description }) => description),
    tags: tags?.map((tag) => tag.name),
    paths: Object.keys(paths),
    pathServers: Object.values(paths).map((item) => item.servers),
    components: Object.entries(components ?? {}).map(
      ([section, named]) => `${section}: ${Object.keys(named).join(' ')}`,
    ),
    records: rest['x-records'] && Object.keys(rest['x-records']),
  }));
  expect(names).toEqual([
    {
      name: 'main',
      servers: ['Main'],
      tags: ['Charges'],
      paths: ['/charges/{flw_ref}/void'],
      pathServers: [undefined],
      components: [
        'securitySchemes: Bearer Other',
        'parameters: FlwRef',
        'headers: Etag',
        'responses: ChargeVoided MainFailure',
        'schemas: ChargeUpdateRequest ChargeVoidResponse Charge MainError',
        'examples: UpdateCharge ChargeVoided ChargePreauth ChargeUnknown',
      ],
      records: ['charges'],
    },
    {
      name: 'webhooks',
      servers: ['Webhooks'],
      tags: ['Webhook endpoints'],
      paths: ['/profile/webhook-endpoints'],
      pathServers: [undefined],
      components: [
        'securitySchemes: Bearer',
        'parameters: TraceId',
        'responses: WebhookEndpointsListed WebhooksRefused',
        'schemas: WebhookEndpointListResponse WebhookEndpoint Page WebhooksError WebhooksErrorCode',
        'examples: WebhookEndpoints TokenRejected',
      ],
      records: undefined,
    },
  ]);
});

const query = {
  name: 'state',
  in: 'query',
  schema: { type: 'array', items: { type: 'integer' } },
  example: [1, 2],
  'x-sensitive': true,
};

test('operations.ts describes parameters, and names what is sensitive', () => {
  const code = operations(
    small({
      parameter: query,
      'schemas/ChargeUpdateRequest/properties/cause': {
        $ref: '#/components/schemas/ChargeUpdateRequest',
      },
      'CHARGE/properties/status/x-extensible-enum': ["it's", '"a"', 'b\\'],
    }),
  );
  const value = (name: string) => code.split(`export const ${name}`)[1]?.split(/\n\n|\n$/)[0];
  expect(value('sensitiveFields')).toBe(" = [\n  'secret',\n  'state',\n  'token',\n] as const;");
  expect(value('seenValues')).toBe(
    String.raw` = {
  'Charge.status': [
    'it\'s',
    '"a"',
    'b\\',
  ],
} as const;`,
  );
  expect(value('requests')).toContain(`
    query: [
      {
        name: 'state',
        required: false,
        type: 'integer',
        isList: true,
        example: [
          1,
          2,
        ],
      },
    ],
    headers: [],
    contentType: {
      mediaType: 'application/json',
      required: true,
    },
    body: null,
`);
  expect(value('contentTypesWithoutBody')).toBe(
    ": Readonly<Record<string, string>> = {\n  'POST /charges/{flw_ref}/void': 'application/json',\n};",
  );
  expect(value('bodyFields')).toBe(
    `: Readonly<Record<OperationId, BodyFields>> = {
  updateCharge: {
    token: {},
    cause: {},
  },
  voidCharge: {},
  listWebhookEndpoints: {},
};`,
  );
  expect(code).toContain("readonly method: 'GET' | 'POST' | 'PUT';");
});

test('a request body needs an example to send', () => {
  const body = 'PUT/requestBody/content/application~1json/examples';
  expect(() => operations(small({ [body]: null }))).toThrow(
    'updateCharge: the request body needs an example to send',
  );
});

test('the Postman collection has an item in the URL for each item of a list', () => {
  const parameter = {
    ...query,
    schema: { type: 'array', items: { type: 'string' } },
    example: ['a b', 'c'],
  };
  const {
    item: [folder, ...others],
    variable,
  } = postman(
    small({
      parameter,
      'POST/summary': null,
      'tags/0/description': null,
      'tags/2': { name: 'Empty' },
    }),
  ) as Record<'item' | 'variable', any>;
  expect(others.map(({ name }: { name: string }) => name)).toEqual(['Webhook endpoints']);
  const { name, request, response } = folder.item.find((each: any) => each.name === 'voidCharge');
  const described = { description: 'More.' };
  expect({ ...folder, id: '', item: [] }).toEqual({
    id: '',
    name: 'Charges',
    description: '',
    item: [],
  });
  expect({ name, request }).toEqual({
    name: 'voidCharge',
    request: {
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
      method: 'POST',
      header: [{ key: 'Content-Type', value: 'application/json', description: '' }],
      url: {
        raw: '{{mainBaseUrl}}/charges/:flw_ref/void?state=a%20b&state=c',
        host: ['{{mainBaseUrl}}'],
        path: ['charges', ':flw_ref', 'void'],
        query: [
          { key: 'state', value: 'a%20b', ...described },
          { key: 'state', value: 'c', ...described },
        ],
        variable: [
          { key: 'flw_ref', value: 'FLW-1', description: 'Service reference of the charge.' },
        ],
      },
      description: 'Voids a charge.',
    },
  });
  // A status stands only where one is known.
  expect(response.map((saved: any) => [saved.name, saved.code])).toEqual([
    ['A voided charge', 200],
    ['No such charge', undefined],
  ]);
  expect(variable.map(({ key, value }: any) => [key, value])).toEqual([
    ['mainBaseUrl', 'https://main.test/v3'],
    ['webhooksBaseUrl', 'https://webhooks.test'],
    ['token', ''],
    ['webhooksToken', '{{token}}'],
  ]);
  expect(
    (postmanEnvironment(small()) as any).values.map(({ key, value }: any) => [key, value]),
  ).toEqual([
    ['mainBaseUrl', 'http://localhost:4010/v3'],
    ['webhooksBaseUrl', 'http://localhost:4010'],
    ['token', 'any-token'],
    ['webhooksToken', '{{token}}'],
  ]);
});
