import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Json, type JsonObject, type OpenApiDocument, isObject } from './document.ts';

/** A way to read the schemas of a document. */
export interface Dialect {
  name: string;
  /** Whether it only reads patterns: many tools do not know the formats. */
  patternsOnly?: true;
  validator(schema: Json): (value: Json) => boolean;
}

const options: Options = { allErrors: false, allowUnionTypes: true, strict: false, logger: false };

/** Prism takes draft-07 for a document without a dialect, and the other where it is named. */
export const dialects: Dialect[] = [
  dialect('JSON Schema 2020-12', withFormats(new Ajv2020(options))),
  dialect('JSON Schema draft-07', withFormats(new Ajv(options))),
  {
    ...dialect('patterns alone', new Ajv({ ...options, validateFormats: false })),
    patternsOnly: true,
  },
];

function withFormats<T extends Ajv | Ajv2020>(ajv: T): T {
  addFormats.default(ajv);
  return ajv;
}

/** Compiles each different schema once, so that a thousand slightly changed documents are quick. */
function dialect(name: string, ajv: Ajv | Ajv2020): Dialect {
  const compiled = new Map<string, (value: Json) => boolean>();
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
  if (!isObject(target)) return target ?? null;
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
