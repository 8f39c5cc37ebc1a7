import { expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import type { Finding } from '../../../../src/verify/index.ts';
import { type Recorded, verifyRecorded } from '../support/har.ts';
import { assumptions, callName, contradictions, ofKinds } from '../support/report.ts';
import { edited } from '../support/rows.ts';
import { rowsIn } from '../../../support/files.ts';

/** A row of recorded.yaml. */
interface Row {
  entries: Entry[];
  calls: string[];
  contradictions?: string[];
  assumptions?: string[];
  /** Calls with a byte order mark in a response. */
  marked?: string[];
}

interface Entry {
  path: string;
  status?: number;
  example?: keyof typeof examples;
  edit?: Record<string, unknown>;
  records?: number;
  body?: unknown;
  text?: string;
  /** An example that the text is in base64, with the `encoding` that the recording says. */
  base64?: keyof typeof examples;
  encoding?: string;
  /** Set where a byte order mark stands before the body. */
  marked?: true;
  headers?: Record<string, string>;
  request?: Record<string, string>;
  message?: string;
  sent?: Record<string, unknown>;
  without?: string;
}

const rows = rowsIn<Record<string, Row>>(import.meta.dirname, 'recorded.yaml');

function recordedOf({ path, records, request, headers, sent, without, ...entry }: Entry): Recorded {
  const { example, message } = entry;
  const error = message === undefined ? undefined : { status: 'error', message, data: null };
  const given = example === undefined ? (entry.body ?? error) : examples[example];
  const body = edited(given, entry.edit) as any;
  const batch = edited(examples.BulkTokenizedChargeTwoCards, sent) as Record<string, unknown>;
  if (without !== undefined) delete batch[without];
  if (records !== undefined) body.data = Array.from({ length: records }, () => ({}));
  const url = path.startsWith('/') ? path : `/v3/${path}`;
  return {
    ...entry,
    body,
    ...((sent ?? without) && { method: 'POST', sent: batch }),
    url: `https://api.shop.example${url}`,
    content: contentOf(entry, body),
    ...(headers && { headers: pairsOf(headers) }),
    ...(request && { allRequestHeaders: pairsOf(request) }),
  };
}

function contentOf({ text, base64, encoding, marked }: Omit<Entry, 'path'>, body: unknown): object {
  if (text !== undefined) return { text, encoding };
  if (marked) return { text: `\uFEFF${JSON.stringify(body)}` };
  if (base64 === undefined) return { text: JSON.stringify(body) };
  return { text: Buffer.from(JSON.stringify(examples[base64])).toString('base64'), encoding };
}

function pairsOf(headers: Record<string, string>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function lineOf(each: Finding): string {
  const { kind, at, count, expected, found, assumption } = each;
  const by = assumption === undefined ? '' : ` (${assumption})`;
  return `${callName(each)} ${kind} ${at} ${count}: ${expected}, not ${found}${by}`;
}

it.each(Object.entries(rows))('%s', async (_, row) => {
  const report = await verifyRecorded(row.entries.map(recordedOf));
  const calls = report.calls.map(({ outcome, count, successes, unchecked, note = '', ...call }) =>
    `${callName(call)} ${outcome} ${count} (${successes} successes, ${unchecked} unchecked) ${note}`.trim(),
  );
  expect(calls).toEqual(row.calls);
  expect(contradictions(report).map(lineOf)).toEqual(row.contradictions ?? []);
  expect(assumptions(report).map(lineOf)).toEqual(row.assumptions ?? []);
  expect(ofKinds(report, 'byte-order-mark').map(callName)).toEqual(row.marked ?? []);
});
