// Writes what no tool makes of the bundle: documents for each interface and in OpenAPI 3.0, tables and
// examples as code, validators, the Postman collection, tables of `docs/`. `npm run bundle` comes first.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { runCommand } from './lib/command.ts';
import type { OpenApi } from './lib/openapi.ts';
import { toJson, toYaml, writeOutputs } from './lib/output-files.ts';
import { downConvert } from './outputs/down-convert.ts';
import { examplesModule } from './outputs/examples.ts';
import { operationsModule } from './outputs/operations.ts';
import { documentsByInterface } from './outputs/interface-documents.ts';
import { postmanCollection, postmanEnvironment } from './outputs/postman.ts';
import { validatorsModule } from './outputs/validators.ts';

/** The files that are made of the bundle: their names in `generated/`, and their texts. */
async function derive(document: OpenApi): Promise<Map<string, string>> {
  // The whole is written again, with texts quoted that some reader of YAML takes for numbers.
  const documents = [
    { suffix: '', document },
    ...[...documentsByInterface(document)].map(([name, part]) => ({
      suffix: `.${name}`,
      document: part,
    })),
  ];

  const yaml = documents.flatMap(({ suffix, document: part }) => [
    [`openapi${suffix}.yaml`, toYaml(part)] as const,
    [`openapi-3.0${suffix}.yaml`, toYaml(downConvert(part))] as const,
  ]);

  const { code, licences } = await validatorsModule(document);
  return new Map([
    ...yaml,
    ['operations.ts', operationsModule(document)],
    ['examples.ts', examplesModule(document)],
    ['validators.ts', code],
    ['validators.licences.txt', licences],
    ['postman.json', toJson(postmanCollection(document))],
    ['postman-mock.json', toJson(postmanEnvironment(document))],
  ]);
}

async function main(): Promise<void> {
  const generated = join(import.meta.dirname, '..', 'generated');
  const bundle = parse(await readFile(join(generated, 'openapi.yaml'), 'utf8')) as OpenApi;
  const written = await writeOutputs(generated, await derive(bundle));

  // Loaded now, since it imports what was just written.
  const { filledGuides } = await import('./guides/files.ts');
  const root = process.cwd();
  const filled = await writeOutputs(root, await filledGuides(root));
  const changed = [...written, ...filled];
  process.stdout.write(`derived: ${changed.join(', ') || 'nothing changed'}\n`);
}

await runCommand(main);
