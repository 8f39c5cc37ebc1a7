import { mapValues } from '../lib/objects.ts';
import { BANNER } from '../lib/output-files.ts';
import { type Example, type OpenApi, mediaOf, operationsOf, refName } from '../lib/openapi.ts';
import { holders } from '../lib/schemas.ts';
import type { Ref } from '../../src/contract/schema.ts';

/** `examples.ts`: the named examples, each typed by the schema that it is an example of. */
export function examplesModule(document: OpenApi): string {
  const schemas = schemaOfExamples(document);
  const named = (document.components?.['examples'] ?? {}) as Record<string, Example>;
  const types = Object.keys(named).map((name) => `  ${name}: ${typeOf(schemas.get(name))};\n`);
  const values = mapValues(named, ({ value }) => value);
  return `${BANNER}
import type { OperationId } from './operations.ts';
import type { components } from './types.ts';

type SchemaTypes = components['schemas'];

/** The value of each named example of the document: the one set of sample data. */
export const examples: {
${types.join('')}} = ${JSON.stringify(values, null, 2)};

/** Records that exist behind the examples though no response shows them as such, by resource. */
export const records = {
${recordsOf(document)}};

/** The examples of each documented response, by operation, status and name. */
export const responses: Readonly<Record<OperationId, Record<string, Record<string, unknown>>>> = {
${responsesOf(document)}};
`;
}

function recordsOf(document: OpenApi): string {
  const records = Object.entries(document['x-records'] ?? {});
  const code = (names: readonly string[]) => names.map((name) => `examples.${name}`).join(', ');
  return records.map(([resource, names]) => `  ${resource}: [${code(names)}],\n`).join('');
}

function responsesOf(document: OpenApi): string {
  const lines = operationsOf(document).map(({ operation, responses }) => {
    const statuses = Object.entries(responses).map(([status, response]) => {
      const { examples: all = {} } = mediaOf(response) ?? {};
      const named = Object.entries(all).map(
        ([name, example]) => `      ${name}: ${exampleCode(example)},\n`,
      );
      return `    '${status}': {\n${named.join('')}    },\n`;
    });
    return `  ${operation.operationId}: {\n${statuses.join('')}  },\n`;
  });
  return lines.join('');
}

function exampleCode(example: Ref<Example>): string {
  return '$ref' in example ? `examples.${refName(example.$ref)}` : JSON.stringify(example.value);
}

function typeOf(schema: string | undefined): string {
  return schema === undefined ? 'unknown' : `SchemaTypes['${schema}']`;
}

/** Name of an example to the name of its schema. */
function schemaOfExamples(document: OpenApi): Map<string, string> {
  const found = new Map<string, string>();
  for (const { examples = {}, schema } of holders(document)) {
    if (schema?.$ref === undefined) continue;
    for (const example of Object.values(examples)) {
      if ('$ref' in example) found.set(refName(example.$ref), refName(schema.$ref));
    }
  }
  for (const [resource, names] of Object.entries(document['x-records'] ?? {})) {
    for (const name of names) found.set(name, recordSchema(resource));
  }
  return found;
}

/** `virtual_cards` and `virtualCards` are records of `VirtualCard`. */
function recordSchema(resource: string): string {
  const one = resource.replace(/s$/, '');
  return one.replaceAll(/(?:^|_)(.)/g, (_, first: string) => first.toUpperCase());
}
