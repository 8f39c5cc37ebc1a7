import { relative, sep } from 'node:path';
import type { OpenApi } from '../pipeline/document.ts';
import type { Locator } from '../pipeline/locate.ts';
import { escape } from '../pipeline/pointer.ts';
import { toJson } from '../pipeline/serialize.ts';

// Prose and the examples inside schemas are no places that a report points at.
const LEFT_OUT = new Set([
  'description',
  'example',
  'examples',
  'summary',
  'x-assumed',
  'x-records',
]);

/**
 * `places.json`: for each source file the pointer of what it holds and the line of each pointer
 * below that. With it an installed package can tell where in openapi/ a fact is written.
 */
export function places(document: OpenApi, locator: Locator, root: string): string {
  const files = new Map<string, { at: string; lines: Record<string, number> }>();
  const visit = (value: unknown, at: string) => {
    const place = locator.locate(at);
    const file = relative(root, place.file).split(sep).join('/');
    // A pointer is visited before those below it, so the first one of a file is its beginning.
    let known = files.get(file);
    if (known === undefined || !isBelow(at, known.at)) files.set(file, (known = { at, lines: {} }));
    known.lines[at.slice(known.at.length)] = place.line;
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      // Properties and components may have one of these names; then it is no keyword.
      if (LEFT_OUT.has(key) && !at.endsWith('/properties') && at !== '/components') continue;
      visit(each, `${at}/${escape(key)}`);
    }
  };
  visit(document, '');
  return toJson(Object.fromEntries(files));
}

function isBelow(at: string, outer: string): boolean {
  return at === outer || outer === '' || at.startsWith(`${outer}/`);
}
