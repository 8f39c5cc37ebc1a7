import { type Contradiction, excusedBy } from '../contract/contradiction.ts';
import { DAY, bodyErrors, deviationAt, isValid } from '../contract/deviations.ts';
import type { Contract, DocumentedResponse } from '../contract/document.ts';
import type { SchemaError } from '../contract/problems.ts';
import { type Schema, type SchemaNode, walk } from '../contract/schema.ts';
import { isForbiddenInMain } from '../service/errors.ts';
import { brokenTimeRule, isAmountName } from '../service/fields.ts';
import { encode, isObject, tokens } from '../shared/pointer.ts';
import { describeValue, formatOf } from '../contract/value-format.ts';
import { hasEnvelope } from './decide.ts';
import type { Exchange } from './exchange.ts';
import { type Found, isFact, unlessExcused } from './findings.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not
 * ten. What a record of the document excuses is no contradiction: it was seen, or names its assumption.
 */
export function checkBody(
  contract: Contract,
  exchange: Exchange,
  documented: DocumentedResponse,
  body: unknown,
): Found[] {
  const root = documented.schema;
  if (root?.name === undefined) return [];
  const times = wrongTimes(root, body, exchange);
  const found: Found[] = [];
  for (const errors of errorsByValue(bodyErrors(root, body))) {
    exchange.deadline.check();
    const [{ instancePath }] = errors;
    const finding = worst(
      errors.flatMap((error) => {
        const { node, value, excuse } = deviationAt(contract, { root, body }, error);
        // Every value but an object is without the field.
        const isOther = error.keyword === 'not' && !isObject(value);
        if (isOther || times.has(instancePath)) return [];
        return [
          unlessExcused(schemaContradiction(node, documented.isSuccess, value, error), excuse),
        ];
      }),
    );
    if (finding !== undefined) found.push(finding);
  }
  const all = merged([...found, ...times.values()]);
  const shape = all.some(isFact) ? wrongShape(contract, exchange, documented, body) : undefined;
  return shape === undefined ? all : [shape];
}

/** In each record of a list the same is one. */
function merged(all: readonly Found[]): Found[] {
  const found = new Map<string, Found>();
  for (const each of all) {
    const { kind, pointer, expected, assumption } = each;
    const key = `${kind} ${pointer} ${expected} ${assumption}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, each);
    else known.count = (known.count ?? 1) + 1;
  }
  return [...found.values()];
}

/** Times that keep their format and not what the document says in words, by their JSON pointers. */
function wrongTimes(root: SchemaNode, body: unknown, { deadline }: Exchange): Map<string, Found> {
  const found = new Map<string, Found>();
  walk(root, body, {
    value: (node, value, at) => {
      deadline.check();
      const expected = typeof value === 'string' ? brokenTimeRule(node, value) : undefined;
      if (expected === undefined) return;
      const pointer = `${node.pointer}/format`;
      found.set(at, {
        kind: 'schema',
        at: `body${at}`,
        expected,
        found: describeValue(value),
        pointer,
      });
    },
  });
  return found;
}

/** A field that is missing is about the field, not about the object around it. */
function errorsByValue(errors: readonly SchemaError[]): [SchemaError, ...SchemaError[]][] {
  const groups: [SchemaError, ...SchemaError[]][] = [];
  for (const error of errors) {
    const last = groups.at(-1);
    const isSame =
      last?.[0].instancePath === error.instancePath &&
      last[0].keyword !== 'required' &&
      error.keyword !== 'required';
    if (isSame) last.push(error);
    else groups.push([error]);
  }
  return groups;
}

/** The one finding of a value: a fact, then a broken assumption; a format before a pattern. */
function worst(found: readonly Found[]): Found | undefined {
  const facts = found.filter(isFact);
  const assumed = found.filter(({ assumption }) => assumption !== undefined);
  const [first, ...others] = [facts, assumed, found].find(({ length }) => length > 0) ?? [];
  const isPattern = first?.pointer.endsWith('/pattern') === true;
  return (isPattern && others.find(({ pointer }) => pointer.endsWith('/format'))) || first;
}

function schemaContradiction(
  { schema, pointer }: SchemaNode,
  isSuccess: boolean,
  value: unknown,
  { keyword, instancePath, params }: SchemaError,
): Contradiction {
  const contradiction = (
    expected: string,
    rule = `/${encode(keyword)}`,
    at = instancePath,
    found = describeValue(value, schema['x-sensitive']),
  ): Contradiction => {
    const kind = isAmountName(tokens(at).at(-1) ?? '') ? 'amount' : 'schema';
    return { kind, at: `body${at}`, expected, found, pointer: pointer + rule };
  };
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      const rule = `/required/${(schema.required ?? []).indexOf(name)}`;
      return contradiction('a value', rule, `${instancePath}/${encode(name)}`, 'no such field');
    }
    case 'not': {
      const at = `${instancePath}${forbiddenField(schema.not)}`;
      const message = isSuccess ? 'a success of this operation' : 'an error of this sort';
      const expected = `${message} without \`${tokens(at).join('.')}\``;
      return contradiction(expected, '/not', at, 'one with it');
    }
    case 'type':
      return contradiction([schema.type ?? []].flat().map(withArticle).join(' or '));
    case 'enum':
      return contradiction((schema.enum ?? []).map((each) => `\`${String(each)}\``).join(' or '));
    case 'format':
      return contradiction(`the format ${schema.format}`);
    case DAY:
      return contradiction('a day that exists', '/pattern');
    case 'pattern':
      return contradiction(inWords(schema));
    default:
      return contradiction(`a valid \`${keyword}\``);
  }
}

