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
import { type FindingKind, type ResponseFinding, excused, isFact } from './findings.ts';
import type { Subject } from './subject.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not
 * ten. What a record of the document excuses is no contradiction: it was seen, or names its assumption.
 */
export function checkBody(subject: Subject, documented: DocumentedResponse): ResponseFinding[] {
  const root = documented.schema;
  if (root?.name === undefined) return [];
  const { body, contract, exchange } = subject;
  const values = errorsByValue(bodyErrors(root, body));

  const findings = values.flatMap((errors) => {
    exchange.deadline.check();
    const wrong = errors
      .map((error) => wrongValueOf(error, { contract, root, body }))
      // Every value but an object is without the field.
      .filter(({ error, value }) => error.keyword !== 'not' || isObject(value));
    return worst(wrong.map((each) => excused(contradictionOf(each, documented), each.excuse)));
  });

  if (!findings.some(isFact)) return findings;
  const shape = wrongShape(subject, documented);
  return shape === undefined ? findings : [shape];
}

/** Groups what is wrong with one value. A field that is missing is not about the object around it. */
function errorsByValue(errors: readonly SchemaError[]): [SchemaError, ...SchemaError[]][] {
  const keyOf = ({ instancePath, keyword, params }: SchemaError) =>
    keyword === 'required' ? `${instancePath} ${String(params['missingProperty'])}` : instancePath;
  return [...grouped(errors, keyOf).values()];
}

/** The one finding of a value: a fact, then a broken assumption; a format before a pattern. */
function worst(findings: readonly ResponseFinding[]): ResponseFinding[] {
  const most = Math.min(...findings.map(severityOf));
  const [first, ...others] = findings.filter((each) => severityOf(each) === most);
  if (first === undefined) return [];
  const format = others.find(({ pointer }) => pointer.endsWith('/format'));
  return [first.pointer.endsWith('/pattern') ? (format ?? first) : first];
}

function severityOf(finding: ResponseFinding): number {
  if (isFact(finding)) return 0;
  return finding.assumption === undefined ? 2 : 1;
}

function contradictionOf(wrong: WrongValue, { isSuccess }: DocumentedResponse): ResponseFinding {
  const rule = brokenRule(wrong, isSuccess);
  return { kind: kindOf(wrong, rule.at), ...rule, at: `body${rule.at}` };
}

/** The kind of a wrong value, by what it costs: that of a time is a matter of its format. */
function kindOf({ error: { keyword, params } }: WrongValue, at: string): FindingKind {
  if (isAmountName(parsePointer(at).at(-1) ?? '')) return 'amount';
  return keyword === 'stated' && params['rule'] !== 'x-time' ? 'record' : 'schema';
}

/** Checks whether an invalid body is another known body, or has not even the envelope of its schema. */
function wrongShape(subject: Subject, documented: DocumentedResponse): ResponseFinding | undefined {
  const { body, contract, operation, status } = subject;
  const { schema } = documented;
  if (!isObject(body)) return undefined;
  const other = otherSchemas(subject).find(
    (each) => isOtherShape(each, schema) && isValid(each, body),
  );
  if (other !== undefined) {
    const found = `HTTP ${status} with a body of the schema ${other.name}`;
    const finding = otherShape(documented, found);
    if (!isForbiddenInMain(operation.id, body)) return finding;
    return excused(finding, contract.excuseFor('case', [contract.security]));
  }
  if (hasEnvelope(schema, body)) return undefined;
  const missing = schema?.schema.required?.filter((name) => !Object.hasOwn(body, name)) ?? [];
  return otherShape(documented, `an object without ${missing.join(', ')}`);
}

/** A body of another shape than that of a response. */
export function otherShape(
  { schema, entryPointer }: DocumentedResponse,
  found: string,
): ResponseFinding {
  const expected = `a body of the schema ${schema?.name}`;
  return { kind: 'shape', at: 'body', expected, found, pointer: entryPointer };
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
function otherSchemas({ contract, operation }: Subject): SchemaNode[] {
  const errors = [...contract.operations.values()]
    .flatMap(({ responses }) => responses)
    .filter(({ isSuccess }) => !isSuccess);
  const schemas = [...operation.responses, ...errors].map(({ schema }) => schema);
  return [...new Set(schemas)].filter((each) => each !== undefined);
}
