import { downConvert } from '../steps/down-convert.ts';
import { examples } from '../steps/examples.ts';
import { operations } from '../steps/operations.ts';
import { places } from '../steps/places.ts';
import { postman } from '../steps/postman.ts';
import { reference } from '../steps/reference.ts';
import { routes } from '../steps/routes.ts';
import { splitByServer } from '../steps/split.ts';
import { types } from '../steps/types.ts';
import { validators } from '../steps/validators.ts';
import type { OpenApi } from './document.ts';
import { lintedBundle } from './lint.ts';
import { toJson, toYaml } from './serialize.ts';
import { type OnStep, steps } from './step.ts';
import { writeOutputs } from './write.ts';

export interface BuildOptions {
  /** Folder with openapi/, .spectral.yaml and redocly.yaml. */
  root: string;
  onStep?: OnStep;
}

/** Lints, bundles and renders everything into memory: file name in generated/ to its text. */
export async function render({ root, onStep }: BuildOptions): Promise<Map<string, string>> {
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
  await step('routes', () => outputs.set('routes.ts', routes(document)));
  await step('validators', async () =>
    outputs.set('validators.ts', await validators(document, root)),
  );
  await step('places', () => outputs.set('places.json', places(document, locator, root)));
  await step('examples', () => outputs.set('examples.ts', examples(document)));
  await step('postman collection', () => outputs.set('postman.json', toJson(postman(document))));
  await step('reference', () => outputs.set('reference.md', reference(document)));
  return outputs;
}

/** Renders everything and, only when all went well, writes it. Returns the names that changed. */
export async function build(options: BuildOptions & { out: string }): Promise<string[]> {
  const outputs = await render(options);
  const step = steps(options.onStep);
  return step('write files', () => writeOutputs(options.out, outputs));
}
