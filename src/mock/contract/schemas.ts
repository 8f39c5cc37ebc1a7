import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import type { MockDocument } from './document.ts';
import type { Prism, PrismOperation } from './prism.ts';

/** Problems of a value as `.customer.id: must be integer`, by the name of its schema. */
export type SchemaCheck = (schema: string, value: unknown) => string[];

export interface Validate {
  (value: unknown): boolean;
  errors?: ValidateFunction['errors'];
}

export type Compile = (schema: object) => Validate;

interface AjvInstance {
  compile(schema: object): ValidateFunction;
  addSchema(schema: object, key: string): unknown;
  addFormat(name: string, format: unknown): unknown;
}

/** Ajv set up as Prism sets up its own, from the very modules that Prism loads. */
export function prismAjv(prism: Prism, options: Options): AjvInstance {
  const load = prism.require;
  const { default: Ajv } = load('ajv') as { default: new (options: Options) => AjvInstance };
  const { default: addFormats } = load('ajv-formats') as { default: (ajv: AjvInstance) => void };
  const dates = load('./validator/validators/dateTime') as {
    fmtDef(validate: unknown, compare: unknown): unknown;
    date_time: unknown;
    compareDateTime: unknown;
  };
  const ajv = new Ajv({ allowUnionTypes: true, strict: false, logger: false, ...options });
  addFormats(ajv);
  ajv.addFormat('date-time', dates.fmtDef(dates.date_time, dates.compareDateTime));
  return ajv;
}

/**
 * Compiles a schema at its first use, for a test may use few of them. They are not held against the
 * meta-schema, which is slow; a test of this package does that for all of them.
 */
export function lazyCompile(prism: Prism, options: Options): Compile {
  const ajv = prismAjv(prism, { validateSchema: false, ...options });
  return (schema) => {
    let compiled: ValidateFunction | undefined;
    const validate = (value: unknown) => {
      compiled ??= ajv.compile(schema);
      const good = compiled(value);
      if (!good) validate.errors = compiled.errors;
      return good;
    };
    validate.errors = undefined as ValidateFunction['errors'];
    return validate;
  };
}

/** Checks values against the schemas of the document by name, for records that people bring. */
export function schemaCheck(prism: Prism, document: MockDocument): SchemaCheck {
  const ajv = prismAjv(prism, { allErrors: true, validateSchema: false });
  ajv.addSchema({ components: { schemas: document.components.schemas } }, 'document');
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    let validate = compiled.get(schema);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `document#/components/schemas/${schema}` });
      compiled.set(schema, validate);
    }
    return validate(value) ? [] : (validate.errors ?? []).map(problem);
  };
}

/** A schema that Prism would change before it validates, or that another draft rules, is left to it. */
export function isPlain(schema: object): boolean {
  const text = JSON.stringify(schema);
  const draft = (schema as { $schema?: string }).$schema ?? 'draft-07';
  return draft.includes('draft-07') && !/"(allOf|readOnly|writeOnly|\$ref)":/.test(text);
}

/** Schemas of an operation that refer to others are kept by Prism beside it. */
export function bundleOf(operation: PrismOperation): unknown {
  return (operation as unknown as Record<string, unknown>)['__bundled__'];
}

function problem({ instancePath, keyword, params, message }: ErrorObject): string {
  const path = instancePath.split('/').slice(1);
  const place = path.map((each) => (/^\d+$/.test(each) ? `[${each}]` : `.${each}`)).join('');
  return keyword === 'required'
    ? `${place}.${String(params['missingProperty'])}: is missing`
    : `${place}: ${message}`;
}
