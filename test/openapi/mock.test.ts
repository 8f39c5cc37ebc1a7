import { expect, test } from 'vitest';
import type { OperationId } from '../../generated/operations.ts';
import { createMock } from '../../src/mock/node.ts';
import { type ChoiceId, choices } from '../../src/service/mock/choices.ts';
import { type Call, goodCalls, requestOf } from '../src/mock/support/calls.ts';
import { facts } from './facts.ts';
import { rowsIn } from '../support/files.ts';

type Assume = NonNullable<NonNullable<Parameters<typeof createMock>[0]>['assume']>;

/** Values in place of those that would refuse every request. */
const WITHIN: Record<string, Assume> = {
  'accepted-token': { 'accepted-token': 'token-a' },
  'body-limit': { 'body-limit': 100_000 },
};

/** Another value for each choice: `choices.test.ts` shows that it has an effect. */
interface Tried {
  rows: { choice: ChoiceId; value: unknown }[];
}
const tried = rowsIn<Tried>('test/src/service', 'choices.yaml');
const others: Assume[] = [
  ...tried.rows.map(({ choice, value }): Assume => WITHIN[choice] ?? { [choice]: value }),
  { 'bodiless-content-type': 'none' },
  { 'bvn-update-response': null },
];
const assumed = [...new Set([{}, ...others].map((each) => JSON.stringify(each)))];

interface Row {
  operation: OperationId;
  call?: Pick<Call, 'params' | 'body'> & { token?: 'rejected-token' | 'forbidden-token' };
  status?: number;
  has?: object;
  clauses?: string[];
}
const rows = rowsIn<Row[]>(import.meta.dirname, 'mock.yaml');

// The mock sends no response that the document does not allow.
test.each(assumed)('the mock keeps what the document fixes with %s', async (text) => {
  const assume = JSON.parse(text) as Assume;
  for (const { operation, call = {}, status, has = {}, clauses } of rows) {
    const { token = 'token-a', ...rest } = call;
    const { url, init } = requestOf(operation, {
      ...goodCalls[operation],
      ...rest,
      token: token === 'token-a' ? token : (assume[token] ?? token),
      headers: { [assume['trace-id-header'] ?? 'X-Trace-Id']: 'trace-of-a-test' },
    });
    const response = await createMock({ assume }).fetch(url, init);
    const body = (await response.json()) as { message?: string };
    expect(body).toMatchObject(has);
    if (status !== undefined) expect(response.status, operation).toBe(status);
    if (clauses !== undefined) {
      expect(body).toEqual({ status: 'error', message: expect.any(String), data: null });
      expect(body.message?.split(' , ').toSorted()).toEqual(clauses.toSorted());
    }
  }
});

test.each(Object.entries(facts.assumed).filter(([, { value }]) => value !== undefined))(
  'the mock takes %s from the document',
  (id, { value }) => {
    expect(choices[id as ChoiceId].default).toEqual(value);
  },
);
