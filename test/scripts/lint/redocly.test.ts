import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { LocalResolver, lintRedocly, redoclyConfig } from '../../../scripts/lint/redocly.ts';
import { type Json, type JsonObject, type JsonPath, set } from './spectral.ts';

const root = join(import.meta.dirname, '../../..');
const config = await redoclyConfig(root);
const lint = (file: string) => lintRedocly(file, config, new LocalResolver());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redocly-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('finds nothing in the smallest document that keeps the conventions', async () => {
  expect(await lint(join(root, 'test/fixtures/lint/good.yaml'))).toEqual([]);
});

test('finds nothing in the document', async () => {
  expect(await lint(join(root, 'openapi/openapi.yaml'))).toEqual([]);
});

describe('a document that', () => {
  const POST = ['paths', '/charges/{flw_ref}/void', 'post'];
  const SCHEMAS = ['components', 'schemas'];
  const RESPONSE = ['components', 'responses', 'MainFailure', 'content'];

  test.each<[title: string, path: JsonPath, value: Json | undefined, rule: string]>([
    [
      'has a bad example of a body',
      ['components', 'examples', 'ChargeUnknown', 'value', 'status'],
      'odd',
      'no-invalid-media-type-examples',
    ],
    [
      'has a bad example of a schema',
      [...SCHEMAS, 'Charge', 'properties', 'id', 'examples'],
      ['one'],
      'no-invalid-schema-examples',
    ],
    [
      'has a bad example of a parameter',
      ['components', 'parameters', 'FlwRef', 'example'],
      1,
      'no-invalid-parameter-examples',
    ],
    ['has an unknown keyword', [...POST, 'operationID'], 'voidCharge', 'struct'],
    [
      'has a missing reference',
      [...POST, 'responses', 'default', '$ref'],
      '#/components/responses/None',
      'no-unresolved-refs',
    ],
    ['has an unused component', [...SCHEMAS, 'Unused'], { type: 'string' }, 'no-unused-components'],
    [
      'speaks another media type',
      RESPONSE,
      { 'text/plain': { schema: { $ref: '#/components/schemas/MainError' } } },
      'response-mime-type',
    ],
    [
      'takes another media type',
      ['paths', '/charges/{flw_ref}/void', 'put', 'requestBody', 'content'],
      { 'text/plain': { schema: { $ref: '#/components/schemas/ChargeUpdateRequest' } } },
      'request-mime-type',
    ],
    ['has no licence', ['info', 'license'], undefined, 'info-license'],
    [
      'has a licence that no program knows',
      ['info', 'license'],
      { name: 'MIT' },
      'info-license-strict',
    ],
    ['has no version', ['info', 'version'], undefined, 'struct'],
    [
      'has a path parameter without a place in the path',
      ['components', 'parameters', 'FlwRef', 'name'],
      'ref',
      'path-parameters-defined',
    ],
  ])('%s', async (title, path, value, rule) => {
    const file = join(folder, `${title.replaceAll(' ', '-')}.yaml`);
    const document = parse(
      await readFile(join(root, 'test/fixtures/lint/good.yaml'), 'utf8'),
    ) as JsonObject;
    set(document, path, value);
    await writeFile(file, stringify(document));
    expect((await lint(file)).map((diagnostic) => diagnostic.rule)).toContain(rule);
  });
});

describe('redocly.yaml', async () => {
  const settings = parse(await readFile(join(root, 'redocly.yaml'), 'utf8')) as JsonObject;

  test('sends nothing to anyone', () => {
    expect(settings['telemetry']).toBe('off');
  });

  test('names no document, which openapi-typescript would take for its own input', () => {
    expect(settings).not.toHaveProperty('apis');
  });
});
