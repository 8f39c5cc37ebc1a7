import { compare } from './errors.ts';
import type { Assumption, OpenApi } from './openapi.ts';
import { encode, isObject } from '../../src/shared/pointer.ts';

export interface AssumptionEntry {
  at: string;
  assumption: Assumption;
}

/** Every `x-assumed` record of the document, by id. */
export function assumptionsOf(document: OpenApi): AssumptionEntry[] {
  return collect(document, 'x-assumed')
    .flatMap(({ at, value }) => (value as Assumption[]).map((assumption) => ({ at, assumption })))
    .toSorted((a, b) => compare(a.assumption.id, b.assumption.id));
}

/** Every list under an extension, with the pointer of what it stands on. */
function collect(document: OpenApi, extension: string) {
  const found: { at: string; value: unknown }[] = [];
  const walk = (node: unknown, at: string) => {
    if (Array.isArray(node)) {
      for (const [index, each] of node.entries()) walk(each, `${at}/${index}`);
    } else if (isObject(node)) {
      for (const [key, each] of Object.entries(node)) {
        if (key === extension) found.push({ at, value: each });
        // Sample data is no place for records about the document.
        else if (key !== 'examples' && key !== 'x-records') walk(each, `${at}/${encode(key)}`);
      }
    }
  };
  walk(document, '');
  return found;
}
