import {
  type OpenApi,
  type Parameter,
  type Schema,
  isSensitive,
  refName,
  resolve,
} from '../../pipeline/document.ts';
import { effectText } from '../../pipeline/effects.ts';
import { isObject } from '../../pipeline/schemas.ts';
import { parameterSample } from '../../pipeline/sample.ts';
import { code, table } from './markdown.ts';

export function parameterTable(document: OpenApi, parameters: readonly Parameter[]): string {
  return table(
    ['name', 'in', 'type', 'required', 'description', 'example'],
    parameters.map((parameter) => [
      code(parameter.name),
      parameter.in,
      typeText(document, parameter.schema ?? {}),
      parameter.required === true ? 'yes' : 'no',
      parameter.description ?? '',
      code(parameterSample(document, parameter)),
    ]),
  );
}

/** The fields of an object; nothing for a schema without fields of its own. */
export function propertyTable(document: OpenApi, name: string, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return `${code(name)} is ${typeText(document, schema)}.`;
  return table(
    ['field', 'type', 'always there', 'description', 'example'],
    fields.map(([field, property]) => [
      code(field),
      typeText(document, property),
      schema.required?.includes(field) === true ? 'yes' : 'no',
      description(document, property),
      example(document, property),
    ]),
  );
}

export function transitionTable(schema: Schema): string {
  const transitions = schema['x-transitions'] ?? [];
  if (transitions.length === 0) return '';
  const rows = transitions.map((transition) => [
    transition.from,
    `[${transition.trigger}](#${transition.trigger.toLowerCase()})`,
    transition.condition,
    transition.to,
    effectText(transition),
  ]);
  return table(['state', 'trigger', 'condition', 'next state', 'other effects'], rows);
}

/** The name of a schema as a link to its section, or its type where it has no name. */
export function linkTo(document: OpenApi, schema: Schema): string {
  if (schema.$ref === undefined) return typeText(document, schema);
  const name = refName(schema.$ref);
  return `[${name}](#${name.toLowerCase()})`;
}

function typeText(document: OpenApi, schema: Schema): string {
  if (schema.$ref !== undefined) return linkTo(document, schema);
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) {
    return union.map((member) => typeText(document, member as Schema)).join(' or ');
  }
  const types = [schema.type ?? 'any value'].flat().map((type) => typeName(document, type, schema));
  const seen = schema['x-extensible-enum'];
  const bounds = [
    schema.format === undefined ? '' : `format ${schema.format}`,
    schema['pattern'] === undefined ? '' : `pattern ${code(String(schema['pattern']))}`,
    length(schema),
    schema.enum === undefined
      ? ''
      : `one of ${schema.enum.map((each) => code(String(each))).join(', ')}`,
    seen === undefined ? '' : `values seen: ${seen.map((each) => code(String(each))).join(', ')}`,
  ];
  return [types.join(' or '), ...bounds.filter((bound) => bound !== '')].join(', ');
}

function typeName(document: OpenApi, type: string, schema: Schema): string {
  return type === 'array' && isObject(schema.items)
    ? `array of ${typeText(document, schema.items)}`
    : type;
}

function length({ minLength, maxLength }: Schema): string {
  if (minLength === undefined && maxLength === undefined) return '';
  if (maxLength === undefined) return `at least ${minLength} characters`;
  return `${minLength ?? 0} to ${maxLength} characters`;
}

function description(document: OpenApi, property: Schema): string {
  const text = property.description ?? resolve<Schema>(document, property).description ?? '';
  return isSensitive(document, property) ? `${text} **Sensitive.**` : text;
}

function example(document: OpenApi, property: Schema): string {
  const { examples } = resolve<Schema>(document, property);
  const [value] = property.examples ?? examples ?? [];
  return value === undefined ? '' : code(JSON.stringify(value));
}
