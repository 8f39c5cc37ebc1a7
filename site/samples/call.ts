import type { ParameterValue } from '../../src/contract/described-request.ts';
import { type ParameterValues, requestTarget } from '../../src/contract/parameters.ts';
import { capitalize } from '../../scripts/reference/text.ts';

export interface NamedValue {
  name: string;
  value: ParameterValue;
}

/** What a sample does, for all languages. */
export interface SampleCall {
  title: string;
  method: string;
  /** True where it may change something, so that it must not be sent twice. */
  isWrite: boolean;
  /** With its parameters in braces. */
  path: string;
  /** Values of the path by name, in its order. */
  parameters: ParameterValues;
  /** Values of the query by name. */
  query: ParameterValues;
  /** The environment variable with the base URL of the interface. */
  baseUrlVariable: string;
  /** The environment variable with the access token for the interface. */
  tokenVariable: string;
  /** The header with an identifier of the operation, new on each call. */
  traceHeader: string | undefined;
  /** An identifier that was chosen, which is among the headers too. */
  traceId: NamedValue | undefined;
  /** All but Authorization and `traceHeader`. */
  headers: NamedValue[];
  /** The JSON of the body. */
  body: string | undefined;
  /** What its reader has to know of the body; undefined of another one. */
  note: string | undefined;
  /** The value of `status` in an error of this interface. */
  errorStatus: string;
  result: PrintedResult;
  /** Names of the fields of a response that no log may show. */
  sensitive: readonly string[];
  /** The printed field with its value after every success, if the document states one. */
  effect: NamedValue | undefined;
  /** The method of the client, such as `refunds.list`, if it has one. */
  clientMethod: string | undefined;
}

/** What is printed, safe anywhere: no sensitive field, and the status where the body of a success is not specified. */
export type PrintedResult =
  { kind: 'count' } | { kind: 'field'; name: string; type: string } | { kind: 'status' };

export const CONTENT_TYPE = 'Content-Type';

/** The path with its parameters in braces, and the query as it is sent. */
export function targetOf({ path, query }: SampleCall): string {
  return path + requestTarget('', {}, query);
}

/** A target with something in place of each parameter in braces. */
export function replaceParameters(target: string, write: (name: string) => string): string {
  return target.replaceAll(/\{([^}]+)\}/g, (_, name: string) => write(name));
}

/**
 * The first lines of a sample, as comments: what it does, what it needs and, of a write, how it ends where nobody knows
 * whether it took effect.
 */
export function headComment(call: SampleCall, marker: string, needs?: string): string {
  const lines = [call.title, call.note, needs].filter((line) => line !== undefined);
  if (call.isWrite) lines.push(REFUSED, EXIT_CODE);
  if (call.isWrite && call.result.kind === 'status') lines.push(TRUSTS);
  const short = lines.join('\n').replaceAll(LINE, '$1\n').trimEnd();
  return short.replaceAll(/^/gm, `${marker} `);
}

/** As much of a comment as has room beside the fields of a page. */
const LINE = /(.{1,58})(?: |$)\n?/gm;

/** What a sample says of a write that was not sent or has no known outcome, and its exit code for the latter. */
export const ENDS = {
  notSent: 'Nothing was sent: no connection was made.',
  unknown: 'Nobody knows whether it took effect: ask before you send it again.',
  unknownCode: 75,
};

const REFUSED = 'Exit code 1: not sent, or refused. Ask what it changed.';
const EXIT_CODE = `Exit code ${ENDS.unknownCode}: nobody knows. Ask before you send it again.`;

/** Says what a sample takes for a success where the body of one is not specified. */
const TRUSTS =
  'Done is a JSON object with status 200 in which "status" is "success" or missing: its other fields are not specified.';

/** A double keeps every number of so many digits. */
const MAX_DIGITS = 15;

/** Checks whether a program that reads numbers as doubles may send another amount than a JSON text has. */
export function changesAsDoubles(json: string): boolean {
  const tokens = json.match(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g) ?? [];
  const numbers = tokens.filter((token) => !token.startsWith('"'));
  return !numbers.every(isKeptByDouble);
}

function isKeptByDouble(number: string): boolean {
  const [significand = ''] = number.split(/e/i);
  const digits = significand.replaceAll(/\D/g, '').replace(/^0+/, '');
  const value = Math.abs(Number(number));
  const isInRange = digits === '' || (value > 1e-300 && value < 2 ** 53);
  return digits.length <= MAX_DIGITS && isInRange;
}

/** `flw_ref` is `flwRef`. */
export function camel(name: string): string {
  const [first = '', ...others] = name.split(/[^a-zA-Z0-9]+/);
  return first.toLowerCase() + others.map(capitalize).join('');
}
