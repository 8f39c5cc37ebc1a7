import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundle } from '../../../scripts/build/bundle.ts';
import { BuildError } from '../../../scripts/lib/diagnostics.ts';
import { LocalResolver, redoclyConfig } from '../../../scripts/lint/redocly.ts';
import { ROOT } from '../support/project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Bundles a document whose response refers to these schemas. */
async function bundleOf(...schemas: string[]) {
  for (const file of schemas) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `type: string\ndescription: ${file}\n`);
  }
  const properties = Object.fromEntries(schemas.map(($ref, index) => [`f${index}`, { $ref }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const responses = { 200: { description: 'OK', content } };
  const info = { title: 'Pots', version: '0.1.0' };
  const root = join(folder, 'openapi.yaml');
  const paths = { '/pots': { get: { responses } } };
  writeFileSync(root, JSON.stringify({ openapi: '3.1.0', info, paths }));
  return bundle(root, await redoclyConfig(ROOT), new LocalResolver());
}

test('components have the names of their files, in order', async () => {
  const { document, files } = await bundleOf('schemas/Pot.yaml', 'schemas/Lid.yaml');
  expect(Object.keys(document.components?.['schemas'] ?? {})).toEqual(['Lid', 'Pot']);
  expect([...files].map((file) => file.slice(folder.length + 1)).toSorted()).toEqual([
    'openapi.yaml',
    'schemas/Lid.yaml',
    'schemas/Pot.yaml',
  ]);
});

test('two components of one name are an error, not a second name', async () => {
  const error = await bundleOf('a/Pot.yaml', 'b/Pot.yaml').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildError);
  expect((error as BuildError).diagnostics).toHaveLength(1);
});
