import { statements } from '../../generated/operations.ts';
import { encodeToken } from '../shared/pointer.ts';
import { isObject } from '../shared/json.ts';
import type { FieldValues, SchemaError, Statement, TimeRule } from './schema.ts';
import { zoneOf } from './value-format.ts';

/** An error by the extension that states the rule: `x-time`. Its expectation follows `must be`. */
interface StatementError extends SchemaError {
  readonly params: { readonly rule: string; readonly field: string; readonly expected: string };
}

/** A field that is not as stated. */
type WrongField = StatementError['params'];

/** A value in a body, and its JSON pointer. */
interface ValueAt<Value> {
  readonly value: Value;
  readonly at: string;
}

/**
 * The ways in which a value differs from what the document states beside its schema.
 *
 * @param schema - Name of the schema, as `hasSchema` takes it.
 */
export function statementErrors(schema: string, value: unknown): StatementError[] {
  const [name = '', part] = schema.split('.');
  if (part === undefined) return errorsIn(name, { value, at: '' });

  const errors = errorsIn(name, { value: { [part]: value }, at: '' });
  return errors.map((error) => {
    return { ...error, instancePath: error.instancePath.slice(`/${part}`.length) };
  });
}

/** The errors of an object. The schema reports a value that is not an object. */
function errorsIn(component: string, { value, at }: ValueAt<unknown>): StatementError[] {
  const statement = statements[component];
  if (statement === undefined || !isObject(value)) return [];

  const own = [
    ...wrongTimes(statement, value),
    ...wrongCompanions(statement, value),
    ...wrongPresence(statement, value),
  ];
  const ofData = wrongEffects(statement, value['data']);
  return [
    ...own.map((each) => errorAt(at, each)),
    ...ofData.map((each) => errorAt(`${at}/data`, each)),
    ...errorsInParts(statement, { value, at }),
  ];
}

function errorAt(at: string, params: WrongField): StatementError {
  const instancePath = `${at}/${encodeToken(params.field)}`;
  return { keyword: 'stated', instancePath, message: `must be ${params.expected}`, params };
}

/** The errors of the objects in an object: in its fields, and in lists there. */
function errorsInParts(
  { parts = {}, lists = {} }: Statement,
  { value: object, at }: ValueAt<FieldValues>,
): StatementError[] {
  const inFields = Object.entries(parts).flatMap(([field, component]) =>
    errorsIn(component, { value: object[field], at: `${at}/${encodeToken(field)}` }),
  );
  const inLists = Object.entries(lists).flatMap(([field, component]) => {
    const list = object[field];
    const values: unknown[] = Array.isArray(list) ? list : [];
    return values.flatMap((value, index) =>
      errorsIn(component, { value, at: `${at}/${encodeToken(field)}/${index}` }),
    );
  });
  return [...inFields, ...inLists];
}

function wrongTimes({ times = {} }: Statement, object: FieldValues): WrongField[] {
  const wrong: WrongField[] = [];
  for (const [field, rules] of Object.entries(times)) {
    const time = object[field];
    const expected = typeof time === 'string' ? brokenTimeRule(rules, time) : undefined;
    if (expected !== undefined) wrong.push({ rule: 'x-time', field, expected });
  }
  return wrong;
}

/** The rule that a time breaks. The schema reports a text that is not a time of ISO 8601. */
function brokenTimeRule(rules: readonly TimeRule[], text: string): string | undefined {
  const lacksFraction = rules.includes('fraction') && !/[.,]\d/.test(text);
  // Nearly every time is such, and reading one takes a third of the time of a response of the mock.
  if (text.endsWith('Z') && !lacksFraction) return undefined;

  const zone = zoneOf(text);
  if (zone === undefined) return undefined;
  if (rules.includes('utc') && zone !== 'Z') return 'a time in UTC';
  return lacksFraction ? 'a time in UTC with a fraction of the second' : undefined;
}

/**
 * Finds fields that do not go with the first of a row. A value that begins no row says nothing, since the set is
 * open. The schema reports one of another type.
 */
function wrongCompanions({ together = [] }: Statement, object: FieldValues): WrongField[] {
  const wrong: WrongField[] = [];
  for (const row of together) {
    const [[first = '', value] = [], ...others] = Object.entries(row);
    if (object[first] !== value) continue;

    for (const [field, wanted] of others) {
      const isOfType = typeof object[field] === typeof wanted;
      if (!isOfType || object[field] === wanted) continue;
      const expected = `\`${String(wanted)}\`, the ${field} of \`${String(value)}\``;
      wrong.push({ rule: 'x-together', field, expected });
    }
  }
  return wrong;
}

/** Finds fields that may only be present beside another value. */
function wrongPresence({ onlyWith = {} }: Statement, object: FieldValues): WrongField[] {
  const wrong: WrongField[] = [];
  for (const [field, beside] of Object.entries(onlyWith)) {
    const [[other = '', wanted] = []] = Object.entries(beside);
    if (object[field] === undefined || !differs(object[other], wanted)) continue;

    const expected = `absent, unless \`${other}\` is \`${String(wanted)}\``;
    wrong.push({ rule: 'x-only-with', field, expected });
  }
  return wrong;
}

/** Finds fields of a record that do not show the effects of an operation. */
function wrongEffects({ effects = [] }: Statement, record: unknown): WrongField[] {
  if (!isObject(record)) return [];

  const wrong: WrongField[] = [];
  for (const effect of effects) {
    const { field, equals } = effect;
    const wanted = equals === undefined ? effect.value : record[equals];
    if (!differs(record[field], wanted)) continue;

    const expected = equals === undefined ? `\`${String(wanted)}\`` : `the same as \`${equals}\``;
    wrong.push({ rule: 'x-transitions', field, expected });
  }
  return wrong;
}

/** Checks whether a field has another value than it has to. The schema reports one that is absent. */
function differs(value: unknown, wanted: unknown): boolean {
  return value !== undefined && value !== wanted;
}
