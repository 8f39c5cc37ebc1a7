import { isDeepStrictEqual } from 'node:util';
import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Json, type JsonObject, type OpenApiDocument, isObject } from './document.ts';
import { type Field, type Loss, type Values, table } from './table.ts';

type Validate = (value: Json) => boolean;

/** A way to read the schemas of a document. */
interface Dialect {
  name: string;
  validator(schema: Json): Validate;
}

const options: Options = {
  allErrors: false,
  allowUnionTypes: true,
  strict: false,
  logger: false,
  // Most schemas validate a few values: shorter code is not worth its time.
  code: { optimize: false },
};

/** Prism takes draft-07 for a document without a dialect, and the other where it is named. */
export const dialects: Dialect[] = [
  dialect('JSON Schema 2020-12', new Ajv2020(options)),
  dialect('JSON Schema draft-07', new Ajv(options)),
];

/** Compiles each different schema once, so that a thousand slightly changed documents are quick. */
function dialect(name: string, ajv: Ajv | Ajv2020): Dialect {
  addFormats.default(ajv);
  const compiled = new Map<string, Validate>();
  return {
    name,
    validator: (schema) => {
      const text = JSON.stringify(schema);
      let validate = compiled.get(text);
      if (validate === undefined) {
        validate = ajv.compile(schema as JsonObject);
        compiled.set(text, validate);
      }
      return validate;
    },
  };
}

/** Only what says whether a value is valid, in one piece. */
export function resolved(document: OpenApiDocument, schema: Json | undefined): Json {
  const target = document.follow(schema);
  if (Array.isArray(target)) return target.map((item) => resolved(document, item));
  // Nothing is valid by a schema that is not there.
  if (!isObject(target)) return target === undefined ? false : target;
  const entries = Object.entries(target).filter(
    ([key]) => !/^(x-|description$|examples?$)/.test(key),
  );
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      key === 'properties' ? properties(document, value) : resolved(document, value),
    ]),
  );
}

/** The names of properties are no keywords: one is called `description`. */
function properties(document: OpenApiDocument, value: Json): Json {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, resolved(document, schema)]),
  );
}

/** The values that the table has for a field. Null is wrong where no fact allows it. */
export function valuesOf(field: Field, losses: readonly Loss[] = []): Values {
  const { yes, no } = namedValues(field, losses);
  return yes.includes(null) ? { yes, no } : { yes, no: [...no, null] };
}

function namedValues(field: Field, losses: readonly Loss[]): Values {
  if (Array.isArray(field)) {
    const { yes, no } = objectsOf(field[0], losses);
    return { yes: [yes, []], no: [{}, 'text', ...no.map((item) => [item])] };
  }
  if (typeof field !== 'string') return field;
  return table.values[field] ?? objectsOf(field, losses);
}

/** The values of a field of an object, apart from those that a copy does not refuse. */
export function fieldValues(name: string, key: string, losses: readonly Loss[] = []): Values {
  const { yes, no } = valuesOf(table.objects[name]!.fields[key]!, losses);
  return { yes, no: refused(no, `${name}.${key}`, losses) };
}

/** Those of the wrong values that a copy refuses at a location. */
function refused<T extends Json>(no: T[], location: string, losses: readonly Loss[]): T[] {
  const lost = losses.flatMap(({ at, accepts }) => (at.includes(location) ? accepts : []));
  return no.filter((value) => !lost.some((each) => isDeepStrictEqual(each, value)));
}

/** What a copy accepts at a location: values, or an object with each of the fields. */
export function lostValues(location: string, { accepts }: Loss): Json[] {
  if (!(location in table.objects)) return accepts;
  return accepts.map((fields) => ({ ...sample(location), ...(fields as JsonObject) }));
}

/** An object with all of its fields, as the table describes it. */
function sample(name: string): JsonObject {
  const facts = table.objects[name];
  if (facts === undefined) throw new Error(`The table has neither values nor an object ${name}.`);
  const keys = Object.keys(facts.fields);
  return Object.fromEntries(keys.map((key) => [key, fieldValues(name, key).yes[0]!]));
}

/** Whole objects that are right and wrong: fields left out, added, and with a wrong value. */
export function objectsOf(name: string, losses: readonly Loss[] = []): Values {
  const whole = sample(name);
  const { always = [], fields, yes = [], no = [] } = table.objects[name]!;
  const keys = Object.keys(fields);
  const required = always === 'all' ? keys : always;
  const optional = keys.filter((key) => !required.includes(key));
  const without = (left: string[]) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => !left.includes(key)));
  const wrong = keys.flatMap((key) =>
    fieldValues(name, key, losses).no.map((value) => ({ [key]: value })),
  );
  const withMore = (more: JsonObject[]) => more.map((each) => ({ ...whole, ...each }));
  return {
    yes: [whole, without(optional), ...withMore([...yes, { another_field: 1 }])],
    no: [
      ...required.map((key) => without([key])),
      ...withMore([...refused(no, name, losses), ...wrong]),
      [],
      'text',
      null,
    ],
  };
}

/** The values that a schema does not accept or refuse as it has to. */
export function* valueProblems(
  document: OpenApiDocument,
  location: string,
  values: Values,
): Generator<string> {
  const found = document.locate(location);
  if (!isObject(found)) {
    yield `${location}: is no schema`;
    return;
  }
  for (const { name, validator } of dialects) {
    try {
      const validate = validator(resolved(document, found));
      for (const value of values.yes.filter((each) => !validate(each)))
        yield `${location} (${name}): ${JSON.stringify(value)} must validate`;
      for (const value of values.no.filter(validate))
        yield `${location} (${name}): ${JSON.stringify(value)} must not validate`;
    } catch (error) {
      yield `${location} (${name}): ${String(error)}`;
    }
  }
}
