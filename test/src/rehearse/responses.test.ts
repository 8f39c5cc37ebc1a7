import { expect, test } from 'vitest';
import { type Scenario, rehearse } from '../../../src/rehearse/index.ts';
import { parseJson } from '../../../src/shared/json.ts';
import { valueAt } from '../../../src/shared/pointer.ts';
import { type OtherCall, send } from './programs.ts';
import { rowsIn } from '../../support/files.ts';

interface Row {
  readonly case: string;
  /** @default the case */
  readonly name?: string;
  /** The operation that is called. @default that of the case */
  readonly operation?: string;
  /** What the program sends otherwise. */
  readonly call?: OtherCall;
  /** True where there is no such case. */
  readonly unknown?: true;
  readonly status?: number;
  readonly redirected?: boolean;
  /** Null for one that must not be there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly text?: string;
  /** Message of the error that the program gets from `fetch`, or when it reads the body. */
  readonly error?: string;
  /** Values by their JSON pointers into the body. */
  readonly is?: Readonly<Record<string, unknown>>;
  /** JSON pointers at which there is nothing. */
  readonly lacks?: string[];
  /** Lengths of lists and texts by their JSON pointers. */
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

const rows = rowsIn<Row[]>(import.meta.dirname, 'responses.yaml').map((row) => ({
  name: row.case,
  operation: row.case.replace(/#.*/, ''),
  ...row,
}));

test.each(rows.filter(({ unknown }) => unknown !== true))('$name', async (row) => {
  let received: Received = {};
  let counts = {};
  await rehearse(
    async (context) => {
      received = {};
      try {
        received.response = await send(context, row.operation, row.call);
        received.text = await received.response.text();
      } catch (error) {
        received.error = error;
      }
    },
    {
      cases: [row.case],
      check: ({ effects, requests }) => {
        counts = { effects: effects.length, requests: requests.length };
      },
    },
  );
  expect(counts).toEqual({ effects: row.effects ?? 0, requests: row.requests ?? 1 });

  const { response, text, error } = received;
  expect((error as Error | undefined)?.message).toBe(row.error);
  if (row.status !== undefined) expect(response?.status).toBe(row.status);
  if (row.text !== undefined) expect(text).toBe(row.text);
  if (row.redirected !== undefined) expect(response?.redirected).toBe(row.redirected);

  const { headers = {}, is = {}, lacks = [], lengths = {} } = row;
  const body = parseJson(text ?? '');
  const valuesAt = (pointers: string[]) => pointers.map((pointer) => valueAt(body, pointer));
  expect(Object.keys(headers).map((name) => response?.headers.get(name))).toEqual(
    Object.values(headers),
  );
  expect(valuesAt(Object.keys(is))).toEqual(Object.values(is));
  expect(valuesAt(lacks)).toEqual(lacks.map(() => undefined));
  expect(valuesAt(Object.keys(lengths))).toEqual(
    Object.values(lengths).map((length) => expect.objectContaining({ length })),
  );
});

const missing = rows.filter(({ unknown }) => unknown === true);

test.each(missing)('there is no case $name', async ({ operation, case: id }) => {
  const scenario: Scenario = async (context) => void (await send(context, operation));
  const rehearsal = rehearse(scenario, { cases: [id] });
  await expect(rehearsal).rejects.toThrow(`there is no case "${id}"`);
});
