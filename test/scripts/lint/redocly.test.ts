import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { LocalResolver, lintRedocly, redoclyConfig } from '../../../scripts/lint/redocly.ts';
import { type Json, change, good } from './cases.ts';

const config = await redoclyConfig(join(import.meta.dirname, '../../..'));
const lint = (file: string) => lintRedocly(file, config, new LocalResolver());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redocly-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** References of an extension are not followed: in one file, what only they lead to is not used. */
const records = { 'x-records': null, 'examples/ChargePreauth': null };

async function rulesOn(row: Record<string, Json>): Promise<string[]> {
  const file = await mkdtemp(join(folder, 'a'));
  const document = change(structuredClone(good), { ...records, ...row });
  await writeFile(join(file, 'a.yaml'), stringify(document));
  return (await lint(join(file, 'a.yaml'))).map(({ rule }) => rule);
}

test('finds nothing in the smallest document that keeps the conventions', async () => {
  expect(await rulesOn({})).toEqual([]);
});

/** Rules that `redocly.yaml` switches on, each with a change that it refuses. */
const changes: Record<string, Record<string, Json>> = {
  'no-invalid-media-type-examples': { 'examples/ChargeUnknown/value/status': 'odd' },
  'no-invalid-schema-examples': { 'CHARGE/properties/id/examples': ['one'] },
  'no-invalid-parameter-examples': { 'parameters/FlwRef/example': 1 },
  'no-unresolved-refs': { 'POST/responses/default/$ref': '#/components/responses/None' },
  'no-unused-components': { 'schemas/Unused': { type: 'string' } },
  'response-mime-type': { 'responses/MainFailure/content': { 'text/plain': {} } },
  'request-mime-type': { 'PUT/requestBody/content': { 'text/plain': {} } },
  'info-license': { 'info/license': null },
  'info-license-strict': { 'info/license': { name: 'MIT' } },
  'path-parameters-defined': { 'parameters/FlwRef/name': 'ref' },
  struct: { 'POST/operationID': 'voidCharge' },
};

test.each(Object.entries(changes))('%s is on', async (rule, row) => {
  expect(await rulesOn(row)).toContain(rule);
});
