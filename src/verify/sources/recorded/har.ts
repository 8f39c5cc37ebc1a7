import { createReadStream } from 'node:fs';
import { missingPeers } from '../../../shared/optional-peers.ts';
import { CannotRunError } from '../../report/run-failure.ts';
import { isObject } from '../../../shared/pointer.ts';
import type { Report } from '../../report/report.ts';
import { Traffic, type TrafficOptions } from './traffic.ts';

interface HarMessage {
  headers?: { name: string; value: string }[];
}
interface HarRequest extends HarMessage {
  method: string;
  url: string;
  postData?: { mimeType?: string; text?: string };
}
interface HarResponse extends HarMessage {
  status: number;
  content?: { size?: number; text?: string; encoding?: string };
}

export interface HarReport extends Report {
  /** Entries of the recording, and those of other addresses and paths. */
  entries: { all: number; others: number };
}

/** Judges a recording. The file is streamed: one entry at a time is in memory. */
export async function verifyHar(file: string, options: TrafficOptions = {}): Promise<HarReport> {
  const traffic = new Traffic(options);
  let all = 0;
  await eachEntry(file, (entry) => {
    all += 1;
    checkEntry(traffic, entry, all);
  });
  return { ...traffic.report(file), entries: { all, others: traffic.others } };
}

async function eachEntry(file: string, visit: (entry: unknown) => void): Promise<void> {
  const { JSONParser } = await loadParser();
  const parser = new JSONParser({ paths: ['$.log.entries', '$.log.entries.*'], keepStack: false });
  let isHar = false;
  parser.onValue = ({ value, key, parent }) => {
    if (key === 'entries') isHar = Array.isArray(value);
    else visit(value);
    // What was visited is let go, or the list would hold the whole recording in the end.
    if (Array.isArray(parent)) parent.length = 0;
  };
  let ended = false;
  parser.onEnd = () => (ended = true);
  const broken = (why: string) => new CannotRunError(`${file} is no HAR file: ${why}`);
  // The parser calls back before it throws, so that what a visitor throws comes out as it is.
  parser.onError = (error) => {
    throw error instanceof CannotRunError ? error : broken(`malformed JSON (${plain(error)})`);
  };
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 18 })) {
      parser.write(chunk as Uint8Array);
    }
  } catch (error) {
    if (error instanceof CannotRunError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CannotRunError(`${file} cannot be read (${code})`);
  }
  if (!ended) throw broken('it ends in the middle');
  if (!isHar) throw broken('it has no list `log.entries`');
}

function checkEntry(traffic: Traffic, entry: unknown, number: number): void {
  const { request, response } = readEntry(entry, number);
  const url = new URL(request.url);
  const { status, content = {} } = response;
  // 0 stands for an answer that never came.
  if (status === 0) return;
  const matched = traffic.match(request.method, url);
  if (matched === undefined) return;
  if (content.text === undefined && (content.size ?? 0) > 0) {
    traffic.skip(matched, 'the recording has no body');
    return;
  }
  const encoding = content.encoding === 'base64' ? 'base64' : 'utf8';
  const body = Buffer.from(content.text ?? '', encoding);
  traffic.add(
    matched,
    { url, headers: headersOf(request), body: request.postData?.text },
    { status, headers: headersOf(response), body },
  );
}

function readEntry(entry: unknown, number: number): { request: HarRequest; response: HarResponse } {
  const bad = (what: string) =>
    new CannotRunError(`entry ${number} of the HAR file has no ${what}`);
  if (!isObject(entry) || !isObject(entry['request'])) throw bad('request');
  const { request, response } = entry;
  if (typeof request['method'] !== 'string') throw bad('method');
  if (typeof request['url'] !== 'string' || !URL.canParse(request['url'])) throw bad('usable URL');
  if (!isObject(response) || typeof response['status'] !== 'number') throw bad('response');
  return { request, response } as unknown as { request: HarRequest; response: HarResponse };
}

/** Recordings of HTTP/2 have names such as `:status`, which are no headers. */
function headersOf({ headers = [] }: HarMessage): Headers {
  const result = new Headers();
  for (const { name, value } of headers) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]|[^\0-\xff]/.test(value)) {
      result.append(name, value);
    }
  }
  return result;
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

/** Without the characters around the fault: they may be a part of anything. */
function plain(error: Error): string {
  const position = /position "?(\d+)"?/.exec(error.message)?.[1];
  return position === undefined ? 'not JSON' : `position ${position}`;
}
