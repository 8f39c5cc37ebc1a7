import { isDeepStrictEqual } from 'node:util';
import type { OpenApi } from '../../lib/openapi.ts';
import { PlainError } from '../../lib/errors.ts';
import { encode, isObject } from '../../../src/shared/pointer.ts';

/** Something that a copy in OpenAPI 3.0 does not say, and the pointers of where the document does. */
export interface Loss {
  what: string;
  at: string[];
}

/** What each keyword that 3.0 does not have, or cannot use, costs. Another one fails the build. */
const COSTS: Record<string, string> = {
  anyOf: 'That a referenced object can be null, for tools that ignore `nullable` beside `allOf`.',
  examples: 'All examples of the value but the first.',
  pattern: 'The pattern beside `date-time`: generated clients check it against a parsed date.',
  summary: 'The summary of the API.',
  type: 'That the value is always null: an empty object is accepted too.',
};

/** What the copy loses: all that stands in the document and, in no form of 3.0, in the copy. */
export function lossesOf(document: OpenApi, copy: OpenApi): Loss[] {
  const losses = new Map<string, string[]>();
  const compare = (before: unknown, after: unknown, at: string) => {
    if (!isContainer(before) || !isContainer(after)) return;
    for (const [key, value] of Object.entries(before)) {
      if (saysTheSame(key, value, after)) continue;
      const below = `${at}/${encode(key)}`;
      if (isContainer(value) && isContainer(after[key])) compare(value, after[key], below);
      else {
        const what = Object.hasOwn(COSTS, key) ? COSTS[key] : undefined;
        if (what === undefined) throw new PlainError(`the 3.0 copy loses ${below}`);
        losses.set(what, [...(losses.get(what) ?? []), below]);
      }
    }
  };
  compare(document, copy, '');
  return [...losses].map(([what, at]) => ({ what, at }));
}

/** Whether the copy has the same, perhaps in the words of 3.0. */
function saysTheSame(key: string, value: unknown, after: Record<string, unknown>): boolean {
  if (isDeepStrictEqual(value, after[key])) return true;
  switch (key) {
    case 'openapi':
    case 'x-lost':
      return true;
    case 'examples':
      return isDeepStrictEqual(value, [after['example']]);
    case 'const':
      return isDeepStrictEqual(after['enum'], [value]);
    case 'exclusiveMinimum':
      return after[key] === true && after['minimum'] === value;
    case 'exclusiveMaximum':
      return after[key] === true && after['maximum'] === value;
    case '$ref':
      return isDeepStrictEqual(after['allOf'], [{ $ref: value }]);
    case 'identifier':
      return String(after['url']).includes(String(value));
    case 'type':
      return after['nullable'] === true && isDeepStrictEqual(value, [after['type'], 'null']);
    default:
      return false;
  }
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return Array.isArray(value) || isObject(value);
}
