import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { run } from '../../../src/cli/documents.ts';
import { runHere } from './run-here.ts';
import { readGenerated } from '../../../src/shared/package-files.ts';
import { get } from '../../../src/shared/pointer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const [MAIN, WEBHOOKS] = ['https://pay.example/gate/v3', 'http://hooks.example:8080'];
const ROOTS = ['--base-url', `${MAIN}/`, '--webhooks-base-url', WEBHOOKS];

const documents = (args: string[], out = ['--out', join(folder, 'a/b')]) =>
  runHere(run, [...args, ...out]);

const names = async () => (await readdir(join(folder, 'a/b'))).toSorted();
const written = (name: string) => readFile(join(folder, 'a/b', name), 'utf8');
const parsed = async (name: string) => parse(await written(name)) as any;

/** A document without the keys of extensions, servers aside. */
function stripped(value: any): any {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(
    ([key]) => !key.startsWith('x-') && key !== 'servers',
  );
  return Object.fromEntries(entries.map(([key, each]) => [key, stripped(each)]));
}

/** Each operation as a caller meets it, wherever its parts stand. */
function operationsIn(document: any): Record<string, unknown> {
  const resolve = (part: any) =>
    stripped(part.$ref === undefined ? part : get(document, part.$ref.slice(1)));
  const items = Object.entries<any>(document.paths);
  const operations = items.flatMap(([path, { parameters: shared = [], servers, ...methods }]) =>
    Object.entries<any>(methods).map(([method, operation]) => {
      const roots: any[] = operation.servers ?? servers ?? document.servers;
      const responses = Object.entries(operation.responses);
      return [
        `${method} ${path}`,
        {
          ...stripped(operation),
          parameters: [...shared, ...(operation.parameters ?? [])].map(resolve),
          responses: responses.map(([status, response]) => [status, resolve(response)]),
          servers: roots.map(({ description }) => description),
        },
      ];
    }),
  );
  return Object.fromEntries(operations);
}

function withoutPatternsOfTimes(value: any): any {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (each?.format !== 'date-time') return each;
    const { pattern: _pattern, ...rest } = each;
    return rest;
  });
}

const documentNames = ['', '.main', '.webhooks'];

describe('payments-contract documents', () => {
  test('writes each document with the roots in place of server variables', async () => {
    const { code, stdout } = await documents(ROOTS);
    expect(code).toBe(0);
    const files = documentNames.flatMap((name) => [`openapi${name}.json`, `openapi${name}.yaml`]);
    expect(await names()).toEqual(files.toSorted());
    for (const file of files) expect(stdout).toContain(join(folder, 'a/b', file));
    const whole = await parsed('openapi.json');
    expect(whole.servers).toEqual([
      { url: MAIN, description: 'Main' },
      { url: WEBHOOKS, description: 'Webhooks' },
    ]);
    expect(whole.paths['/refunds'].servers[0].url).toBe(MAIN);
    expect(whole.paths['/profile/webhook-endpoints'].servers[0].url).toBe(WEBHOOKS);
    expect((await parsed('openapi.main.yaml')).servers[0].url).toBe(MAIN);
    expect((await parsed('openapi.webhooks.yaml')).servers[0].url).toBe(WEBHOOKS);
    expect(whole.info['x-assumed']).toBeDefined();
  });

  test('writes the copies in OpenAPI 3.0', async () => {
    expect((await documents([...ROOTS, '--format', '3.0'])).code).toBe(0);
    const servers = [{ url: MAIN }, { url: WEBHOOKS }];
    expect(await parsed('openapi-3.0.yaml')).toMatchObject({ openapi: '3.0.3', servers });
    for (const name of await names()) expect(name).toMatch(/^openapi-3\.0/);
  });

  test.each(['3.1', '3.0'])(
    '--plain says the same without extensions and with each operation whole: %s',
    async (format) => {
      expect((await documents([...ROOTS, '--plain', '--format', format])).code).toBe(0);
      for (const file of await names()) {
        const document = await parsed(file);
        const published = readGenerated(file.replace('.yaml', '.json'));
        const schemas = ({ components }: any) => stripped(components.schemas);
        expect(schemas(document), file).toEqual(withoutPatternsOfTimes(schemas(published)));
        expect(operationsIn(document), file).toEqual(operationsIn(published));
        expect(Object.keys(document.components), file).not.toContain('parameters');
        expect(Object.keys(document.components), file).not.toContain('responses');
        for (const item of Object.values(document.paths)) {
          expect(Object.keys(item as object), file).not.toContain('servers');
          expect(Object.keys(item as object), file).not.toContain('parameters');
        }
        const text = JSON.stringify(document.paths);
        expect(text.match(/#\/components\/(parameters|responses)/), file).toBeNull();
        expect(JSON.stringify(document).match(/["`]x-[\w-]+/g), file).toBeNull();
      }
    },
  );

  test('Ajv in strict mode, as in Fastify, takes the schemas of a plain document alone', async () => {
    const compile = (document: any) => {
      const ajv = new Ajv2020({ strictTypes: false, keywords: ['components'] });
      addFormats.default(ajv);
      ajv.addSchema(
        { $id: 'document', components: document.components },
        undefined,
        undefined,
        false,
      );
      return Object.keys(document.components.schemas).map((name) =>
        ajv.getSchema(`document#/components/schemas/${name}`),
      );
    };
    expect(() => compile(readGenerated('openapi.json'))).toThrow('unknown keyword');
    await documents([...ROOTS, '--plain']);
    expect(compile(await parsed('openapi.json'))).not.toContain(undefined);
  });

  test('replaces no file that differs, unless it is forced to', async () => {
    await documents(ROOTS);
    expect((await documents(ROOTS)).code).toBe(0);
    await writeFile(join(folder, 'a/b/openapi.yaml'), 'mine');
    const { code, stderr } = await documents(ROOTS);
    expect(code).toBe(1);
    expect(stderr).toContain('openapi.yaml');
    expect(stderr).not.toContain('openapi.main.yaml');
    expect(stderr).toContain('--force');
    expect(await written('openapi.yaml')).toBe('mine');
    expect((await documents([...ROOTS, '--force'])).code).toBe(0);
    expect(await parsed('openapi.yaml')).toEqual(await parsed('openapi.json'));
  });
});
