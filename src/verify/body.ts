import { brokenRule } from '../contract/broken-rule.ts';
import { type WrongValue, bodyErrors, isValid, wrongValueOf } from '../contract/deviations.ts';
import type { DocumentedResponse } from '../contract/document.ts';
import type { SchemaError, SchemaNode } from '../contract/schema.ts';
import { grouped } from '../shared/node-22.ts';
import { hasEnvelope } from '../service/checks/envelopes.ts';
import { isForbiddenInMain } from '../service/checks/error-codes.ts';
import { isAmountName } from '../service/values/amounts.ts';
import { isObject } from '../shared/json.ts';
import { parsePointer } from '../shared/pointer.ts';
import { type ResponseFinding, isContradiction, withExcuse, worstFirst } from './findings.ts';
import type { ParsedExchange } from './parsed-exchange.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not ten.
 * What a gap or an assumption excuses does not contradict: it was seen, or names its assumption.
 */
export function checkBody(
  parsed: ParsedExchange,
  documented: DocumentedResponse,
): ResponseFinding[] {
  const root = documented.schema;
  if (root?.name === undefined) return [];
  const { body, contract, exchange } = parsed;
  const values = grouped(bodyErrors(root, body), valueKeyOf).values();

  const findings = [...values].flatMap((errors) => {
    exchange.deadline.check();
    const wrong = errors
      .map((error) => wrongValueOf(error, { contract, root, body }))
      // Ajv reports `not: { required }` for a value that is no object, too, though that cannot have the field.
      .filter(({ error, value }) => error.keyword !== 'not' || isObject(value));
    return worst(wrong.map((each) => withExcuse(contradictionOf(each, documented), each.excuse)));
  });

  if (!findings.some(isContradiction)) return findings;
  const shape = wrongShape(parsed, documented);
  return shape === undefined ? findings : [shape];
}

/** A key of the value that an error is about. A field that is missing is not the object around it. */
function valueKeyOf({ instancePath, keyword, params }: SchemaError): string {
  if (keyword !== 'required') return instancePath;
  return `${instancePath} ${String(params['missingProperty'])}`;
}

/** The one finding of a value: a contradiction before a broken assumption, a format before a pattern. */
function worst(findings: readonly ResponseFinding[]): ResponseFinding[] {
  const [first, ...others] = worstFirst(findings);
  if (first === undefined) return [];
  const format = others.find(({ pointer }) => pointer.endsWith('/format'));
  return [first.pointer.endsWith('/pattern') ? (format ?? first) : first];
}

function contradictionOf(wrong: WrongValue, { isSuccess }: DocumentedResponse): ResponseFinding {
  const rule = brokenRule(wrong, isSuccess);
  return { kind: kindOf(wrong, rule.at), ...rule, at: `body${rule.at}` };
}

/** Returns the kind of a wrong value, by what it costs. A wrong time is an error of the schema, not of the record. */
function kindOf({ error: { keyword, params } }: WrongValue, at: string): ResponseFinding['kind'] {
  if (isAmountName(parsePointer(at).at(-1) ?? '')) return 'amount';
  return keyword === 'stated' && params['rule'] !== 'x-time' ? 'record' : 'schema';
}

/** The contradiction of a body that is another known body, or has not even the envelope of its schema. */
function wrongShape(parsed: ParsedExchange, documented: DocumentedResponse) {
  const { body, contract, operation, status } = parsed;
  const { schema } = documented;
  if (!isObject(body)) return undefined;

  const other = otherSchemas(parsed).find(
    (each) => isOtherShape(each, schema) && isValid(each, body),
  );
  if (other !== undefined) {
    const found = `HTTP ${status} with a body of the schema ${other.name}`;
    const finding = otherShape(documented, found);
    if (!isForbiddenInMain(operation.id, body)) return finding;
    return withExcuse(finding, contract.excuseFor('case', [contract.securityPointer]));
  }
  if (hasEnvelope(schema, body)) return undefined;
  const missing = schema?.schema.required?.filter((name) => !Object.hasOwn(body, name)) ?? [];
  return otherShape(documented, `an object without ${missing.join(', ')}`);
}

/** The contradiction of a body that has another shape than that of a response. */
export function otherShape(
  { schema, entryPointer }: DocumentedResponse,
  found: string,
): ResponseFinding {
  const expected = `a body of the schema ${schema?.name}`;
  return { kind: 'shape', at: 'body', expected, found, pointer: entryPointer };
}

/**
 * Checks whether two shapes differ in their fields, or in a field with a closed set of values, as
 * `status` has. A schema without a type has no shape.
 */
function isOtherShape(node: SchemaNode, own: SchemaNode | undefined): boolean {
  if (node.schema.type === undefined) return false;
  if (node.properties.size !== own?.properties.size) return true;
  return [...node.properties].some(([name, { schema, name: component }]) => {
    const property = own.properties.get(name);
    return property === undefined || (schema.enum !== undefined && property.name !== component);
  });
}

/** The schemas that a body may have instead: those of the operation first, which describe it best. */
function otherSchemas({ contract, operation }: ParsedExchange): SchemaNode[] {
  const errors = Object.values(contract.operations)
    .flatMap(({ responses }) => responses)
    .filter(({ isSuccess }) => !isSuccess);
  const schemas = [...operation.responses, ...errors].map(({ schema }) => schema);
  return [...new Set(schemas)].filter((each) => each !== undefined);
}
