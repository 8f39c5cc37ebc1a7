import { expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import type { Finding } from '../../../../src/verify/index.ts';
import { type Recorded, verifyRecorded } from '../support/har.ts';
import { callName } from '../../../../src/verify/findings.ts';
import { assumptions, contradictions, ofKinds, seen } from '../support/report.ts';
import { edited } from '../support/rows.ts';
import { rowsIn } from '../../../support/files.ts';

/** A row of recorded.yaml. */
interface Row {
  entries: Entry[];
  calls: { call: string; outcome: string; responses: number; note?: string }[];
  contradictions?: { call: string; kind: string; at: string; expected: string; found: string }[];
  assumptions?: { call: string; kind: string; at: string; assumption: string }[];
  /** Calls with a byte order mark in a response. */
  marked?: string[];
  seen?: string[];
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
    ...(request && { requestHeaders: pairsOf(request) }),
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

function inRow({ operation: call, kind, at, count, expected, found, assumption }: Finding) {
  return { call, kind, at, count, expected, found, assumption };
}

const once = (each: object) => ({ count: 1, ...each });

it.each(Object.entries(rows))('reports on a recording of %s', async (_, row) => {
  const report = await verifyRecorded(row.entries.map(recordedOf));
  const calls = report.calls.map(({ operation: call, count: responses, ...rest }) => {
    const { outcome, successes, unchecked, note } = rest;
    return { call, outcome, responses, successes, unchecked, note };
  });
  expect(calls).toEqual(row.calls.map((each) => ({ successes: 0, unchecked: 0, ...each })));

  const { contradictions: wrong = [], assumptions: broken = [] } = row;
  expect(contradictions(report).map(inRow)).toEqual(wrong.map(once));
  expect(assumptions(report).map(inRow)).toEqual(broken.map(once));
  expect(ofKinds(report, 'byte-order-mark').map(callName)).toEqual(row.marked ?? []);
  const begins = row.seen?.map((each) => expect.stringContaining(each));
  expect(seen(report)).toEqual(begins ?? expect.anything());
});
