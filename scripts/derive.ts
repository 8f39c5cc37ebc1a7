// Writes what no tool makes of the bundle: documents for each interface and in OpenAPI 3.0, tables and
// examples as code, validators, the Postman collection, tables of `docs/`. `npm run bundle` comes first.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from './lib/command.ts';
import type { OpenApi } from './lib/openapi.ts';
import { toJson, toYaml, writeOutputs } from './lib/output-files.ts';
import { downConvert } from './outputs/down-convert.ts';
import { examples } from './outputs/examples.ts';
import { operations } from './outputs/operations.ts';
import { partsByServer } from './outputs/parts.ts';
import { postman, postmanEnvironment } from './outputs/postman.ts';
import { validators } from './outputs/validators.ts';

/** What is made of the bundle: the names of the files in `generated/`, and their texts. */
export async function derive(document: OpenApi): Promise<Map<string, string>> {
  const parts = [...partsByServer(document)];
  const copies = parts.map(([name, part]): [string, string] => [
    `openapi-3.0.${name}.yaml`,
    toYaml(downConvert(part)),
  ]);
  return new Map([
    // The same again, with texts quoted that some reader of YAML takes for numbers.
    ['openapi.yaml', toYaml(document)],
    ...parts.map(([name, part]): [string, string] => [`openapi.${name}.yaml`, toYaml(part)]),
    ['openapi-3.0.yaml', toYaml(downConvert(document))],
    ...copies,
    ['operations.ts', operations(document)],
    ['examples.ts', examples(document)],
    ['validators.ts', await validators(document)],
    ['postman.json', toJson(postman(document))],
    ['postman-mock.json', toJson(postmanEnvironment(document))],
  ]);
}

async function main(): Promise<void> {
  const generated = join(import.meta.dirname, '..', 'generated');
  const bundle = parse(await readFile(join(generated, 'openapi.yaml'), 'utf8')) as OpenApi;
  const changed = await writeOutputs(generated, await derive(bundle));
  // Loaded now, since it imports what was just written.
  const { filledGuides } = await import('./guides/files.ts');
  const root = process.cwd();
  changed.push(...(await writeOutputs(root, await filledGuides(root))));
  process.stdout.write(`derived: ${changed.join(', ') || 'nothing changed'}\n`);
}

if (process.argv[1] === import.meta.filename) await runCommand(main);
