import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseDocument, visit } from 'yaml';
import { compareOutputs } from '../../../scripts/checks/index.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { toYaml, writeOutputs } from '../../../scripts/lib/output-files.ts';
import { ROOT, project, removeProjects } from '../support/project.ts';

const GENERATED = join(ROOT, 'generated');
/** What the build has written: that it is what a build writes is a check, `documents`. */
const outputs = new Map(
  readdirSync(GENERATED).map((name) => [name, readFileSync(join(GENERATED, name), 'utf8')]),
);

const json = (name: string): OpenApi => JSON.parse(outputs.get(name) ?? '{}') as OpenApi;

afterAll(removeProjects);

test('what differs from a build is found, named and undone', async () => {
  const at = project();
  const { out } = at;
  expect(await writeOutputs(out, outputs)).toHaveLength(outputs.size);
  expect(await compareOutputs(out, outputs)).toEqual([]);
  at.change('generated/types.ts', 'export interface paths', 'export interface own');
  at.write('generated/own.ts', '');
  const lines = at.read('generated/types.ts').split('\n');
  expect(await compareOutputs(out, outputs)).toEqual([
    `generated/types.ts differs from what a build writes, first in line ${lines.findIndex((line) => line.startsWith('export interface own')) + 1}`,
    'generated/own.ts is not written by the build',
    expect.stringMatching(/npm run build/),
  ]);
  // Another build touches no other file.
  expect(await writeOutputs(out, outputs)).toEqual(['types.ts']);
});

describe('documents', () => {
  test('YAML says the same as JSON, to readers of YAML 1.1 as well', () => {
    const names = [...outputs.keys()].filter((name) => name.endsWith('.yaml'));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const expected = json(name.replace('.yaml', '.json'));
      for (const version of ['1.1', '1.2'] as const) {
        expect(parse(outputs.get(name) ?? '', { version }), name).toEqual(expected);
      }
    }
  });

  // What PyYAML and Ruby's Psych take a word without quotes for, by the sources of both.
  const NOT_TEXT = {
    'a boolean': /^(?:y|n|yes|no|true|false|on|off)$/i,
    'null, a merge or a default': /^(?:~|null|<<|=)?$/i,
    'a number': /^[-+]?(?:0[box]?[\da-f_,]*|[1-9][\d_,]*)$/i,
    'a fraction': /^[-+]?(?:\d[\d_,]*)?\.[\d_]*(?:e[-+]?\d+)?$|^[-+]?\.(?:inf|nan)$/i,
    'a number to the base of 60': /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/,
    'a date or a time': /^-?\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]|\s+)\d{1,2}:\d\d:\d\d.*)?$/,
    'a symbol': /^:./,
  };

  test('a text that PyYAML or Ruby would take for something else is quoted', () => {
    const misread: string[] = [];
    for (const [name, text] of outputs) {
      if (!name.endsWith('.yaml')) continue;
      visit(parseDocument(text), {
        Scalar(_, { source = '', type, value }) {
          if (type !== 'PLAIN' || typeof value !== 'string') return;
          for (const [what, pattern] of Object.entries(NOT_TEXT)) {
            if (pattern.test(source)) misread.push(`${name}: ${source} is ${what}`);
          }
        },
      });
    }
    expect(misread).toEqual([]);
  });

  test('words that look like numbers, dates or booleans stay quoted', () => {
    const words = [
      ...'20,000.00 1:30 12:30:45 2026-11-21 2026-11-21T10:00:00Z 2031-09'.split(' '),
      ...'0123 1e3 .5 -1 +1 1_000 0x1f no Yes ON y ~ :on'.split(' '),
    ];
    const text = toYaml({ words, no: words });
    for (const word of words) expect(text).toContain(`- '${word}'\n`);
    expect(text).toContain(`'no':`);
    expect(parse(text, { version: '1.1' })).toEqual({ words, no: words });
  });

  test('each interface has its server alone', () => {
    for (const server of json('openapi.json').servers) {
      const name = `openapi.${server.description.toLowerCase()}.json`;
      expect(json(name).servers).toEqual([server]);
    }
  });

  test('an interface has exactly the components that something in it refers to', () => {
    for (const name of ['openapi.main.json', 'openapi.webhooks.json']) {
      const { components = {}, ...rest } = json(name);
      const { securitySchemes: _, ...sections } = components;
      const text = JSON.stringify([rest, components]);
      const there = Object.entries(sections).flatMap(([section, named]) =>
        Object.keys(named).map((component) => `${section}/${component}`),
      );
      const used = [...text.matchAll(/"#\/components\/(\w+\/\w+)"/g)].map(([, each]) => each);
      expect([...new Set(used)].toSorted(), name).toEqual(there.toSorted());
    }
  });

  test('the 3.0 copy has nothing that 3.0 does not know', () => {
    const old = json('openapi-3.0.json');
    expect(old.openapi).toBe('3.0.3');
    const text = JSON.stringify(old.components?.['schemas']);
    expect(text).not.toMatch(/"type":(\[|"null")|"const":|"examples":|"\$defs":/);
    const nullable = old.components?.['schemas']?.['MainError'] as {
      properties: { data: object };
    };
    expect(nullable.properties.data).toMatchObject({ nullable: true, maxProperties: 0 });
    expect(old.info).not.toHaveProperty('summary');
  });
});

