import { downConvert } from './outputs/down-convert.ts';
import { examples } from './outputs/examples.ts';
import { operations } from './outputs/operations.ts';
import { sourceMap } from './outputs/source-map.ts';
import { postman, postmanEnvironment } from './outputs/postman.ts';
import { splitByServer } from './outputs/split.ts';
import { types } from './outputs/types.ts';
import { validators } from './outputs/validators.ts';
import type { OpenApi } from '../lib/openapi.ts';
import { type OnStep, lintedBundle, steps } from './bundle.ts';
import { toJson, toYaml, writeOutputs } from '../lib/output-files.ts';

/** Renders a file of generated/ from the bundle. */
export type RenderOutput = (document: OpenApi) => string;

export interface BuildOptions {
  /** Folder with openapi/, .spectral.yaml and redocly.yaml. */
  root: string;
  /** What others make of the bundle, by file name in generated/. */
  others?: Readonly<Record<string, RenderOutput>>;
  onStep?: OnStep;
}

/** Lints, bundles and renders everything into memory: file name in generated/ to its text. */
export async function render({
  root,
  others = {},
  onStep,
}: BuildOptions): Promise<Map<string, string>> {
  const step = steps(onStep);
  const { document, locator } = await lintedBundle(root, step);
  const outputs = new Map<string, string>();
  const add = (name: string, value: OpenApi) => {
    outputs.set(`${name}.yaml`, toYaml(value));
    outputs.set(`${name}.json`, toJson(value));
  };

  await step('write whole document', () => add('openapi', document));
  const parts = await step('split by server', () => splitByServer(document));
  for (const [name, part] of parts) add(`openapi.${name}`, part);
  await step('convert to 3.0', () => {
    add('openapi-3.0', downConvert(document));
    for (const [name, part] of parts) add(`openapi-3.0.${name}`, downConvert(part));
  });
  await step('types', async () => outputs.set('types.ts', await types(document)));
  await step('operations', () => outputs.set('operations.ts', operations(document)));
  await step('validators', async () =>
    outputs.set('validators.ts', await validators(document, root)),
  );
  await step('source map', () =>
    outputs.set('source-map.json', sourceMap(document, locator, root)),
  );
  await step('examples', () => outputs.set('examples.ts', examples(document)));
  await step('postman', () => {
    outputs.set('postman.json', toJson(postman(document)));
    outputs.set('postman-mock.json', toJson(postmanEnvironment(document)));
  });
  for (const [name, renderOther] of Object.entries(others)) {
    await step(name, () => outputs.set(name, renderOther(document)));
  }
  return outputs;
}

/** Renders everything and, only when all went well, writes it. Returns the names that changed. */
export async function build(options: BuildOptions & { out: string }): Promise<string[]> {
  const outputs = await render(options);
  const step = steps(options.onStep);
  return step('write files', () => writeOutputs(options.out, outputs));
}
