import { statements } from '../../generated/operations.ts';
import { encode, isObject } from '../shared/pointer.ts';
import type { FieldEffect, FieldValues, Statement, TimeRule } from './schema.ts';
import { toRfc3339 } from './value-format.ts';

/** One way in which a value differs from what the document states beside its schema. */
interface StatementError {
  readonly keyword: 'stated';
  /** JSON pointer of the value. */
  readonly instancePath: string;
  /** The problem in words that follow the location: `must be a time in UTC`. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A field that is not as the document states. */
interface BrokenField {
  field: string;
  /** What it has to be: `a time in UTC`. */
  expected: string;
}

/**
 * The ways in which a value differs from what the document states beside its schema.
 *
 * @param schema - Name of the schema; `Name.data` for the `data` of a success body.
 */
export function statementErrors(schema: string, value: unknown): StatementError[] {
  const [name = '', part] = schema.split('.');
  const statement = statements[name];
  if (statement === undefined) return [];
  if (part === undefined) return errorsIn(name, value, '');
  return [
    ...effectErrors(statement, value, ''),
    ...errorsIn(statement.parts?.[part] ?? '', value, ''),
  ];
}

function errorsIn(name: string, value: unknown, at: string): StatementError[] {
  const statement = statements[name];
  if (statement === undefined) return [];
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => errorsIn(name, each, `${at}/${index}`));
  }
  if (!isObject(value)) return [];
  const inner = Object.entries(statement.parts ?? {}).flatMap(([field, component]) =>
    errorsIn(component, value[field], `${at}/${encode(field)}`),
  );
  return [
    ...brokenTimes(statement, value).map((each) => toError(each, at)),
    ...brokenTogether(statement.together, value).map((each) => toError(each, at)),
    ...brokenOnlyWith(statement.onlyWith, value).map((each) => toError(each, at)),
    ...effectErrors(statement, value['data'], `${at}/data`),
    ...inner,
  ];
}

function effectErrors({ effects = [] }: Statement, data: unknown, at: string): StatementError[] {
  if (!isObject(data)) return [];
  return brokenEffects(effects, data).map((each) => toError(each, at));
}

function toError({ field, expected }: BrokenField, at: string): StatementError {
  const message = `must be ${expected}`;
  return { keyword: 'stated', instancePath: `${at}/${encode(field)}`, message, params: {} };
}

function brokenTimes({ times = {} }: Statement, object: FieldValues): BrokenField[] {
  const broken: BrokenField[] = [];
  for (const [field, rules] of Object.entries(times)) {
    const time = object[field];
    const expected = typeof time === 'string' ? brokenTimeRule(rules, time) : undefined;
    if (expected !== undefined) broken.push({ field, expected });
  }
  return broken;
}

/**
 * Says what is wrong with a time that is known to be in UTC.
 *
 * @returns The rule in words; undefined for a time that keeps it, and for a text that is no time of
 * ISO 8601, which its format is about.
 */
export function brokenTimeRule(rules: readonly TimeRule[], text: string): string | undefined {
  const lacksFraction = rules.includes('fraction') && !/[.,]\d/.test(text);
  // Nearly every time is so, and to read one costs a third of a response of the mock.
  if (text.endsWith('Z') && !lacksFraction) return undefined;

  const usual = toRfc3339(text);
  if (usual === undefined) return undefined;
  if (rules.includes('utc') && !usual.endsWith('Z')) return 'a time in UTC';
  return lacksFraction ? 'a time in UTC with a fraction of the second' : undefined;
}

/** The effects of an operation that a record does not show. A field that is absent is the matter of `required`. */
export function brokenEffects(effects: readonly FieldEffect[], record: FieldValues): BrokenField[] {
  const broken: BrokenField[] = [];
  for (const effect of effects) {
    const { field, equals } = effect;
    const wanted = equals === undefined ? effect.value : record[equals];
    if (record[field] === undefined || record[field] === wanted) continue;

    const expected = equals === undefined ? `\`${String(wanted)}\`` : `the same as \`${equals}\``;
    broken.push({ field, expected });
  }
  return broken;
}

/** The fields that do not go with the first of a row. A value that begins no row says nothing: the set is open. */
export function brokenTogether(
  rows: readonly FieldValues[] = [],
  object: FieldValues,
): BrokenField[] {
  const broken: BrokenField[] = [];
  for (const row of rows) {
    const [[first = '', value] = [], ...others] = Object.entries(row);
    if (object[first] !== value) continue;

    for (const [field, wanted] of others) {
      if (object[field] === undefined || object[field] === wanted) continue;
      const expected = `\`${String(wanted)}\`, the ${field} of \`${String(value)}\``;
      broken.push({ field, expected });
    }
  }
  return broken;
}

/** The fields that are there beside another value than that with which they come. */
export function brokenOnlyWith(
  fields: Readonly<Record<string, FieldValues>> = {},
  object: FieldValues,
): BrokenField[] {
  const broken: BrokenField[] = [];
  for (const [field, beside] of Object.entries(fields)) {
    const [[other = '', wanted] = []] = Object.entries(beside);
    const isBeside = object[other] === undefined || object[other] === wanted;
    if (object[field] === undefined || isBeside) continue;

    broken.push({ field, expected: `absent, unless \`${other}\` is \`${String(wanted)}\`` });
  }
  return broken;
}