describe('postman.json', () => {
  interface Item {
    id: string;
    name: string;
    request: {
      method: string;
      url: { raw: string; host: string[]; path: string[] };
      auth: { type: string; bearer: { value: string }[] };
    };
    response: { id: string; code?: number; body: string }[];
  }
  const collection = () =>
    JSON.parse(outputs.get('postman.json') ?? '') as {
      variable: { key: string; value: string }[];
      item: { item: Item[] }[];
    };
  const items = () => collection().item.flatMap((folder) => folder.item);

  test('sends each operation to the root of its own interface', () => {
    const { variable } = collection();
    const roots = new Map(variable.map(({ key, value }) => [key, value]));
    const whole = json('openapi.json');
    const sent = items().map(({ request: { method, url } }) => {
      const [host = ''] = url.host;
      const root = roots.get(host.slice(2, -2)) ?? host;
      return `${method} ${root}/${url.path.map((part) => part.replace(/^:(.+)/, '{$1}')).join('/')}`;
    });
    const described = Object.entries(whole.paths).flatMap(([path, item]) => {
      const [server] = item.servers ?? [];
      const root = Object.entries(server?.variables ?? {}).reduce(
        (url, [name, { default: value }]) => url.replace(`{${name}}`, value),
        server?.url ?? '',
      );
      return ['get', 'put', 'post']
        .filter((method) => method in item)
        .map((method) => `${method.toUpperCase()} ${root}${path}`);
    });
    expect(sent.toSorted()).toEqual(described.toSorted());
  });

  test('has a token for each interface, which is the same unless another one is set', () => {
    const values = Object.fromEntries(collection().variable.map(({ key, value }) => [key, value]));
    expect(values).toMatchObject({ token: '', webhooksToken: '{{token}}' });
    for (const { request } of items()) {
      const [host] = request.url.host;
      const token = host === '{{webhooksBaseUrl}}' ? '{{webhooksToken}}' : '{{token}}';
      expect(request.auth).toMatchObject({ type: 'bearer', bearer: [{ value: token }] });
    }
  });

  test('has an environment for the mock, with each variable of the collection', () => {
    const { values } = JSON.parse(outputs.get('postman-mock.json') ?? '') as {
      values: { key: string; value: string; enabled: boolean }[];
    };
    const names = values.map(({ key }) => key);
    expect(names).toEqual(collection().variable.map(({ key }) => key));
    expect(Object.fromEntries(values.map(({ key, value }) => [key, value]))).toMatchObject({
      mainBaseUrl: 'http://localhost:4010/v3',
      webhooksBaseUrl: 'http://localhost:4010',
      token: 'any-token',
    });
    expect(values.every(({ enabled }) => enabled)).toBe(true);
  });

  test('saves each example as a response, with a status only where one is known', () => {
    const saved = items().flatMap(({ response }) => response);
    const ids = [...items(), ...saved].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const bodies = saved.map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toContainEqual({ status: 'error', message: 'No order found', data: null });
    expect(new Set(saved.map(({ code }) => code))).toEqual(new Set([200, 401, 403, undefined]));
  });
});
