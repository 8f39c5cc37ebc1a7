import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { manifest } from '../../../shared/package-files.ts';
import { isSensitive, isSensitiveHeader } from '../../../shared/redact.ts';
import { CannotRunError } from '../../report/run-failure.ts';
import type { Secrets } from '../../report/secrets.ts';
import { type HarEntry, readHarEntries } from './har-file.ts';
import { mask, maskNumber, maskText } from './mask.ts';
import { type MatchOperation, queryNames } from './match-operation.ts';

/** What `writeSanitizedHar` takes. */
export interface SanitizeOptions {
  /** Path of the recording. */
  file: string;
  /** Path of the copy. */
  output: string;
  match: MatchOperation;
  /** Every secret of the recording. */
  secrets: Secrets;
  /** Name of the header for the operation identifier. */
  identifierHeader: string;
}

/** Response headers that are copied with their value; of others only the name is. */
const KEPT_HEADERS =
  /^(?:content-type|location|retry-after|deprecation|sunset|access-control-.*|(?:x-)?rate-?limit.*)$/i;

/** Nothing of the service is nested deeper. */
const MAX_DEPTH = 100;

/**
 * Writes a copy of a recording without tokens, cookies and sensitive values. It holds the entries of
 * the service only, and of them what a check reads. A secret is replaced by a text of the same format,
 * so that a check of the copy has the same result.
 *
 * @throws CannotRunError when the copy cannot be written.
 */
export async function writeSanitizedHar(options: SanitizeOptions): Promise<void> {
  const { file, output } = options;
  if (resolve(file) === resolve(output)) {
    throw new CannotRunError(`${output} is the recording itself; write the copy to another file`);
  }
  const unfinished = `${output}.unfinished`;
  try {
    await pipeline(Readable.from(sanitizedHar(options)), createWriteStream(unfinished));
    await rename(unfinished, output);
  } catch (error) {
    await rm(unfinished, { force: true });
    if (error instanceof CannotRunError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${output} cannot be written (${code})`);
  }
}

async function* sanitizedHar(options: SanitizeOptions): AsyncGenerator<string> {
  const { name, version } = manifest();
  yield `{"log":{"version":"1.2","creator":${JSON.stringify({ name, version })},"entries":[`;
  let separator = '\n';
  for await (const entry of readHarEntries(options.file)) {
    const { request, response } = entry;
    if (response === undefined || options.match(request.method, request.url) === undefined)
      continue;
    yield separator + JSON.stringify(sanitizedEntry(request, response, options));
    separator = ',\n';
  }
  yield '\n]}}\n';
}

function sanitizedEntry(
  request: HarEntry['request'],
  response: NonNullable<HarEntry['response']>,
  { secrets, identifierHeader }: SanitizeOptions,
) {
  const sent = sanitizeJsonText(request.body ?? '', secrets);
  return {
    startedDateTime: '1970-01-01T00:00:00.000Z',
    time: 0,
    request: {
      method: request.method,
      url: sanitizeUrl(request.url, secrets),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: sanitizeRequestHeaders(request.headers, secrets, identifierHeader),
      queryString: [],
      ...(sent !== undefined && { postData: { mimeType: 'application/json', text: sent } }),
      headersSize: -1,
      bodySize: -1,
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: sanitizeResponseHeaders(response.headers, secrets),
      content: sanitizeContent(response.body, secrets),
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

/** The names of query parameters stay, their values and whatever has no name go. */
function sanitizeUrl(url: URL, secrets: Secrets): string {
  const path = url.pathname.split('/').map((segment) => {
    const text = decode(segment);
    const safe = maskSecrets(text, secrets);
    return safe === text ? segment : encodeURIComponent(safe);
  });
  const query = queryNames(url).map(
    (name) => `${encodeURIComponent(maskSecrets(name, secrets))}=x`,
  );
  return `${url.origin}${path.join('/')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function sanitizeRequestHeaders(
  headers: HarEntry['request']['headers'],
  secrets: Secrets,
  identifierHeader: string,
) {
  return headers.flatMap(([name, value]) => {
    const key = name.toLowerCase();
    if (key === 'content-type') return [{ name, value: maskSecrets(value, secrets) }];
    // Whether it was there and how long it was is all that is observed.
    return key === identifierHeader.toLowerCase()
      ? [{ name, value: 'v'.repeat(value.length) }]
      : [];
  });
}

function sanitizeResponseHeaders(headers: [name: string, value: string][], secrets: Secrets) {
  return headers
    .filter(([name]) => !isSensitiveHeader(name) && maskSecrets(name, secrets) === name)
    .map(([name, value]) => {
      if (!KEPT_HEADERS.test(name)) return { name, value: '' };
      const shown = /^location$/i.test(name) ? originOf(value) : value;
      return { name, value: maskSecrets(shown, secrets) };
    });
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '/';
}

function sanitizeContent(body: Uint8Array | undefined, secrets: Secrets) {
  if (body === undefined) return { size: 1, mimeType: '' };
  const text = Buffer.from(body).toString();
  const isUtf8 = Buffer.from(text).equals(body);
  const safe = isUtf8 ? (sanitizeJsonText(text, secrets) ?? maskText(text)) : undefined;
  if (safe !== undefined) return { size: Buffer.byteLength(safe), mimeType: '', text: safe };
  // A byte that no UTF-8 text has is all that is left of it.
  return { size: 1, mimeType: '', text: '/w==', encoding: 'base64' };
}

/** Undefined for a text that is no JSON. */
function sanitizeJsonText(text: string, secrets: Secrets): string | undefined {
  try {
    return JSON.stringify(sanitizeJson(JSON.parse(text) as unknown, secrets, false, 0));
  } catch {
    return undefined;
  }
}

function sanitizeJson(value: unknown, secrets: Secrets, isSecret: boolean, depth: number): unknown {
  if (typeof value === 'string') return isSecret ? mask(value) : maskSecrets(value, secrets);
  if (typeof value === 'number') {
    const text = String(value);
    return isSecret || maskSecrets(text, secrets) !== text ? maskNumber(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    return value.map((each: unknown) => sanitizeJson(each, secrets, isSecret, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      maskSecrets(key, secrets),
      sanitizeJson(each, secrets, isSecret || isSensitive(key), depth + 1),
    ]),
  );
}

function maskSecrets(text: string, secrets: Secrets): string {
  return secrets.replaceIn(text, mask);
}
