import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFiles } from '../../scripts/diff/compare.ts';
import { referenceMarkdown } from '../../scripts/docs/machine/reference.ts';
import { referenceOf } from '../../scripts/docs/model/reference.ts';
import { siteFiles } from '../../scripts/docs/site-files.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { Locator } from '../../scripts/lint/source-location.ts';
import { LocalResolver, lintRedocly, redoclyConfig } from '../../scripts/lint/redocly.ts';
import { lintBundle, spectralRuleset } from '../../scripts/lint/spectral.ts';
import { toJson, toYaml } from '../../scripts/lib/yaml.ts';
import { bundle } from '../../scripts/build/bundle.ts';
import { examples } from '../../scripts/build/outputs/examples.ts';
import { validateSchemas } from '../../scripts/lint/validate.ts';
import { operations } from '../../scripts/build/outputs/operations.ts';
import { sourceMap } from '../../scripts/build/outputs/source-map.ts';
import { postman } from '../../scripts/build/outputs/postman.ts';
import { splitByServer } from '../../scripts/build/outputs/split.ts';
import { types } from '../../scripts/build/outputs/types.ts';

/**
 * One step of the pipeline on one large document, in a process of its own: `step.ts NAME FOLDER`.
 * FOLDER holds base.json and revision.json. Prints one line of JSON with what it cost.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [name = '', folder = ''] = process.argv.slice(2);
const file = join(folder, 'base.json');
const read = () => JSON.parse(readFileSync(file, 'utf8')) as OpenApi;
const diagnostics = (found: readonly unknown[]) => `${found.length} diagnostics`;
const size = (text: string) => `${(text.length / 1e6).toFixed(1)} MB`;

/** A step that takes the document and nothing else. */
const ofDocument = (work: (document: OpenApi) => unknown) => async () => {
  const document = read();
  return () => work(document);
};

/** What is prepared is not measured; what is returned is. */
const STEPS: Record<string, () => Promise<() => unknown>> = {
  bundle: async () => {
    const config = await redoclyConfig(ROOT);
    return async () =>
      `${(await bundle(file, config, new LocalResolver(config.resolve))).files.size} files`;
  },
  'redocly lint': async () => {
    const config = await redoclyConfig(ROOT);
    return async () =>
      diagnostics(await lintRedocly(file, config, new LocalResolver(config.resolve)));
  },
  'spectral lint': async () => {
    const [document, rules] = [read(), await spectralRuleset(ROOT)];
    return async () => diagnostics(await lintBundle(document, file, rules, locator()));
  },
  'validate schemas, examples': ofDocument((document) =>
    diagnostics(validateSchemas(document, locator())),
  ),
  'write JSON': ofDocument((document) => size(toJson(document))),
  'write YAML': ofDocument((document) => size(toYaml(document))),
  'split by server': ofDocument((document) => `${splitByServer(document).size} parts`),
  types: ofDocument(async (document) => size(await types(document))),
  operations: ofDocument((document) => size(operations(document))),
  'source map': ofDocument((document) => size(sourceMap(document, locator(), ROOT))),
  examples: ofDocument((document) => size(examples(document))),
  'postman collection': ofDocument((document) => size(JSON.stringify(postman(document)))),
  reference: ofDocument((document) => size(referenceMarkdown(document))),
  diff: async () => async () => {
    const comparison = await compareFiles(ROOT, file, join(folder, 'revision.json'));
    return `${comparison.changes.length} changes`;
  },
  // Without the guides, which speak of the operations of this project.
  'documentation site': ofDocument((document) => {
    const reference = referenceOf(document);
    const files = siteFiles({ reference, guides: [], downloads: [] });
    return `${files.size} files, ${size([...files.values()].join(''))}`;
  }),
};

function locator(): Locator {
  return new Locator(file, new Set([file]));
}

const prepare = STEPS[name];
if (prepare === undefined) {
  process.stdout.write(`${JSON.stringify(Object.keys(STEPS))}\n`);
} else {
  const work = await prepare();
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const result = String(await work());
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const cost = { seconds, cpuSeconds: (user + system) / 1e6, megabytes, result };
  process.stdout.write(`${JSON.stringify(cost)}\n`);
}
