import { statements } from '../../generated/operations.ts';
import { encode, isObject } from '../shared/pointer.ts';
import type { FieldValues, SchemaError, Statement, TimeRule } from './schema.ts';
import { toRfc3339 } from './value-format.ts';

/** An error by the extension that states the rule: `x-time`. Its expectation follows `must be`. */
export interface StatementError extends SchemaError {
  readonly params: { readonly rule: string; readonly field: string; readonly expected: string };
}

/** A part of a value, and what the document states of it. */
interface Stated {
  readonly statement: Statement;
  /** JSON pointer of the part. */
  readonly at: string;
}

interface StatedObject extends Stated {
  readonly object: FieldValues;
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
    ...brokenEffects({ statement, at: '' }, value),
    ...errorsIn(statement.parts?.[part] ?? '', value, ''),
  ];
}

function errorsIn(name: string, value: unknown, at: string): StatementError[] {
  if (!Array.isArray(value)) return errorsOfObject(name, value, at);
  // A list in a list is of no schema, however deep it is.
  return value.flatMap((each, index) => errorsOfObject(name, each, `${at}/${index}`));
}

function errorsOfObject(name: string, value: unknown, at: string): StatementError[] {
  const statement = statements[name];
  if (statement === undefined || !isObject(value)) return [];

  const stated = { statement, object: value, at };
  const inner = Object.entries(statement.parts ?? {}).flatMap(([field, component]) =>
    errorsIn(component, value[field], `${at}/${encode(field)}`),
  );
  return [
    ...brokenTimes(stated),
    ...brokenTogether(stated),
    ...brokenOnlyWith(stated),
    ...brokenEffects({ statement, at: `${at}/data` }, value['data']),
    ...inner,
  ];
}

function errorAt(at: string, params: StatementError['params']): StatementError {
  const instancePath = `${at}/${encode(params.field)}`;
  return { keyword: 'stated', instancePath, message: `must be ${params.expected}`, params };
}

function brokenTimes({ statement, object, at }: StatedObject): StatementError[] {
  const errors: StatementError[] = [];
  for (const [field, rules] of Object.entries(statement.times ?? {})) {
    const time = object[field];
    const expected = typeof time === 'string' ? brokenTimeRule(rules, time) : undefined;
    if (expected !== undefined) errors.push(errorAt(at, { rule: 'x-time', field, expected }));
  }
  return errors;
}

/** The rule that a time breaks. A text that is no time of ISO 8601 is the matter of its format. */
function brokenTimeRule(rules: readonly TimeRule[], text: string): string | undefined {
  const lacksFraction = rules.includes('fraction') && !/[.,]\d/.test(text);
  // Nearly every time is so, and to read one costs a third of a response of the mock.
  if (text.endsWith('Z') && !lacksFraction) return undefined;

  const usual = toRfc3339(text);
  if (usual === undefined) return undefined;
  if (rules.includes('utc') && !usual.endsWith('Z')) return 'a time in UTC';
  return lacksFraction ? 'a time in UTC with a fraction of the second' : undefined;
}

/** The effects of an operation that a record does not show. A field that is absent is the matter of `required`. */
function brokenEffects({ statement, at }: Stated, record: unknown): StatementError[] {
  if (!isObject(record)) return [];
  const errors: StatementError[] = [];
  for (const effect of statement.effects ?? []) {
    const { field, equals } = effect;
    const wanted = equals === undefined ? effect.value : record[equals];
    if (record[field] === undefined || record[field] === wanted) continue;

    const expected = equals === undefined ? `\`${String(wanted)}\`` : `the same as \`${equals}\``;
    errors.push(errorAt(at, { rule: 'x-transitions', field, expected }));
  }
  return errors;
}

/** The fields that do not go with the first of a row. A value that begins no row says nothing: the set is open. */
function brokenTogether({ statement, object, at }: StatedObject): StatementError[] {
  const errors: StatementError[] = [];
  for (const row of statement.together ?? []) {
    const [[first = '', value] = [], ...others] = Object.entries(row);
    if (object[first] !== value) continue;

    for (const [field, wanted] of others) {
      if (object[field] === undefined || object[field] === wanted) continue;
      const expected = `\`${String(wanted)}\`, the ${field} of \`${String(value)}\``;
      errors.push(errorAt(at, { rule: 'x-together', field, expected }));
    }
  }
  return errors;
}

/** The fields that are there beside another value than that with which they come. */
function brokenOnlyWith({ statement, object, at }: StatedObject): StatementError[] {
  const errors: StatementError[] = [];
  for (const [field, beside] of Object.entries(statement.onlyWith ?? {})) {
    const [[other = '', wanted] = []] = Object.entries(beside);
    const isBeside = object[other] === undefined || object[other] === wanted;
    if (object[field] === undefined || isBeside) continue;

    const expected = `absent, unless \`${other}\` is \`${String(wanted)}\``;
    errors.push(errorAt(at, { rule: 'x-only-with', field, expected }));
  }
  return errors;
}
