import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ValidateFunction } from 'ajv';
import { readGenerated } from './package-files.ts';

/** One way in which a value breaks its schema. */
export interface SchemaError {
  keyword: string;
  /** JSON pointer of the value. */
  instancePath: string;
  params: Record<string, unknown>;
}

let ajv: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Everything that is wrong with a value by the named schema of the document. */
export function schemaErrors(name: string, value: unknown): SchemaError[] {
  let validate = compiled.get(name);
  if (validate === undefined) {
    if (ajv === undefined) {
      ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
      addFormats.default(ajv);
      ajv.addSchema(readGenerated('openapi.json') as object, 'document');
    }
    validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
    compiled.set(name, validate);
  }
  return validate(value) ? [] : ((validate.errors ?? []) as SchemaError[]);
}

export function fits(name: string | undefined, value: unknown): boolean {
  return name !== undefined && schemaErrors(name, value).length === 0;
}
