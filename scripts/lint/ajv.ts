import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApi } from '../lib/openapi.ts';
import { type Schema } from '../../src/contract/schema.ts';
import { subschemas, walkSchema } from '../lib/schemas.ts';
import type { Diagnostic } from '../lib/diagnostics.ts';
import type { Locator } from './locator.ts';
import { exampleValues, outerSchemas } from '../lib/example-values.ts';

// Words that OpenAPI adds to JSON Schema and that say nothing about validity.
const OPENAPI_WORDS = ['discriminator', 'example', 'externalDocs', 'xml'];

/**
 * The third opinion beside Spectral and Redocly, and the only one that refuses unknown formats:
 * every schema and every example, by Ajv for JSON Schema 2020-12.
 */
export function validateSchemas(document: OpenApi, locator: Locator): Diagnostic[] {
  const schemas = outerSchemas(document);
  const compiler = new Compiler(schemas);
  const diagnostics: Diagnostic[] = [];
  const report = (at: string, rule: string, message: string) =>
    diagnostics.push({ ...locator.locate(at), rule, message, linters: ['Ajv'] });

  for (const [at, schema] of schemas) {
    const invalid = invalidSchema(compiler, schema, at);
    if (invalid !== undefined) report(invalid.at, 'schema-valid', invalid.message);
  }
  const broken = diagnostics.length > 0;
  for (const { value, at, schemaAt } of exampleValues(document)) {
    const validate = compiler.compile(schemaAt);
    // A schema that does not compile has been reported above, with its location.
    if (typeof validate === 'string') {
      if (!broken) report(at, 'example-valid', validate);
      continue;
    }
    if (validate(value)) continue;
    for (const error of validate.errors ?? []) {
      report(at + error.instancePath, 'example-valid', describe(error));
    }
  }
  return diagnostics;
}

/** Ajv with every outermost schema of the document under an address of its own. */
class Compiler {
  readonly #ajv = new Ajv2020({
    strict: true,
    // It refuses `not: {required: [meta]}` too; required-described of Spectral does not.
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    logger: false,
    validateSchema: false,
    // Each schema validates a few examples: shorter code is not worth its time.
    code: { optimize: false },
  });
  readonly #addresses: Map<string, string>;
  readonly #compiled = new Map<string, ValidateFunction | string>();

  constructor(schemas: [string, Schema][]) {
    addFormats.default(this.#ajv);
    this.#addresses = new Map(schemas.map(([at], index) => [at, `schema:${index}`]));
    for (const word of OPENAPI_WORDS) this.#ajv.addKeyword(word);
    // Which extensions exist is one rule of .spectral.yaml; here they are only known to be words.
    const extensions = new Set<string>();
    for (const [at, schema] of schemas) {
      walkSchema(schema, at, (each) => {
        for (const word of Object.keys(each)) if (word.startsWith('x-')) extensions.add(word);
      });
      this.#ajv.addSchema(this.#addressed(schema), this.#addresses.get(at));
    }
    for (const word of extensions) this.#ajv.addKeyword(word);
  }

  /** The first way in which a schema is not JSON Schema 2020-12. */
  metaError(schema: Schema): ErrorObject | undefined {
    return this.#ajv.validateSchema(schema) === true ? undefined : this.#ajv.errors?.[0];
  }

  /** Why a schema does not compile, wherever it stands. */
  compileError(schema: Schema): string | undefined {
    try {
      this.#ajv.compile(this.#addressed(schema));
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** The compiled schema at a pointer, or the reason why there is none. */
  compile(at: string): ValidateFunction | string {
    const known = this.#compiled.get(at);
    if (known !== undefined) return known;
    let result: ValidateFunction | string;
    try {
      result = this.#ajv.getSchema(this.#address(at)) ?? `there is no schema at ${at}`;
    } catch (error) {
      result = error instanceof Error ? error.message : String(error);
    }
    this.#compiled.set(at, result);
    return result;
  }

  /** A copy whose references are addresses that Ajv knows. */
  #addressed(schema: Schema): Schema {
    const copy = structuredClone(schema);
    walkSchema(copy, '', (each) => {
      if (each.$ref !== undefined) each.$ref = this.#address(each.$ref.slice(1));
    });
    return copy;
  }

  /** A location in the document as an address that Ajv knows: the longest known outer schema wins. */
  #address(at: string): string {
    for (let outer = at; outer !== ''; outer = outer.slice(0, outer.lastIndexOf('/'))) {
      const address = this.#addresses.get(outer);
      if (address !== undefined) return `${address}#${encodeURI(at.slice(outer.length))}`;
    }
    return `missing:${encodeURI(at)}`;
  }
}

/** A schema that is no JSON Schema, at a JSON pointer. */
interface InvalidSchema {
  at: string;
  message: string;
}

function invalidSchema(compiler: Compiler, schema: Schema, at: string): InvalidSchema | undefined {
  const error = compiler.metaError(schema);
  if (error !== undefined) return { at: at + error.instancePath, message: describe(error) };
  return typeof compiler.compile(at) === 'string'
    ? innermostInvalid(compiler, schema, at)
    : undefined;
}

/** The innermost schema that fails by itself is where the error is. */
function innermostInvalid(
  compiler: Compiler,
  schema: Schema,
  at: string,
): InvalidSchema | undefined {
  const message = compiler.compileError(schema);
  if (message === undefined) return undefined;
  for (const each of subschemas(schema, at)) {
    // It has its type from what it stands in.
    if (each.pointer === `${at}/not`) continue;
    const inner = innermostInvalid(compiler, each.value, each.pointer);
    if (inner !== undefined) return inner;
    if (compiler.compileError(each.value) !== undefined) return undefined;
  }
  // A reference fails with its target, which is reported where it stands, and so does what has the reference.
  if (schema.$ref !== undefined) return undefined;
  return { at: keywordPointer(schema, at, message), message: message.replace(/ at path .*$/, '') };
}

/** Ajv names the unknown keyword or format in quotes; the keyword itself is the best location. */
function keywordPointer(schema: Schema, at: string, message: string): string {
  if (message.startsWith('Invalid regular expression')) return `${at}/pattern`;
  const quoted = /"([^"]+)"/.exec(message)?.[1];
  if (quoted !== undefined && quoted in schema) return `${at}/${quoted}`;
  return message.includes('format') && 'format' in schema ? `${at}/format` : at;
}

function describe(error: ErrorObject): string {
  const { keyword, params, message = 'is not valid' } = error;
  const where = error.instancePath === '' ? '' : `${error.instancePath} `;
  if (keyword === 'enum')
    return `${where}must be one of ${JSON.stringify(params['allowedValues'])}`;
  if (keyword === 'additionalProperties')
    return `${where}must not have ${params['additionalProperty']}`;
  return where + message;
}
