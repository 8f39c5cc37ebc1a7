import { join } from 'node:path';
import { examples } from '../../../../generated/examples.ts';
import { parsePointer, valueAt } from '../../../../src/shared/pointer.ts';
import type { VerifyOptions } from '../../../../src/verify/index.ts';
import { type Call, type Change, type Target, dropped, optionsOf, targets } from './drifting.ts';
import { rowsIn } from '../../../support/files.ts';

/** A change of one response of the mock. What comes of it stands in the same row. */
export interface Planted {
  name: string;
  target: Target;
  /** Options of a run with that call, and few others. */
  options: Partial<VerifyOptions>;
  /** Where it is reported: a JSON pointer in the body, which is also what is changed, or another part. */
  at: string;
  /** The value at `at`. */
  set?: unknown;
  remove?: true;
  /** Values by JSON pointers, where they are not those of `at`. */
  edit?: Record<string, unknown>;
  status?: number;
  headers?: Record<string, string | null>;
  /** A body in place of that of the mock: JSON, an example of the document or a text. */
  body?: unknown;
  example?: keyof typeof examples;
  text?: string;
  /** Set where the connection ends after the text. */
  dropped?: true;
  /** The body is a part of what it was, or a part of another. */
  take?: string;
  wrap?: string;
}

/** The location of a row in a report. */
export function locationOf({ at }: Planted): string {
  return at === '' || at.startsWith('/') ? `body${at}` : at;
}

interface Row extends Omit<Planted, 'name' | 'target' | 'options' | 'at'> {
  at?: string;
  /** Other calls with such a response. */
  also?: Call[];
  /** Each of them is a case. */
  values?: unknown[];
  statuses?: number[];
}

/** The cases of a file beside the checks: rows by the names of calls, and by their own. */
export function plantedIn<Expected>(file: string): (Planted & Expected)[] {
  type Groups = Record<Call, Record<string, Row & Expected>>;
  const groups = rowsIn<Groups>(join(import.meta.dirname, '../checks'), file);
  return Object.entries(groups).flatMap(([group, rows]) =>
    Object.entries(rows).flatMap(([title, { also = [], ...row }]) =>
      [group as Call, ...also].flatMap((call) => casesOf(call, title, row as Row & Expected)),
    ),
  );
}

/** A row as it is, or once for each of its values and statuses. */
function casesOf<Expected>(call: Call, title: string, planted: Row & Expected) {
  const { values = [], statuses = [], ...row } = planted;
  const name = `${call}: ${title}`;
  const base = { at: '', ...row, name, target: targets[call], options: optionsOf(call) };
  const cases = [
    ...values.map((set) => ({ ...base, set, name: `${name} ${JSON.stringify(set)}` })),
    ...statuses.map((status) => ({ ...base, status, name: `${name}, HTTP ${status}` })),
  ];
  return (cases.length === 0 ? [base] : cases) as unknown as (Planted & Expected)[];
}

/** Makes the change of a row. */
export function changeOf(row: Planted): Change {
  return (response) => {
    const { status = response.status, headers = {}, text, example } = row;
    response.status = status;
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) response.headers.delete(name);
      else response.headers.set(name, value);
    }
    const given =
      'body' in row ? row.body : example === undefined ? response.json : examples[example];
    const holder = { body: structuredClone(given) as unknown };
    if (row.take !== undefined) holder.body = valueAt(holder.body, row.take);
    if (row.wrap !== undefined) holder.body = { [row.wrap]: holder.body };
    const set = 'set' in row ? { [row.at]: row.set } : {};
    holder.body = edited(holder.body, { ...row.edit, ...set });
    if (row.remove === true) {
      const { parent, key } = slot(holder, row.at);
      delete parent[key];
    }
    response.json = holder.body;
    if (text !== undefined) response.raw = row.dropped === true ? dropped(text) : text;
    if (status === 204) response.raw = null;
  };
}

/** A copy of a value with others at JSON pointers. */
export function edited(value: unknown, edit: Record<string, unknown> = {}): unknown {
  const holder = { body: structuredClone(value) };
  for (const [pointer, each] of Object.entries(edit)) {
    const { parent, key } = slot(holder, pointer);
    parent[key] = each;
  }
  return holder.body;
}

function slot(holder: object, pointer: string): { parent: any; key: string } {
  const path = ['body', ...parsePointer(pointer)];
  const parent = path.slice(0, -1).reduce((at: any, step) => at[step], holder);
  return { parent, key: path.at(-1) ?? '' };
}
