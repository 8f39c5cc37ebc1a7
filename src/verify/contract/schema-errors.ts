import { validators } from '../../../generated/validators.ts';

/** One way in which a value breaks its schema. */
export interface SchemaError {
  keyword: string;
  /** JSON pointer of the value. */
  instancePath: string;
  params: Record<string, unknown>;
}

/** Everything that is wrong with a value by the named schema of the document. */
export function schemaErrors(name: string, value: unknown): SchemaError[] {
  const validator = validators[name];
  if (validator === undefined) throw new Error(`there is no validator of ${name}`);
  return validator(value) ? [] : ((validator.errors ?? []) as unknown as SchemaError[]);
}

export function fits(name: string | undefined, value: unknown): boolean {
  return name !== undefined && schemaErrors(name, value).length === 0;
}
