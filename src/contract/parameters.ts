import { type OperationId, requests } from '../../generated/operations.ts';
import type { operations } from '../../generated/types.ts';
import type { ParameterDescription, ParameterValue } from './described-request.ts';

/** Names of parameters in paths. */
export type PathParameter = {
  [Id in OperationId]: operations[Id]['parameters'] extends { path: infer Path }
    ? keyof Path
    : never;
}[OperationId];

/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, ParameterValue | undefined>>;

/**
 * Path and query of a request, encoded: `/refunds?status=a&status=b&page=2`.
 *
 * @param template - The path, with its parameters in braces.
 * @param path - A value for each of them.
 * @param query - What is undefined is left out; each item of a list has the name.
 */
export function requestTarget(
  template: string,
  path: ParameterValues,
  query: ParameterValues = {},
): string {
  const filled = template.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeUri(path[name] ?? ''),
  );
  const pairs = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each) => `${encodeUri(name)}=${encodeUri(each)}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function encodeUri(value: ParameterValue): string {
  return encodeURIComponent(String(value));
}

/** The example of each parameter by name. */
export function exampleValues(
  described: readonly ParameterDescription[],
): Record<string, ParameterValue> {
  return Object.fromEntries(described.map(({ name, example }) => [name, example]));
}

/** Texts of parameters by name; in a query there can be several of one name. */
type ParameterTexts = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The texts of a query by name, several of one name as a list. In one pass: a lookup by name would be
 * quadratic.
 *
 * @param query - Without the question mark.
 */
export function queryTexts(query: string): Readonly<Record<string, string | string[]>> {
  if (query === '') return {};
  const texts = new Map<string, string | string[]>();
  for (const [name, text] of new URLSearchParams(query)) {
    const known = texts.get(name);
    if (Array.isArray(known)) known.push(text);
    else texts.set(name, known === undefined ? text : [known, text]);
  }
  return Object.fromEntries(texts);
}

/** Values of the parameters that the document describes, by the names that it has for them. */
export interface RequestParameters {
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
}

/**
 * The parameters of a request, with numbers and booleans for texts that are some.
 *
 * @param sent - Decoded; headers by lower-case name, the operation identifier under the name that the document has.
 */
export function parametersOf(
  operation: OperationId,
  sent: Readonly<Record<keyof RequestParameters, ParameterTexts>>,
): RequestParameters {
  const { path, query, headers } = requests[operation];
  const sentHeaders = headers.map(({ name }) => [name, sent.headers[name.toLowerCase()]]);
  return {
    path: readParameters(path, sent.path),
    query: readParameters(query, sent.query),
    headers: readParameters(headers, Object.fromEntries(sentHeaders)),
  };
}

/**
 * The values of the parameters that the document describes. A text that is not of the type stays as it
 * is: validation refuses it.
 *
 * @param texts - As sent, decoded. Other parameters among them are left out.
 */
export function readParameters(
  described: readonly ParameterDescription[],
  texts: ParameterTexts,
): Record<string, ParameterValue> {
  const values: Record<string, ParameterValue> = {};
  for (const { name, type, isList } of described) {
    const given = Object.hasOwn(texts, name) ? texts[name] : undefined;
    if (given === undefined) continue;
    const isOne = typeof given === 'string' && !isList;
    values[name] = isOne ? read(type, given) : [given].flat().map((each) => read(type, each));
  }
  return values;
}

function read(type: ParameterDescription['type'], text: string): boolean | number | string {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = type === 'number' || (type === 'integer' && !isBeyondInt64(text));
  return isNumber && text !== '' && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/** Checks whether an integer is beyond 64 bits. Its digits tell where JavaScript rounds, near 2^63. */
export function isBeyondInt64(text: string): boolean {
  const size = Number(text);
  if (!/^-?\d{19}$/.test(text)) return size >= 2 ** 63 || size < -(2 ** 63);
  return BigInt.asIntN(64, BigInt(text)) !== BigInt(text);
}
