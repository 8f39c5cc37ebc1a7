import { type OpenApi, parameterSample } from '../lib/openapi.ts';
import { type Schema, resolve } from '../../src/contract/schema.ts';
import { allSchemas, holders } from '../lib/schemas.ts';
import { CommandError } from '../lib/command.ts';

/**
 * A copy in OpenAPI 3.0.3 for tools that do not read 3.1. What it does not say is in `docs/downloads.md`.
 *
 * @throws CommandError - The document has a keyword for which there is no rule here.
 */
export function downConvert(document: OpenApi): OpenApi {
  const { jsonSchemaDialect, ...copy } = structuredClone(document);
  if (jsonSchemaDialect !== undefined) throw unsupported('jsonSchemaDialect');
  copy.openapi = '3.0.3';
  delete copy.info.summary;
  const { license } = copy.info;
  if (license?.identifier) {
    license.url = `https://spdx.org/licenses/${license.identifier}.html`;
    delete license.identifier;
  }
  for (const schema of allSchemas(copy)) adapt(copy, schema);

  // Tools that read 3.0 alone, such as Dredd, take no named examples of a parameter.
  const parameters = [...holders(copy)].filter((each) => 'in' in each);
  for (const parameter of parameters.filter(({ examples }) => examples !== undefined)) {
    parameter.example = parameterSample(copy, parameter);
    delete parameter.examples;
  }
  return copy;
}

/** The keywords of schemas in OpenAPI 3.0. */
const KEYWORDS = `$ref additionalProperties allOf anyOf default deprecated description enum example
  exclusiveMaximum exclusiveMinimum format items maximum maxItems maxLength maxProperties minimum minItems
  minLength minProperties multipleOf not nullable oneOf pattern properties readOnly required title type
  uniqueItems writeOnly`.split(/\s+/);

/** Rewrites the keywords of one schema, in place, for 3.0. */
function adapt(document: OpenApi, schema: Schema): void {
  // Tools take the fields that `not` names for fields that the object must have.
  if (schema.not?.required !== undefined) delete schema['not'];

  if ('const' in schema) {
    schema.enum = [schema.const];
    delete schema.const;
  }

  if (schema.examples !== undefined) {
    [schema['example']] = schema.examples;
    delete schema.examples;
  }

  for (const [keyword, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[keyword] === 'number') {
      schema[bound] = schema[keyword];
      schema[keyword] = true;
    }
  }

  adaptNull(document, schema);

  const unknown = Object.keys(schema).find(
    (key) => !key.startsWith('x-') && !KEYWORDS.includes(key),
  );
  if (unknown !== undefined) throw unsupported(unknown);
}

/** 3.0 has no type of null: a value of another type is nullable. */
function adaptNull(document: OpenApi, schema: Schema): void {
  if (schema.type === 'null') {
    // `enum: [null]` would say it, but generators make enums without a member of it that do not compile: a nullable
    // object that can hold nothing is the nearest.
    Object.assign(schema, { type: 'object', nullable: true, maxProperties: 0 });
  }

  if (Array.isArray(schema.type)) {
    const [type, ...more] = schema.type.filter((each) => each !== 'null');
    if (type === undefined || more.length > 0) {
      throw unsupported(`type: [${schema.type.join(', ')}]`);
    }
    Object.assign(schema, { type, nullable: true });
  }

  // `anyOf: [X, {type: 'null'}]` is X, nullable; by `allOf`, as nothing may stand beside a $ref.
  const { anyOf: members = [] } = schema;
  const [only, ...more] = members.filter(({ type }) => type !== 'null');
  if (members.length !== 2 || only === undefined || more.length > 0) return;
  delete schema.anyOf;
  // Without a type, `nullable` says nothing.
  const { type } = resolve<Schema>(document, only);
  Object.assign(schema, { allOf: [only], nullable: true }, type === undefined ? {} : { type });
}

function unsupported(keyword: string): CommandError {
  return new CommandError(
    `OpenAPI 3.0 has no ${keyword}: it needs a rule in outputs/down-convert.ts`,
  );
}
