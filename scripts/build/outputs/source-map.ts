import { relative, sep } from 'node:path';
import type { OpenApi } from '../../lib/openapi.ts';
import type { Locator } from '../../lint/locator.ts';
import { encode } from '../../../src/shared/pointer.ts';
import { toJson } from '../../lib/output-files.ts';

// Nothing that a report points at: prose, examples inside schemas, and references, since what
// they lead to has a location of its own. A record of `x-unspecified` is pointed at as a whole.
const LEFT_OUT = new Set([
  '$ref',
  'description',
  'example',
  'examples',
  'summary',
  'x-assumed',
  'x-records',
]);

/**
 * `source-map.json`: for each source file the pointer of what it holds and the line of each pointer
 * below that. With it an installed package can say where in openapi/ a fact is written.
 */
export function sourceMap(document: OpenApi, locator: Locator, root: string): string {
  const files = new Map<string, Map<string, number>>();
  const visit = (value: unknown, at: string) => {
    const { file, line } = locator.locate(at);
    const lines = files.get(file) ?? new Map<string, number>();
    files.set(file, lines.set(at, line));
    if (typeof value !== 'object' || value === null || /\/x-unspecified\/\d+$/.test(at)) return;
    for (const [key, each] of Object.entries(value)) {
      // Properties and components may have one of these names; then it is no keyword.
      if (LEFT_OUT.has(key) && !at.endsWith('/properties') && at !== '/components') continue;
      visit(each, `${at}/${encode(key)}`);
    }
  };
  visit(document, '');
  return toJson(
    Object.fromEntries(
      [...files].map(([file, lines]) => {
        const at = [...lines.keys()].reduce(shared);
        const below = [...lines].map(([pointer, line]) => [pointer.slice(at.length), line]);
        return [
          relative(root, file).split(sep).join('/'),
          { at, lines: Object.fromEntries(below) },
        ];
      }),
    ),
  );
}

/** The longest pointer that both are at or below. */
function shared(a: string, b: string): string {
  let at = a;
  while (b !== at && !b.startsWith(`${at}/`)) at = at.slice(0, at.lastIndexOf('/'));
  return at;
}
