import { mapValues } from '../../../scripts/lib/objects.ts';
import { encodeToken, parsePointer } from '../../../src/shared/pointer.ts';
import { rowsIn } from '../../support/files.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** A change to the good document, which a rule refuses or takes. */
interface Case {
  /** What the changed document does. */
  title: string;
  rule: string;
  isRefused: boolean;
  document: JsonObject;
}

const VOID = `/paths/${encodeToken('/charges/{flw_ref}/void')}`;
const JSON_BODY = `content/${encodeToken('application/json')}`;
const LOCATIONS: Record<string, string> = {
  VOID,
  POST: `${VOID}/post`,
  PUT: `${VOID}/put`,
  HOOKS: `/paths/${encodeToken('/profile/webhook-endpoints')}`,
  CHARGE: '/components/schemas/Charge',
  SUCCESS: `/components/responses/ChargeVoided/${JSON_BODY}`,
  FAILURE: `/components/responses/MainFailure/${JSON_BODY}`,
};

export const good = rowsIn<JsonObject>('test/fixtures/lint', 'good.yaml');

/** Puts what a row says into a document. */
export function change(document: JsonObject, row: Record<string, Json>): JsonObject {
  for (const [location, value] of Object.entries(row)) put(document, location, value);
  return document;
}

function put(document: JsonObject, location: string, value: Json): void {
  const onTop = (base: JsonObject) => ({ ...base, ...(value as JsonObject) });
  const [first = '', ...rest] = location.split('/');
  if (location === 'field') {
    const field = value === true ? value : onTop({ description: 'A field.' });
    put(document, 'CHARGE/properties/extra', field);
  } else if (location === 'text') {
    put(document, 'field', onTop({ type: 'string', examples: ['a'] }));
  } else if (location === 'parameter') {
    const schema = { type: 'string' };
    const header = { name: 'X-Extra', in: 'header', description: 'More.', schema, example: 'a' };
    put(document, 'parameters/Extra', onTop(header));
    const refs = ['FlwRef', 'Extra'].map((name) => ({ $ref: `#/components/parameters/${name}` }));
    put(document, 'POST/parameters', refs);
  } else {
    const isComponent = first in (document['components'] as JsonObject);
    const start = LOCATIONS[first] ?? (isComponent ? `/components/${first}` : `/${first}`);
    set(document, parsePointer([start, ...rest].join('/')), value ?? undefined);
  }
}

/** By its title a change, or several that are refused or taken for one reason. */
type Rows = Record<string, JsonObject | JsonObject[]>;
type Cases = Record<string, { says: string[]; refuses?: Rows; takes?: Rows }>;
const { given: _, ...rows } = rowsIn<Cases>(import.meta.dirname, 'cases.yaml');

/** How the messages of each rule begin; where Spectral does not end them, that is all. */
export const says = mapValues(rows, (each) => each.says);

export const cases: Case[] = Object.entries(rows).flatMap(([rule, { refuses, takes }]) => [
  ...casesOf(refuses, { rule, isRefused: true }),
  ...casesOf(takes, { rule, isRefused: false }),
]);

function casesOf(titled: Rows = {}, named: Pick<Case, 'rule' | 'isRefused'>): Case[] {
  return Object.entries(titled).flatMap(([title, row]) =>
    [row].flat().map((each) => ({
      ...named,
      title: Array.isArray(row) ? `${title}: ${JSON.stringify(each)}` : title,
      document: change(structuredClone(good), each),
    })),
  );
}

/** Puts a value at a path of the document; undefined takes out what is there. */
function set(document: Json, path: readonly string[], value: Json | undefined): void {
  const last = path.at(-1) ?? '';
  let parent = document as JsonObject;
  for (const key of path.slice(0, -1)) parent = (parent[key] ??= {}) as JsonObject;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}