/** A pattern is for programs: people read the name of the format, or what the document says of the field. */
function inWords({ pattern, examples: [example] = [], description, ...schema }: Schema): string {
  const format = formatOf(String(example));
  if (format.pattern === pattern) return `the format ${format.name}`;
  const rule = description === undefined ? 'another format' : `"${description.replace(/\.$/, '')}"`;
  const isShown = example !== undefined && schema['x-sensitive'] !== true;
  return isShown ? `${rule}, such as \`${String(example)}\`` : rule;
}

/** The innermost field that a `not` is about. */
function forbiddenField(forbidden: Schema | undefined): string {
  const [name] = forbidden?.required ?? [];
  if (name === undefined) return '';
  return `/${encode(name)}${forbiddenField(forbidden?.properties?.[name])}`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Checks whether an invalid body is another known body, or has not even the envelope of its schema. */
function wrongShape(
  contract: Contract,
  { operation, response }: Exchange,
  { schema, entryPointer }: DocumentedResponse,
  body: unknown,
): Found | undefined {
  if (!isObject(body)) return undefined;
  const shape = (found: string): Found => {
    const expected = `a body of the schema ${schema?.name}`;
    return { kind: 'shape', at: 'body', expected, found, pointer: entryPointer };
  };
  const other = otherSchemas(contract, operation).find(
    (each) => isOtherShape(each, schema) && isValid(each, body),
  );
  if (other !== undefined) {
    const finding = shape(`HTTP ${response.status} with a body of the schema ${other.name}`);
    const excuse = isForbiddenInMain(operation, body)
      ? excusedBy(contract, 'case', [contract.security])
      : undefined;
    return { ...finding, assumption: excuse?.assumption };
  }
  if (hasEnvelope(schema, body)) return undefined;
  const missing = schema?.schema.required?.filter((name) => !Object.hasOwn(body, name)) ?? [];
  return shape(`an object without ${missing.join(', ')}`);
}

/**
 * Two shapes differ in their fields, or in a field with a closed set of values, as `status` has. A
 * schema without a type has no shape.
 */
function isOtherShape(node: SchemaNode, own: SchemaNode | undefined): boolean {
  if (node.schema.type === undefined) return false;
  if (node.properties.size !== own?.properties.size) return true;
  return [...node.properties].some(([name, { schema, name: component }]) => {
    const property = own.properties.get(name);
    return property === undefined || (schema.enum !== undefined && property.name !== component);
  });
}

/** The errors of the operation come first: they describe an error best. */
function otherSchemas(contract: Contract, operation: Exchange['operation']): SchemaNode[] {
  const own = contract.operation(operation).responses;
  const errors = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.filter(({ isSuccess }) => !isSuccess),
  );
  return [...new Set([...own, ...errors].flatMap(({ schema }) => schema ?? []))];
}
