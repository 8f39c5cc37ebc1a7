import type { ParameterValue } from '../../src/contract/described-request.ts';
import { type ParameterValues, requestTarget } from '../../src/contract/parameters.ts';

interface NamedValue {
  name: string;
  value: ParameterValue;
}

/** What a sample does, for all languages. */
export interface SampleCall {
  title: string;
  method: string;
  /** Whether it may change something, so that it must not be sent twice. */
  isWrite: boolean;
  /** Texts and path parameters in turn. */
  path: (string | NamedValue)[];
  /** Values of the query by name. */
  query: ParameterValues;
  /** The environment variable with the base URL of the interface. */
  root: string;
  /** The environment variable with the access token for the interface. */
  token: string;
  /** The header with an identifier of the operation, new on each call. */
  traceHeader?: string;
  /** An identifier that was chosen, which is among the headers too. */
  traceId?: NamedValue;
  /** All but Authorization and `traceHeader`. */
  headers: NamedValue[];
  /** The JSON of the body. */
  body?: string;
  /** The value of `status` in an error of this interface. */
  failure: string;
  result: PrintedResult;
  /** The method of the client, such as `refunds.list`, if it has one. */
  client?: string;
}

/** What the sample prints: never a sensitive field, so that it is safe to run anywhere. */
export type PrintedResult =
  { kind: 'count' } | { kind: 'field'; name: string; type: string } | { kind: 'status' };

export const CONTENT_TYPE = 'Content-Type';

/** The path with the query, whose values stand in the code as they are sent. */
export function targetOf({ path, query }: SampleCall): SampleCall['path'] {
  const text = requestTarget('', {}, query);
  const last = path.at(-1);
  if (text === '') return path;
  return typeof last === 'string' ? [...path.slice(0, -1), last + text] : [...path, text];
}

/** Path and query as they are sent. */
export function literalTarget(call: SampleCall): string {
  return targetOf(call)
    .map((part) => (typeof part === 'string' ? part : encodeURIComponent(String(part.value))))
    .join('');
}

/**
 * The first lines of a sample, as comments: what it does and, of a write, how it ends where nobody knows whether it
 * took effect.
 */
export function heading(call: SampleCall, sign: string): string {
  const lines = call.isWrite
    ? [
        call.title,
        `Exit code ${UNKNOWN_CODE}: nobody knows whether it took effect. Ask before you send it again.`,
        ...(call.result.kind === 'status' ? [TRUSTS] : []),
      ]
    : [call.title];
  return lines.map((line) => `${sign} ${line}`).join('\n');
}

/** What a sample takes for a success where the body of one is not specified. */
const TRUSTS =
  'Any JSON object with status 200 is taken for a success unless it says that it is an error: which one comes is not specified.';

/** The exit code of a program that does not know whether its write took effect, as `rehearse` reads it. */
export const UNKNOWN_CODE = 75;

export const UNKNOWN = 'Nobody knows whether it took effect: ask before you send it again.';

/** Whether a program that reads numbers as doubles may send another amount than a JSON text has; the client refuses it. */
export function changesAsDoubles(json: string): boolean {
  const tokens = json.match(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g) ?? [];
  return tokens.some(
    (token) =>
      !token.startsWith('"') &&
      !(Math.abs(Number(token)) < 2 ** 53 && digitsOf(token) === digitsOf(String(Number(token)))),
  );
}

/** The digits of a number and their weight, however it is written: `1.50` and `15e-1` have the same. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  const weight = Number(exponent) - fraction.length + digits.length - significant.length;
  return significant === '' ? '0' : `${significant}e${weight}`;
}

/** `flw_ref` is `flwRef`. */
export function camel(name: string): string {
  return name
    .split(/[^a-zA-Z0-9]+/)
    .map((part, index) =>
      index === 0 ? part.toLowerCase() : `${part[0]?.toUpperCase()}${part.slice(1)}`,
    )
    .join('');
}
