import { readFileSync, statSync } from 'node:fs';
import { headerNameProblem } from '../../shared/checks.ts';
import { CannotRunError } from '../report/run-failure.ts';

/** A header as it was recorded. */
export type RecordedHeader = [name: string, value: string];

/** One request with its response, of whatever format of recording. */
export interface RecordedExchange {
  /** Undefined when a part of it is open. */
  request:
    { method: string; url: URL; headers: RecordedHeader[]; body?: string | undefined } | undefined;
  /** Undefined when no response was recorded. */
  response: RecordedResponse | undefined;
  /** What no text of a report may repeat, beside the secrets of headers and bodies. */
  secrets?: readonly string[];
  /** Names of variables that have no value. */
  open?: readonly string[];
}

export interface RecordedResponse {
  status: number;
  headers: RecordedHeader[];
  /** Undefined when the body was not recorded. */
  body: Uint8Array | undefined;
}

/**
 * A longer file would not fit into the memory that Node takes by default. 100,000 entries of 640 bytes take 14 s of
 * one core and 450 MB, measured in November 2026.
 */
const MAX_MEGABYTES = 256;

/**
 * Reads the JSON of a recording.
 *
 * @param format - What the file has to be, such as `HAR file`.
 * @throws CannotRunError - The file cannot be read, is too large or is no JSON.
 */
export function readRecordedJson(file: string, format: string): unknown {
  try {
    return JSON.parse(readRecording(file));
  } catch (error) {
    // The parser's own message repeats a part of the file.
    if (!(error instanceof SyntaxError)) throw error;
    throw new CannotRunError(`${file} is no ${format}: it is not JSON, or ends in the middle`);
  }
}

function readRecording(file: string): string {
  try {
    const megabytes = statSync(file).size / 1e6;
    if (megabytes <= MAX_MEGABYTES) return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
    throw new CannotRunError(
      `${file} has ${Math.ceil(megabytes)} MB, and at most ${MAX_MEGABYTES} MB are read: record a part of the traffic, or split its entries into several files`,
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
}

/** Checks whether a status is one of a response: 0 stands for one that never came. */
export function isStatus(status: unknown): status is number {
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999;
}

/** The headers of a list, without what is none: recordings of HTTP/2 have names such as `:status`. */
export function recordedHeaders(list: unknown, nameKey: 'name' | 'key'): RecordedHeader[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown): RecordedHeader[] => {
    const { [nameKey]: name, value, disabled } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string' || disabled === true) return [];
    const isHeader = headerNameProblem(name) === undefined && !/[\0\r\n]|[^\0-\xff]/.test(value);
    return isHeader ? [[name, value]] : [];
  });
}
