import { expect, test } from 'vitest';
import { rehearse } from '../../../src/rehearse/index.ts';
import { valueAt } from '../../../src/shared/pointer.ts';
import { type OtherCall, send } from './programs.ts';
import { rowsIn } from '../../support/files.ts';

interface Row {
  readonly case: string;
  /** The operation that is called. @default that of the case */
  readonly operation?: string;
  /** What the program sends otherwise. */
  readonly call?: OtherCall;
  /** There is no such case. */
  readonly unknown?: true;
  readonly status?: number;
  readonly redirected?: boolean;
  /** Null for one that must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly text?: string;
  /** Message of the error that the program gets from `fetch`, or when it reads the body. */
  readonly error?: string;
  readonly is?: Readonly<Record<string, unknown>>;
  readonly lacks?: readonly string[];
  readonly lengths?: Readonly<Record<string, number>>;
  /** @default 0 */
  readonly effects?: number;
  /** @default 1 */
  readonly requests?: number;
}

/** What a program gets of its only request. */
interface Received {
  response?: Response;
  text?: string;
  error?: unknown;
}

const rows = rowsIn<Row[]>(import.meta.dirname, 'responses.yaml');

test.each(rows)('$case', async (row) => {
  const { case: id, call = {}, operation = id.replace(/#.*/, '') } = row;
  let received: Received = {};
  let counts = {};
  const rehearsal = rehearse(
    async (context) => {
      received = {};
      try {
        received.response = await send(context, operation, call);
        received.text = await received.response.text();
      } catch (error) {
        received.error = error;
      }
    },
    {
      cases: [id],
      check: ({ effects, requests }) => {
        counts = { effects: effects.length, requests: requests.length };
      },
    },
  );
  if (row.unknown === true) {
    await expect(rehearsal).rejects.toThrow(`there is no case "${id}"`);
    return;
  }
  await rehearsal;
  const { response, text, error } = received;
  expect((error as Error | undefined)?.message).toBe(row.error);
  if (row.status !== undefined) expect(response?.status).toBe(row.status);
  if (row.text !== undefined) expect(text).toBe(row.text);
  if (row.redirected !== undefined) expect(response?.redirected).toBe(row.redirected);
  for (const [name, value] of Object.entries(row.headers ?? {})) {
    expect(response?.headers.get(name)).toBe(value);
  }
  const { is = {}, lacks = [], lengths = {} } = row;
  const body: unknown =
    Object.keys(is).length + lacks.length > 0 || row.lengths ? JSON.parse(text ?? '') : undefined;
  for (const [pointer, value] of Object.entries(is))
    expect(valueAt(body, pointer), pointer).toEqual(value);
  for (const pointer of lacks) expect(valueAt(body, pointer), pointer).toBeUndefined();
  for (const [pointer, length] of Object.entries(lengths))
    expect(valueAt(body, pointer), pointer).toHaveLength(length);
  expect(counts).toEqual({ effects: row.effects ?? 0, requests: row.requests ?? 1 });
});
