import { join } from 'node:path';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { licencesOf } from '../lib/licences.ts';
import { BANNER } from '../lib/output-files.ts';
import { type OpenApi, type Parameter, operationsOf } from '../lib/openapi.ts';
import { schemasIn, schemasOf } from '../lib/schemas.ts';
import type { Schema } from '../../src/contract/schema.ts';
import { toPointer } from '../../src/shared/pointer.ts';

const AJV_OPTIONS: Options = {
  allErrors: true,
  inlineRefs: false,
  strict: false,
  // The document may hold keywords that are not of JSON Schema; lint has refused wrong ones.
  validateSchema: false,
  code: { source: true, esm: true, lines: true },
};

/**
 * `validators.ts`: a function for each schema, for the `data` inside each success body and for the
 * parameters of each operation, as code that needs no Ajv at run time; and the licences of what it holds.
 */
export async function validatorsModule(document: OpenApi) {
  const root = join(import.meta.dirname, '..', '..');
  const functions = compile(document);
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: functions,
      // What is left to import, the formats, is found from here.
      resolveDir: root,
    },
    absWorkingDir: root,
    // Its comments name files: by the way to them below the root, wherever node_modules really is.
    preserveSymlinks: true,
    bundle: true,
    write: false,
    metafile: true,
    // The export comes below, with a type.
    format: 'iife',
    globalName: 'compiled',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
  });
  const code = `${BANNER}// @ts-nocheck: it is compiled code, without types.
import type { SchemaError } from '../src/contract/schema.ts';

interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** The errors after which a list is validated no further. Whoever calls a validator sets it first. */
export const bound = { errors: Number.POSITIVE_INFINITY };

function joined(errors, more) {
  for (const error of more) errors.push(error);
  return errors;
}

${outputFiles[0]!.text}
/**
 * By the name of the schema; \`Name.data\` is for the \`data\` inside a success body, and
 * \`operationId.header\`, \`.query\` and \`.path\` for an object of parameters, by lower-case name.
 */
export const validators: Record<string, Validator> = compiled.validators;
`;
  return { code, licences: await licencesOf(metafile, root) };
}

/** The schemas without what validates nothing: Ajv copies them into its code as they are. */
function withoutAnnotations(schemas: Record<string, Schema>): Record<string, Schema> {
  const copies = structuredClone(schemas);
  for (const schema of Object.values(copies).flatMap(schemasIn)) {
    for (const key of Object.keys(schema)) {
      if (key.startsWith('x-') || key === 'description' || key === 'examples') delete schema[key];
    }
  }
  return copies;
}

/** The code of a module that exports a table with a function for each named schema. */
function compile(document: OpenApi): string {
  const ajv = new Ajv2020(AJV_OPTIONS);
  addFormats.default(ajv);
  const schemas = withoutAnnotations(schemasOf(document));
  const parameters = parameterSchemas(document);
  ajv.addSchema({ $id: 'document', components: { schemas }, parameters });

  const paths = [
    ...schemaPaths(document),
    ...Object.keys(parameters).map((name) => ({ name, path: ['parameters', name] })),
  ];
  const refs = paths.map(({ path }, index) => [`v${index}`, `document#${toPointer(path)}`]);
  const code = standalone.default(ajv, Object.fromEntries(refs));
  const table = paths.map(({ name }, index) => `  '${name}': v${index},\n`).join('');
  return `${withoutSchemaPaths(withBoundedLists(code))}\nexport const validators = {\n${table}};\n`;
}

/**
 * Ajv copies all errors so far for each invalid item of a list, which costs the square of its length, and
 * collects every one of them. Here an error is added in place, and a list ends with the bound: the errors
 * up to it are the same, in the same order.
 */
function withBoundedLists(code: string): string {
  const bounded = code
    .replaceAll(/vErrors\.concat\(([\w.]+\.errors)\)/g, 'joined(vErrors, $1)')
    .replaceAll(/^\s*for\s*\(.*\{$/gm, '$&\nif (errors >= bound.errors) break;');
  const count = (pattern: RegExp) => bounded.match(pattern)?.length ?? 0;
  if (bounded.includes('.concat(') || count(/\bfor\b\s*\(/g) !== count(/\bbound\.errors\b/g)) {
    throw new Error('Ajv writes lists in another way: adapt withBoundedLists()');
  }
  return bounded;
}

/** Removes `schemaPath` from errors: nobody reads it, and it takes 18 kB. */
function withoutSchemaPaths(code: string): string {
  const shorter = code.replaceAll(/schemaPath:\s*"[^"]*",\s*/g, '');
  if (shorter.includes('schemaPath')) {
    throw new Error('Ajv writes errors in another way: adapt withoutSchemaPaths()');
  }
  return shorter;
}

/** Where each schema of the document stands, and that of `data` in each success body. */
function schemaPaths(document: OpenApi) {
  return Object.entries(schemasOf(document)).flatMap(([name, { properties }]) => {
    const path = ['components', 'schemas', name];
    const isEnvelope = name.endsWith('Response') && properties?.['data'] !== undefined;
    const data = { name: `${name}.data`, path: [...path, 'properties', 'data'] };
    return isEnvelope ? [{ name, path }, data] : [{ name, path }];
  });
}

/** An object schema for the parameters of each kind that an operation has. */
function parameterSchemas(document: OpenApi): Record<string, object> {
  const kinds = operationsOf(document).flatMap(({ operation, parameters }) =>
    ['header', 'query', 'path'].map((kind) => ({
      name: `${operation.operationId}.${kind}`,
      own: parameters.filter((parameter) => parameter.in === kind),
    })),
  );
  const filled = kinds.filter(({ own }) => own.length > 0);
  return Object.fromEntries(filled.map(({ name, own }) => [name, parametersSchema(own)]));
}

function parametersSchema(parameters: readonly Parameter[]): object {
  // As Prism names them: without case.
  const nameOf = ({ name }: Parameter) => name.toLowerCase();
  const properties = parameters.map((each) => [nameOf(each), each.schema ?? {}]);
  const required = parameters.filter((each) => each.required === true).map(nameOf);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}
