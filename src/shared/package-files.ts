import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  name: string;
  version: string;
}

/** The package.json of this package, whether it runs from source or from dist/. */
export function manifest(): Manifest {
  return readPackageJson('package.json') as Manifest;
}

let document: unknown;

/** The published document. It is read once, and never changed. */
export function publishedDocument(): unknown {
  document ??= readDocument();
  return document;
}

function readDocument(): unknown {
  // Throws in a bundle, so it comes first.
  const root = packageRoot();
  if (import.meta.url.endsWith('.js')) return readPackageJson('dist/generated/openapi.json');

  // The source keeps only YAML, for which an installed package has no parser.
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(readFileSync(join(root, 'generated/openapi.yaml'), 'utf8'));
}

function readPackageJson(file: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot(), file), 'utf8'));
}

const BUNDLED =
  'payments-contract reads its documents from its own folder, which a bundle leaves behind: keep the package out of it (esbuild --external:payments-contract) and install it beside it';

/**
 * The folder of this package's package.json.
 *
 * @throws Error - This code runs from a bundle.
 */
function packageRoot(): string {
  // A bundle of CommonJS has no such address.
  const address = import.meta.url as string | undefined;
  if (address === undefined) throw new Error(BUNDLED);

  let folder = dirname(fileURLToPath(address));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(BUNDLED);
    folder = parent;
  }

  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (name !== 'payments-contract') throw new Error(BUNDLED);
  return folder;
}
