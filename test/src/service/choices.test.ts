import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../../generated/operations.ts';
import { gapTexts } from '../../../scripts/reference/gap-kinds.ts';
import { type ChoiceId, choices, choose, parseChoice } from '../../../src/service/mock/choices.ts';
import { ChoiceError, type MockOptions, type Records, createMock } from '../../../src/mock/node.ts';
import { type Call, type Received, read, send } from '../mock/support/calls.ts';
import { rowsIn } from '../../support/files.ts';

type Overrides = NonNullable<MockOptions['assume']>;

interface Effect {
  choice: keyof Overrides;
  value: unknown;
  assume?: Overrides;
  records?: Partial<Records>;
  operation?: OperationId;
  with?: Call;
  sent?: 'twice';
  path?: string;
  method?: string;
  response: object;
}

interface Rows {
  rows: readonly Effect[];
  values: { choice: ChoiceId; is: string; taken: unknown[]; refused: unknown[] }[];
  read: Record<string, object>;
}
const table = rowsIn<Rows>(import.meta.dirname, 'choices.yaml');
const { rows: effects, values, read: given } = table;

/** The response to the request of an effect, with the usual value of its choice or with another one. */
async function responseTo(effect: Effect, value?: Overrides): Promise<Received> {
  const { assume, records, operation, with: call, sent, path = '', method = 'GET' } = effect;
  const mock = createMock({ assume: { ...assume, ...value }, records });
  if (operation === undefined) {
    return read(await mock.fetch(`http://mock.example${path}`, { method }));
  }
  if (sent === 'twice') await send(mock, operation, call);
  return send(mock, operation, call);
}

/** Choices that only refusals name: each request that they accept would name them as well. */
const LIMITS: string[] = ['accepted-token', 'body-limit', 'forbidden-token', 'rejected-token'];

describe('the choices of the mock', () => {
  test('are each tried with another value', () => {
    const tried = [...new Set<string>(effects.map(({ choice }) => choice))];
    expect(tried.toSorted()).toEqual(Object.keys(choices).toSorted());
  });

  test('are named by what a page says of the mock, or it says that no response shows one', () => {
    const advice = Object.values(gapTexts.questions).filter(({ mock }) => mock !== undefined);
    const tried = new Set<unknown>([null, ...effects.map(({ choice }) => choice)]);
    expect(advice).not.toEqual([]);
    expect(advice.filter(({ choice }) => !tried.has(choice))).toEqual([]);
  });

  test.each(effects)(
    '$choice can have another value, and is named by what rests on it',
    async (effect) => {
      const { choice, value, response } = effect;
      const usual = await responseTo(effect);
      const other = await responseTo(effect, { [choice]: value });
      expect(usual).not.toMatchObject(response);
      expect(other).toMatchObject(response);
      const isNamed = ({ headers }: Received) =>
        headers.get('Mock-Choices')?.split(', ').includes(choice) === true;
      expect([isNamed(usual), isNamed(other)]).toEqual([!LIMITS.includes(choice), true]);
    },
  );

  test('are not named by a response that rests on none', async () => {
    const mock = createMock();
    for (const operation of ['voidCharge', 'getVirtualCard', 'listVirtualCards'] as const) {
      const { headers, status } = await send(mock, operation);
      expect(status).toBe(200);
      expect(headers.get('Mock-Choices')).toBeNull();
    }
    const unknown = await send(mock, 'voidCharge', { params: { flw_ref: 'no' } });
    expect(unknown.headers.get('Mock-Choices')).toBe('status.unknown-charge');
    expect(unknown.headers.get('Access-Control-Expose-Headers')).toContain('Mock-Choices');
  });

  test('are named by the words of the table alone, whatever a handler says', async () => {
    const names = ['second-void', 'a\r\nSet-Cookie: b'] as never;
    const body = { status: 'error', message: 'No', data: null } as const;
    const handlers = { listRefunds: () => ({ status: 400, body, choices: names }) };
    const { headers } = await send(createMock({ handlers }), 'listRefunds');
    expect(headers.get('Mock-Choices')).toBe('second-void');
  });

  test('a body with described fields alone is accepted where unknown ones are refused', async () => {
    const mock = createMock({ assume: { 'unknown-fields': 'refused' } });
    expect((await send(mock, 'createBulkTokenizedCharge')).status).toBe(200);
    const update = { body: { bvn: '0', constructor: 'x' } };
    expect((await send(mock, 'updateVirtualAccountNumberBvn', update)).status).toBe(400);
  });

  test.each(values)('$choice must be $is', ({ choice, is, taken, refused }) => {
    for (const value of taken) expect(choose({ [choice]: value })[choice]).toEqual(value);
    for (const value of refused) {
      const message = `"${choice}" must be ${is}, not ${JSON.stringify(value)}`;
      expect(() => choose({ [choice]: value })).toThrow(new ChoiceError(message));
    }
  });

  test('that there are not are refused, and undefined leaves the usual value', () => {
    const message = 'there is no choice "no-such-id"; the choices are accepted-token, bodiless-';
    expect(() => createMock({ assume: { ['no-such-id' as never]: 1 } })).toThrow(message);
    expect(choose({ 'second-void': undefined } as object)).toEqual(choose());
  });

  test.each(Object.entries(given))('"%s" is read from a command line', (text, expected) => {
    expect(parseChoice(text)).toEqual(expected);
  });
});
