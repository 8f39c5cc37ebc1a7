import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

interface Manifest {
  name: string;
  version: string;
}

const BUNDLED =
  'payments-contract reads its documents from its own folder, which a bundle leaves behind: keep the package out of it (esbuild --external:payments-contract) and install it beside it';

/**
 * The package.json of this package, whether it runs from source or from dist/.
 *
 * @throws Error - This code runs from a bundle.
 */
export function manifest(): Manifest {
  try {
    const found = JSON.parse(readPackageFile('package.json')) as Manifest;
    if (found.name === 'payments-contract') return found;
  } catch {
    // No such file, or no such address: a bundle of CommonJS has none.
  }
  throw new Error(BUNDLED);
}

let document: unknown;

/** The published document. It is read once, and never changed. */
export function publishedDocument(): unknown {
  document ??= readDocument();
  return document;
}

function readDocument(): unknown {
  // Throws in a bundle, so it comes first.
  manifest();
  if (isBuilt()) return JSON.parse(readPackageFile('dist/generated/openapi.json'));

  // The source keeps only YAML, for which an installed package has no parser.
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  return parse(readPackageFile('generated/openapi.yaml'));
}

/** Reads a file of this package: this code stands in src/shared/, or is built into dist/src/shared/. */
function readPackageFile(path: string): string {
  const root = isBuilt() ? '../../../' : '../../';
  return readFileSync(new URL(root + path, import.meta.url), 'utf8');
}

function isBuilt(): boolean {
  return import.meta.url.endsWith('.js');
}
