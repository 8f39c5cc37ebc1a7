import { encodeToken, parsePointer } from '../shared/pointer.ts';
import type { Contradiction } from './contradiction.ts';
import type { WrongValue } from './deviations.ts';
import type { Schema } from './schema.ts';
import { describeValue, formatOf } from './value-format.ts';

/**
 * Finds the rule that a value has broken.
 *
 * @param isSuccess - Set where the response is a success.
 */
export function brokenRule(wrong: WrongValue, isSuccess: boolean): Omit<Contradiction, 'kind'> {
  const { error, node, value } = wrong;
  const {
    at = error.instancePath,
    expected,
    found = describeValue(value, node.schema['x-sensitive']),
    rule = `/${encodeToken(error.keyword)}`,
  } = ruleOf(wrong, isSuccess);
  return { at, expected, found, pointer: node.pointer + rule };
}

/** A rule in words; the optional fields override the defaults of `brokenRule`. */
type KeywordRule = { expected: string } & Partial<Record<'at' | 'found' | 'rule', string>>;

function ruleOf(wrong: WrongValue, isSuccess: boolean): KeywordRule {
  const { instancePath, keyword, params } = wrong.error;
  const { schema } = wrong.node;
  switch (keyword) {
    case 'required': {
      const name = String(params['missingProperty']);
      return {
        at: `${instancePath}/${encodeToken(name)}`,
        expected: 'a value',
        found: 'no such field',
        rule: `/required/${(schema.required ?? []).indexOf(name)}`,
      };
    }
    case 'not': {
      const at = `${instancePath}${forbiddenField(schema.not)}`;
      const message = isSuccess ? 'a success of this operation' : 'an error of this sort';
      const expected = `${message} without \`${parsePointer(at).join('.')}\``;
      return { at, expected, found: 'one with it' };
    }
    case 'type':
      return { expected: [schema.type ?? []].flat().map(withArticle).join(' or ') };
    case 'enum':
      return { expected: (schema.enum ?? []).map((each) => `\`${String(each)}\``).join(' or ') };
    case 'format':
      return { expected: `the format ${schema.format}` };
    case 'stated':
      return statedRule(wrong);
    case 'pattern':
      return { expected: String(params['expected'] ?? inWords(schema)) };
    default:
      return { expected: `a valid \`${keyword}\`` };
  }
}

/** A rule beside the schema. A value that the document shows is named. */
function statedRule({ error: { params }, node: { schema }, value }: WrongValue): KeywordRule {
  const expected = String(params['expected']);
  if (params['rule'] === 'x-time') return { expected, rule: '/format' };

  const isKnown = schema['x-extensible-enum']?.some((each) => each === value) === true;
  if (!isKnown) return { expected, rule: '' };
  return { expected, found: `\`${String(value)}\``, rule: '' };
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
  return `/${encodeToken(name)}${forbiddenField(forbidden?.properties?.[name])}`;
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
