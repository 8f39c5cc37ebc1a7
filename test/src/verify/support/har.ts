import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type HarOptions, type Report, verifyHar } from '../../../../src/verify/index.ts';

/** One recorded request with its response; what is left out is as usual. */
export interface Recorded {
  method?: string;
  url: string;
  status?: number;
  body?: unknown;
  headers?: { name: string; value: string }[];
  /** Headers of the request in place of the usual ones. */
  requestHeaders?: { name: string; value: string }[];
  sent?: unknown;
  content?: object;
}

export const TOKEN = 'recorded-token-123';
const JSON_TYPE = [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }];

/** An entry of a HAR file. */
export function entry(recorded: Recorded) {
  const { method = 'GET', url, status = 200, body, headers = JSON_TYPE, sent, content } = recorded;
  return {
    request: {
      method,
      url,
      headers: recorded.requestHeaders ?? [
        { name: ':authority', value: 'a' },
        { name: 'Authorization', value: `Bearer ${TOKEN}` },
        { name: 'Content-Type', value: 'application/json' },
      ],
      ...(sent === undefined
        ? {}
        : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: { status, headers, content: content ?? { text: JSON.stringify(body) } },
  };
}

/** The text of a HAR file. */
export function har(entries: readonly unknown[]): string {
  return JSON.stringify({ log: { version: '1.2', pages: [{ id: 'entries' }], entries } });
}

/** The report on entries of a recording. */
export function verifyRecorded(recorded: readonly Recorded[]): Promise<Report> {
  return verifyEntries(recorded.map(entry));
}

/** The report on entries as they stand in a file. */
export function verifyEntries(entries: readonly unknown[], options?: HarOptions): Promise<Report> {
  return verifyHar(harFile(har(entries)), options);
}

/** A file with a text, which goes with the test. */
export function harFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'har-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'recording.har');
  writeFileSync(file, text);
  return file;
}
