import { statements } from '../../generated/operations.ts';
import { encode, isObject } from '../shared/pointer.ts';
import type { FieldValues, SchemaError, Statement, TimeRule } from './schema.ts';
import { zoneOf } from './value-format.ts';

/** A rule that a field breaks, by the extension that states it: `x-time`. The expectation follows `must be`. */
type BrokenRule = { readonly rule: string; readonly field: string; readonly expected: string };

export interface StatementError extends SchemaError {
  readonly params: BrokenRule;
}

/** A part of a value, and its JSON pointer. */
interface Part {
  readonly value: unknown;
  readonly at: string;
}

/**
 * The ways in which a value differs from what the document states beside its schema.
 *
 * @param schema - Name of the schema; `Name.data` for the `data` of a success body.
 */
export function statementErrors(schema: string, value: unknown): StatementError[] {
  const [name = '', part] = schema.split('.');
  if (part === undefined) return errorsIn(name, { value, at: '' });

  const errors = errorsIn(name, { value: { [part]: value }, at: '' });
  return errors.map((error) => {
    return { ...error, instancePath: error.instancePath.slice(`/${part}`.length) };
  });
}

/** The errors of an object, or of those in a list. A list in a list is of no schema, however deep it is. */
function errorsIn(component: string, { value, at }: Part): StatementError[] {
  const statement = statements[component];
  if (statement === undefined) return [];
  if (!Array.isArray(value)) return errorsOf(statement, { value, at });
  return value.flatMap((each, index) => errorsOf(statement, { value: each, at: `${at}/${index}` }));
}

function errorsOf(statement: Statement, { value: object, at }: Part): StatementError[] {
  if (!isObject(object)) return [];

  const own = [
    ...brokenTimes(statement, object),
    ...brokenTogether(statement, object),
    ...brokenOnlyWith(statement, object),
  ];
  const ofData = brokenEffects(statement, object['data']);
  const inner = Object.entries(statement.parts ?? {}).flatMap(([field, component]) =>
    errorsIn(component, { value: object[field], at: `${at}/${encode(field)}` }),
  );
  return [
    ...own.map((broken) => errorAt(at, broken)),
    ...ofData.map((broken) => errorAt(`${at}/data`, broken)),
    ...inner,
  ];
}

function errorAt(at: string, params: BrokenRule): StatementError {
  const instancePath = `${at}/${encode(params.field)}`;
  return { keyword: 'stated', instancePath, message: `must be ${params.expected}`, params };
}

function brokenTimes({ times = {} }: Statement, object: FieldValues): BrokenRule[] {
  const broken: BrokenRule[] = [];
  for (const [field, rules] of Object.entries(times)) {
    const time = object[field];
    const expected = typeof time === 'string' ? brokenTimeRule(rules, time) : undefined;
    if (expected !== undefined) broken.push({ rule: 'x-time', field, expected });
  }
  return broken;
}

/** The rule that a time breaks. A text that is no time of ISO 8601 is the matter of its format. */
function brokenTimeRule(rules: readonly TimeRule[], text: string): string | undefined {
  const lacksFraction = rules.includes('fraction') && !/[.,]\d/.test(text);
  // Nearly every time is so, and to read one costs a third of a response of the mock.
  if (text.endsWith('Z') && !lacksFraction) return undefined;

  const zone = zoneOf(text);
  if (zone === undefined) return undefined;
  if (rules.includes('utc') && zone !== 'Z') return 'a time in UTC';
  return lacksFraction ? 'a time in UTC with a fraction of the second' : undefined;
}

/** The fields that do not go with the first of a row. A value that begins no row says nothing: the set is open. */
function brokenTogether({ together = [] }: Statement, object: FieldValues): BrokenRule[] {
  return together.flatMap((row) => {
    const [[first = '', value] = [], ...others] = Object.entries(row);
    return others
      .filter(([field, wanted]) => object[first] === value && isOther(object[field], wanted))
      .map(([field, wanted]) => {
        const expected = `\`${String(wanted)}\`, the ${field} of \`${String(value)}\``;
        return { rule: 'x-together', field, expected };
      });
  });
}

/** The fields that are there beside another value than that with which they come. */
function brokenOnlyWith({ onlyWith = {} }: Statement, object: FieldValues): BrokenRule[] {
  const broken: BrokenRule[] = [];
  for (const [field, beside] of Object.entries(onlyWith)) {
    const [[other = '', wanted] = []] = Object.entries(beside);
    const expected = `absent, unless \`${other}\` is \`${String(wanted)}\``;
    const isBroken = object[field] !== undefined && isOther(object[other], wanted);
    if (isBroken) broken.push({ rule: 'x-only-with', field, expected });
  }
  return broken;
}

/** The effects of an operation that a record does not show. */
function brokenEffects({ effects = [] }: Statement, record: unknown): BrokenRule[] {
  if (!isObject(record)) return [];
  return effects
    .map((effect) => {
      const { field, equals } = effect;
      if (equals !== undefined) {
        return { field, wanted: record[equals], expected: `the same as \`${equals}\`` };
      }
      return { field, wanted: effect.value, expected: `\`${String(effect.value)}\`` };
    })
    .filter(({ field, wanted }) => isOther(record[field], wanted))
    .map(({ field, expected }) => ({ rule: 'x-transitions', field, expected }));
}

/** Checks whether a field has another value than it has to. One that is absent is the matter of `required`. */
function isOther(value: unknown, wanted: unknown): boolean {
  return value !== undefined && value !== wanted;
}
