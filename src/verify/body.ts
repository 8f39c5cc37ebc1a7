import { DAY, bodyErrors, isValid } from '../contract/body-errors.ts';
import type { Contradiction } from '../contract/contradiction.ts';
import { deviationAt } from '../contract/deviations.ts';
import type { DocumentedResponse } from '../contract/document.ts';
import type { SchemaError } from '../contract/problems.ts';
import { type Schema, type SchemaNode, walk } from '../contract/schema.ts';
import { describeValue, formatOf } from '../contract/value-format.ts';
import { grouped } from '../report/report.ts';
import { isForbiddenInMain } from '../service/checks/error-codes.ts';
import { brokenTimeRule } from '../service/checks/time-rules.ts';
import { isAmountName } from '../service/values/amounts.ts';
import { encode, isObject, tokens } from '../shared/pointer.ts';
import { hasEnvelope } from './decide.ts';
import { type ResponseFinding, excused, isFact } from './findings.ts';
import type { Subject } from './subject.ts';

/**
 * Checks a body against its schema. A body of a wholly different shape is one contradiction, not
 * ten. What a record of the document excuses is no contradiction: it was seen, or names its assumption.
 */
export function checkBody(subject: Subject, documented: DocumentedResponse): ResponseFinding[] {
  const root = documented.schema;
  if (root?.name === undefined) return [];
  const times = wrongTimes(subject, root);
  const values = errorsByValue(bodyErrors(root, subject.body)).filter(
    ([{ instancePath }]) => !times.has(instancePath),
  );
  const findings = values.flatMap((errors) => {
    subject.exchange.deadline.check();
    return worst(errors.flatMap((error) => checkValue(subject, documented, root, error)));
  });
  const all = [...findings, ...times.values()];
  const shape = all.some(isFact) ? wrongShape(subject, documented) : undefined;
  return shape === undefined ? all : [shape];
}

/** Times that keep their format and not what the document says in words, by their JSON pointers. */
function wrongTimes({ body, exchange }: Subject, root: SchemaNode): Map<string, ResponseFinding> {
  const wrong = new Map<string, ResponseFinding>();
  walk(root, body, {
    value: (node, value, pointer) => {
      exchange.deadline.check();
      const expected = typeof value === 'string' ? brokenTimeRule(node, value) : undefined;
      if (expected === undefined) return;
      wrong.set(pointer, {
        kind: 'schema',
        at: `body${pointer}`,
        expected,
        found: describeValue(value),
        pointer: `${node.pointer}/format`,
      });
    },
  });
  return wrong;
}

/** Groups what is wrong with one value. A field that is missing is not about the object around it. */
function errorsByValue(errors: readonly SchemaError[]): [SchemaError, ...SchemaError[]][] {
  const keyOf = ({ instancePath, keyword, params }: SchemaError) =>
    keyword === 'required' ? `${instancePath} ${String(params['missingProperty'])}` : instancePath;
  return [...grouped(errors, keyOf).values()];
}

/** A finding for an error; none for one that another error of the same value says better. */
function checkValue(
  { body, contract }: Subject,
  { isSuccess }: DocumentedResponse,
  root: SchemaNode,
  error: SchemaError,
): ResponseFinding[] {
  const { excuse, node, value } = deviationAt(contract, { root, body }, error);
  // Every value but an object is without the field.
  if (error.keyword === 'not' && !isObject(value)) return [];
  return [excused(contradictionOf(error, { node, value, isSuccess }), excuse)];
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

/** A value that is not as its schema says. */
interface WrongValue {
  node: SchemaNode;
  value: unknown;
  /** Set where the response is a success. */
  isSuccess: boolean;
}

function contradictionOf(error: SchemaError, wrong: WrongValue): Contradiction {
  const { schema, pointer } = wrong.node;
  const {
    at = error.instancePath,
    expected,
    found = describeValue(wrong.value, schema['x-sensitive']),
    rule = `/${encode(error.keyword)}`,
  } = brokenRule(error, wrong);
  const kind = isAmountName(tokens(at).at(-1) ?? '') ? 'amount' : 'schema';
  return { kind, at: `body${at}`, expected, found, pointer: pointer + rule };
}

/** A rule of a schema, in words. */
interface BrokenRule {
  expected: string;
  /** @default the value, described */
  found?: string;
  /** JSON pointer in the body. @default that of the error */
  at?: string;
  /** JSON pointer in the schema. @default that of the keyword */
  rule?: string;
}

function brokenRule(
  { instancePath, keyword, params }: SchemaError,
  { node: { schema }, isSuccess }: WrongValue,
): BrokenRule {
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      return {
        at: `${instancePath}/${encode(name)}`,
        expected: 'a value',
        found: 'no such field',
        rule: `/required/${(schema.required ?? []).indexOf(name)}`,
      };
    }
    case 'not': {
      const at = `${instancePath}${forbiddenField(schema.not)}`;
      const message = isSuccess ? 'a success of this operation' : 'an error of this sort';
      return {
        at,
        expected: `${message} without \`${tokens(at).join('.')}\``,
        found: 'one with it',
      };
    }
    case 'type':
      return { expected: [schema.type ?? []].flat().map(withArticle).join(' or ') };
    case 'enum':
      return { expected: (schema.enum ?? []).map((each) => `\`${String(each)}\``).join(' or ') };
    case 'format':
      return { expected: `the format ${schema.format}` };
    case DAY:
      return { expected: 'a day that exists', rule: '/pattern' };
    case 'pattern':
      return { expected: inWords(schema) };
    default:
      return { expected: `a valid \`${keyword}\`` };
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
  subject: Subject,
  { schema, entryPointer }: DocumentedResponse,
): ResponseFinding | undefined {
  const { body, contract, operation, status } = subject;
  if (!isObject(body)) return undefined;
  const shape = (found: string): Contradiction => {
    const expected = `a body of the schema ${schema?.name}`;
    return { kind: 'shape', at: 'body', expected, found, pointer: entryPointer };
  };
  const other = otherSchemas(subject).find(
    (each) => isOtherShape(each, schema) && isValid(each, body),
  );
  if (other !== undefined) {
    const finding = shape(`HTTP ${status} with a body of the schema ${other.name}`);
    const isExcusable = isForbiddenInMain(operation.id, body);
    return isExcusable
      ? excused(finding, contract.excuseFor('case', [contract.security]))
      : finding;
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
function otherSchemas({ contract, operation }: Subject): SchemaNode[] {
  const errors = [...contract.operations.values()].flatMap(({ responses }) =>
    responses.filter(({ isSuccess }) => !isSuccess),
  );
  return [...new Set([...operation.responses, ...errors].flatMap(({ schema }) => schema ?? []))];
}
