import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../steps/bundle.ts';
import { downConvert } from '../steps/down-convert.ts';
import { examples } from '../steps/examples.ts';
import { judge } from '../steps/judge.ts';
import { lintRedocly } from '../steps/lint-redocly.ts';
import { lintBundle, lintSource, spectralRuleset } from '../steps/lint-spectral.ts';
import { operations } from '../steps/operations.ts';
import { routes } from '../steps/routes.ts';
import { places } from '../steps/places.ts';
import { postman } from '../steps/postman.ts';
import { reference } from '../steps/reference.ts';
import { splitByServer } from '../steps/split.ts';
import { types } from '../steps/types.ts';
import type { OpenApi } from './document.ts';
import { BuildError, PlainError, tidyFindings } from './findings.ts';
import { Locator } from './locate.ts';
import { LocalResolver, redoclyConfig } from './redocly.ts';
import { toJson, toYaml } from './serialize.ts';
import { writeOutputs } from './write.ts';

/** Where the source is, from the root of a project. */
export const SOURCE = 'openapi/openapi.yaml';

export interface BuildOptions {
  /** Folder with openapi/, .spectral.yaml and redocly.yaml. */
  root: string;
  /** Called after each step with its name and the milliseconds it took. */
  onStep?: ((name: string, ms: number) => void) | undefined;
}

/** Lints, bundles and renders everything into memory: file name in generated/ to its text. */
export async function render(options: BuildOptions): Promise<Map<string, string>> {
  const step = timer(options);
  const { document, config, locator } = await lintedBundle(options);
  const outputs = new Map<string, string>();
  const add = (name: string, value: OpenApi) => {
    outputs.set(`${name}.yaml`, toYaml(value));
    outputs.set(`${name}.json`, toJson(value));
  };

  await step('write whole document', () => add('openapi', document));
  await step('split by server', async () => {
    for (const [name, part] of await splitByServer(document, config)) add(`openapi.${name}`, part);
  });
  await step('convert to 3.0', () => add('openapi-3.0', downConvert(document)));
  await step('types', async () => outputs.set('types.ts', await types(document)));
  await step('operations', () => outputs.set('operations.ts', operations(document)));
  await step('routes', () => outputs.set('routes.ts', routes(document)));
  await step('places', () => outputs.set('places.json', places(document, locator, options.root)));
  await step('examples', () => outputs.set('examples.ts', examples(document)));
  await step('postman collection', () => outputs.set('postman.json', toJson(postman(document))));
  await step('reference', () => outputs.set('reference.md', reference(document)));
  return outputs;
}

/** The bundle, once all three linters have nothing to say. Throws BuildError with the findings. */
export async function lintedBundle(options: BuildOptions) {
  const { root } = options;
  const step = timer(options);
  const rootFile = join(root, SOURCE);
  if (!existsSync(rootFile)) throw new PlainError(`there is no ${SOURCE} in ${root}`);

  const config = await redoclyConfig(root);
  const resolver = new LocalResolver(config.resolve);
  const findings = await step('redocly lint', () => lintRedocly(rootFile, config, resolver));
  // Without a readable, connected document all that follows would report the same fault again.
  if (findings.some(({ rule }) => FATAL.has(rule))) throw new BuildError(tidyFindings(findings));

  const ruleset = await step('spectral rules', () => spectralRuleset(root));
  findings.push(...(await step('spectral lint', () => lintSource(rootFile, ruleset))));
  const bundled = await step('bundle', () => bundle(rootFile, config, resolver)).catch((error) => {
    if (!(error instanceof BuildError)) throw error;
    throw new BuildError(tidyFindings([...findings, ...error.findings]));
  });
  const { document, files } = bundled;
  const locator = new Locator(rootFile, files);
  const bundleName = join(root, 'generated', 'openapi.json');
  findings.push(
    ...(await step('spectral lint of bundle', () =>
      lintBundle(toJson(document), bundleName, ruleset, locator),
    )),
    ...(await step('judge schemas and examples', () => judge(document, locator))),
  );
  if (findings.length > 0) throw new BuildError(tidyFindings(findings));
  return { document, config, locator };
}

const FATAL = new Set(['yaml', 'document', 'no-unresolved-refs', 'struct']);

/** Renders everything and, only when all went well, writes it. Returns the names that changed. */
export async function build(options: BuildOptions & { out: string }): Promise<string[]> {
  const outputs = await render(options);
  return timer(options)('write files', () => writeOutputs(options.out, outputs));
}

function timer({ onStep }: BuildOptions) {
  return async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    onStep?.(name, performance.now() - start);
    return result;
  };
}
