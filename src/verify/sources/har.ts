import { get, isObject } from '../../shared/pointer.ts';
import { CannotRunError } from '../report/run-failure.ts';
import {
  type RecordedExchange,
  type RecordedResponse,
  isStatus,
  readRecordedJson,
  recordedHeaders,
} from './recording-file.ts';

/**
 * Reads the entries of a HAR file.
 *
 * @throws CannotRunError - The file cannot be read, is too large or is no HAR file.
 */
export function* readHar(file: string): Generator<RecordedExchange> {
  const entries = get(readRecordedJson(file, 'HAR file'), '/log/entries');
  if (!Array.isArray(entries)) {
    throw new CannotRunError(`${file} is no HAR file: it has no list \`log.entries\``);
  }
  for (const [index, entry] of entries.entries()) {
    yield readEntry(entry, `entry ${index + 1} of ${file}`);
  }
}

function readEntry(entry: unknown, name: string): RecordedExchange {
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
      headers: recordedHeaders(request['headers'], 'name'),
      ...(typeof sent === 'string' && { body: sent }),
    },
    response: readResponse(response, invalid),
  };
}

function readResponse(
  response: unknown,
  invalid: (what: string) => CannotRunError,
): RecordedResponse | undefined {
  if (!isObject(response) || typeof response['status'] !== 'number') throw invalid('response');
  const { status } = response;
  if (!isStatus(status)) return undefined;
  const { text, size, encoding } = Object(response['content']) as Record<string, unknown>;
  const headers = recordedHeaders(response['headers'], 'name');
  if (typeof text !== 'string') {
    return { status, headers, body: Number(size ?? 0) > 0 ? undefined : new Uint8Array() };
  }
  return { status, headers, body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') };
}
