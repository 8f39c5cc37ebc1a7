import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { BANNER } from './banner.ts';
import { type OpenApi, type Schema } from '../../lib/openapi.ts';
import { toPointer } from '../../../src/shared/pointer.ts';
import { walkSchema } from '../../lib/schemas.ts';

/**
 * `validators.ts`: a function for each schema, and for the `data` inside each success body, as code
 * that needs no Ajv at run time.
 */
export async function validators(document: OpenApi, root: string): Promise<string> {
  // The document may hold words that are none of JSON Schema's; the judge has refused wrong ones.
  const ajv = new Ajv2020({
    allErrors: true,
    inlineRefs: false,
    strict: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: { schemas: bare(schemasOf(document)) } });

  const entries = namedSchemas(document);
  const code = standalone.default(
    ajv,
    Object.fromEntries(entries.map(([, at], index) => [`v${index}`, `document#${at}`])),
  );
  const table = entries.map(([name], index) => `  '${name}': v${index},\n`).join('');
  const { outputFiles } = await build({
    stdin: {
      contents: `${code.replaceAll('export const v', 'const v')}
export const validators = {\n${table}};\n`,
      // What is left to import, the formats, is found from here.
      resolveDir: root,
    },
    absWorkingDir: root,
    // Its comments name files: by the way to them below the root, wherever node_modules really is.
    preserveSymlinks: true,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'error',
  });
  const bundled = (outputFiles[0]?.text ?? '').replace(/export\s*\{[^}]*\};?\s*$/, '');
  return `${BANNER}// @ts-nocheck: it is compiled code, without types.

interface Validator {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string }[] | null;
}

${bundled}
/** By the name of the schema; \`Name.data\` is for the \`data\` inside a success body. */
const all: Record<string, Validator> = validators;
export { all as validators };
`;
}

function schemasOf(document: OpenApi): Record<string, Schema> {
  return (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
}

/** Only what says whether a value is valid: Ajv copies schemas into its code as they are. */
function bare(schemas: Record<string, Schema>): Record<string, Schema> {
  const copies = structuredClone(schemas);
  for (const outer of Object.values(copies)) {
    walkSchema(outer, '', (schema) => {
      for (const key of Object.keys(schema)) {
        if (key.startsWith('x-') || key === 'description' || key === 'examples') delete schema[key];
      }
    });
  }
  return copies;
}

/** Each name with the place of its schema. */
function namedSchemas(document: OpenApi): [string, string][] {
  return Object.entries(schemasOf(document)).flatMap(([name, schema]): [string, string][] => {
    const at = toPointer(['components', 'schemas', name]);
    const whole: [string, string] = [name, at];
    const enveloped = name.endsWith('Response') && schema.properties?.['data'] !== undefined;
    return enveloped ? [whole, [`${name}.data`, `${at}/properties/data`]] : [whole];
  });
}
