import { createReadStream } from 'node:fs';
import { missingPeers } from '../../shared/optional-peers.ts';
import { isObject } from '../../shared/pointer.ts';
import { CannotRunError } from '../report/run-failure.ts';

/** The parts of a HAR entry that are read, whatever else it has. */
export interface HarEntry {
  request: { method: string; url: URL; headers: [name: string, value: string][]; body?: string };
  /** Undefined when no response was recorded. */
  response:
    | {
        status: number;
        headers: [name: string, value: string][];
        /** Undefined when the body was not recorded. */
        body: Uint8Array | undefined;
      }
    | undefined;
}

/** The time of the parser grows with the square of the depth. */
const MAX_DEPTH = 500;

/**
 * Reads a HAR file entry by entry, so that one entry at a time is in memory.
 *
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function* readHarEntries(file: string): AsyncGenerator<HarEntry> {
  const { JSONParser, TokenType } = await loadParser();
  const parser = new JSONParser({ paths: ['$.log.entries', '$.log.entries.*'], keepStack: false });
  const pending: unknown[] = [];
  let isHar = false;
  let isComplete = false;
  let count = 0;
  let depth = 0;
  const invalid = (why: string) => new CannotRunError(`${file} is no HAR file: ${why}`);
  parser.onValue = ({ value, key, parent }) => {
    if (key === 'entries') isHar = Array.isArray(value);
    else pending.push(value);
    // The parser would keep every entry in the list until its end.
    if (Array.isArray(parent)) parent.length = 0;
  };
  parser.onEnd = () => (isComplete = true);
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1;
    if (depth > MAX_DEPTH) {
      throw new CannotRunError(
        `${file} cannot be read: at entry ${count + pending.length + 1} it is nested more than ${MAX_DEPTH} levels deep; remove that field and check the file again`,
      );
    }
  };
  // The parser's own messages repeat a part of the file.
  parser.onError = (error) => {
    if (error instanceof CannotRunError) throw error;
    throw invalid(`malformed JSON after entry ${count + pending.length}`);
  };
  for await (const chunk of readChunks(file)) {
    parser.write(chunk);
    for (const entry of pending.splice(0)) {
      count += 1;
      yield readEntry(entry, `entry ${count} of ${file}`);
    }
  }
  if (!isComplete) throw invalid('it ends in the middle');
  if (!isHar) throw invalid('it has no list `log.entries`');
}

async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file, { highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
}

function readEntry(entry: unknown, name: string): HarEntry {
  const invalid = (what: string) => new CannotRunError(`${name} has no ${what}`);
  const { request, response } = Object(entry) as Record<string, unknown>;
  if (!isObject(request)) throw invalid('request');
  const { method, url, postData } = request;
  if (typeof method !== 'string') throw invalid('method');
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalid('usable URL');
  const sent = isObject(postData) ? postData['text'] : undefined;
  return {
    request: {
      method,
      url: new URL(url),
      headers: readHeaders(request),
      ...(typeof sent === 'string' && { body: sent }),
    },
    response: readResponse(response, invalid),
  };
}

function readResponse(
  response: unknown,
  invalid: (what: string) => CannotRunError,
): HarEntry['response'] {
  if (!isObject(response) || typeof response['status'] !== 'number') throw invalid('response');
  const { status } = response;
  // 0 stands for a response that never came.
  if (!Number.isInteger(status) || status < 100 || status > 999) return undefined;
  const { text, size, encoding } = Object(response['content']) as Record<string, unknown>;
  const headers = readHeaders(response);
  if (typeof text !== 'string') {
    return { status, headers, body: Number(size ?? 0) > 0 ? undefined : new Uint8Array() };
  }
  return { status, headers, body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') };
}

/** Recordings of HTTP/2 have names such as `:status`, which are no headers. */
function readHeaders({ headers }: Record<string, unknown>): [name: string, value: string][] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((each: unknown) => {
    const { name, value } = Object(each) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof value !== 'string') return [];
    const isHeader = /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]|[^\0-\xff]/.test(value);
    return isHeader ? [[name, value] as [string, string]] : [];
  });
}

function loadParser() {
  const missing = missingPeers(['@streamparser/json']);
  if (missing.length > 0) {
    throw new CannotRunError(
      `reading a HAR file needs a package that is not installed. Run: npm install --save-dev ${missing.join(' ')}`,
    );
  }
  return import('@streamparser/json');
}
