import { posix } from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** The files that a file imports by a relative path; both with slashes. */
export function relativeImports(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = '']) =>
    posix.join(posix.dirname(file), target),
  );
}
