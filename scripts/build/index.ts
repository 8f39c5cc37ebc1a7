import { downConvert } from './outputs/down-convert.ts';
import { examples } from './outputs/examples.ts';
import { operations } from './outputs/operations.ts';
import { sourceMap } from './outputs/source-map.ts';
import { postman, postmanEnvironment } from './outputs/postman.ts';
import { splitByServer } from './outputs/split.ts';
import { types } from './outputs/types.ts';
import { validators } from './outputs/validators.ts';
import type { OpenApi } from '../lib/openapi.ts';
import { lintedBundle } from './bundle.ts';
import { toJson, toYaml, writeOutputs } from '../lib/output-files.ts';

export interface BuildOptions {
  /** Folder with openapi/, .spectral.yaml and redocly.yaml. */
  root: string;
}

/** Lints, bundles and renders everything into memory: file name in generated/ to its text. */
export async function render({ root }: BuildOptions): Promise<Map<string, string>> {
  const { document, locator } = await lintedBundle(root);
  const outputs = new Map<string, string>();
  const add = (name: string, value: OpenApi) => {
    outputs.set(`${name}.yaml`, toYaml(value));
    outputs.set(`${name}.json`, toJson(value));
  };

  add('openapi', document);
  add('openapi-3.0', downConvert(document));
  for (const [name, part] of splitByServer(document)) {
    add(`openapi.${name}`, part);
    add(`openapi-3.0.${name}`, downConvert(part));
  }
  outputs.set('types.ts', await types(document));
  outputs.set('operations.ts', operations(document));
  outputs.set('validators.ts', await validators(document, root));
  outputs.set('source-map.json', sourceMap(document, locator, root));
  outputs.set('examples.ts', examples(document));
  outputs.set('postman.json', toJson(postman(document)));
  outputs.set('postman-mock.json', toJson(postmanEnvironment(document)));
  return outputs;
}

/** Renders everything and, only when all went well, writes it. Returns the names that changed. */
export async function build(options: BuildOptions & { out: string }): Promise<string[]> {
  return writeOutputs(options.out, await render(options));
}
