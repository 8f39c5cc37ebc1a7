import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { OperationId } from '../../../generated/operations.ts';
import { choices, parseChoice } from '../../../src/service/choices.ts';
import {
  ChoiceError,
  type MockOptions,
  type Records,
  createMock,
} from '../../../src/mock/index.ts';
import { type Call, type Received, read, send } from '../mock/support/calls.ts';

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

const table = readFileSync(new URL('choices.yaml', import.meta.url), 'utf8');
const { rows: effects } = parse(table) as { rows: readonly Effect[] };

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

/** What they refuse rests on them; every other response would, and so they are left out of it. */
const LIMITS: string[] = ['accepted-token', 'body-limit', 'forbidden-token', 'rejected-token'];

describe('the choices of the mock', () => {
  test('are all tried here', () => {
    const tried = effects.map(({ choice }) => choice);
    expect(tried.toSorted()).toEqual(Object.keys(choices).toSorted());
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

  test('the accepted token is the only one, but for the one that is not permitted', async () => {
    const mock = createMock({ assume: { 'accepted-token': 'a-token' } });
    const statusWith = async (token: string | null) =>
      (await send(mock, 'listWebhookEndpoints', { token })).status;
    expect(await statusWith('a-token')).toBe(200);
    for (const token of ['another', 'A-TOKEN', 'null', null])
      expect(await statusWith(token)).toBe(401);
    expect(await statusWith('forbidden-token')).toBe(403);
  });

  test('a body with described fields alone is accepted where unknown ones are refused', async () => {
    const mock = createMock({ assume: { 'unknown-fields': 'refused' } });
    expect((await send(mock, 'createBulkTokenizedCharge')).status).toBe(200);
  });

  test('the header of another name no longer counts', async () => {
    const mock = createMock({ assume: { 'trace-id-header': 'X-Operation' } });
    expect(
      (await send(mock, 'listWebhookEndpoints', { headers: { 'X-Trace-Id': 'short' } })).status,
    ).toBe(200);
  });

  test.each([
    [
      { 'no-such-id': 1 },
      'there is no choice "no-such-id"; the choices are accepted-token, bodiless-content-type,',
    ],
    [{ 'status.unknown-order': 200 }, 'must be an HTTP status from 400 to 599, not 200'],
    [{ 'status.unknown-order': '404' }, 'must be an HTTP status from 400 to 599, not "404"'],
    [{ 'second-void': 'perhaps' }, 'must be one of voided, refused, not "perhaps"'],
    [{ 'refund-page-size': 0 }, 'must be a positive integer, not 0'],
    [{ 'rejected-token': 5 }, 'must be visible ASCII without blanks, not 5'],
    [{ 'accepted-token': '' }, 'must be visible ASCII without blanks, or null, not ""'],
    [{ 'trace-id-header': 'a b' }, 'must be the name of a header, not "a b"'],
  ])('%j is refused', (assume, message) => {
    const make = () => createMock({ assume: assume as Overrides });
    expect(make).toThrow(ChoiceError);
    expect(make).toThrow(message);
  });

  test.each([
    ['status.unknown-order=400', { 'status.unknown-order': 400 }],
    ['rejected-token=5', { 'rejected-token': '5' }],
    ['accepted-token=5', { 'accepted-token': '5' }],
    ['refused-message=a=b', { 'refused-message': 'a=b' }],
    ['bvn-update-response={"status":"success"}', { 'bvn-update-response': { status: 'success' } }],
    ['trace-id-optional=false', { 'trace-id-optional': false }],
    ['trace-id-optional=maybe', { 'trace-id-optional': 'maybe' }],
  ])('"%s" is read from a command line', (text, expected) => {
    expect(parseChoice(text)).toEqual(expected);
  });

  test.each([
    ['second-void', '"second-void" is not of the form id=value'],
    ['=voided', '"=voided" is not of the form id=value'],
    ['a=1', 'there is no choice "a"; the choices are accepted-token, bodiless-content-type,'],
  ])('"%s" on a command line is refused', (text, message) => {
    expect(() => parseChoice(text)).toThrow(ChoiceError);
    expect(() => parseChoice(text)).toThrow(message);
  });
});
