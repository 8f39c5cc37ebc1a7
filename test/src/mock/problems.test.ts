import { beforeEach, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../../generated/operations.ts';
import { problemLine } from '../../../src/contract/problems.ts';
import { type Handlers, createMock } from '../../../src/mock/node.ts';
import { type Call, send } from './support/calls.ts';
import { rowsIn } from '../../support/files.ts';

const ids = Object.keys(operations) as OperationId[];

const mock = createMock();
beforeEach(() => mock.reset());

const charge = 'createBulkTokenizedCharge';
const update = 'updateVirtualAccountNumberBvn';
/** A request, and all that is wrong with it: code, location and message. */
interface BadRequest {
  operation: OperationId;
  call: Call;
  status: number;
  problems: string[];
}
const { bad } = rowsIn<{ bad: BadRequest[] }>(import.meta.dirname, 'cases.yaml');

test.each(bad)('a bad request of $operation is refused: $call', async (row) => {
  const { operation, call, status, problems } = row;
  expect((await send(mock, operation, call)).status).toBe(status);
  const [violation, ...others] = mock.violations;
  expect(others).toEqual([]);
  expect(violation).toMatchObject({ side: 'request', operation });
  const lines = violation?.problems.map((problem) => `${problem.code} ${problemLine(problem)}`);
  expect(lines).toEqual(problems);
  expect(() => mock.assertNoViolations()).toThrow(/^1 violation of the document:/);
});

describe('the mock', () => {
  test('an e-mail address outside ASCII is accepted', async () => {
    const body = bulk({ bulk_data: [{ email: 'käthe@käse.example' }] });
    expect((await send(mock, charge, { body })).status).toBe(200);
    mock.assertNoViolations();
  });

  const interval = (number: string, more = '') =>
    `{"retry_strategy":{"retry_interval":${number},"retry_amount_variable":1,"retry_attempt_variable":1}${more}}`;

  test.each([
    '9223372036854775808',
    // Written out, the digits of the next two would be those of card numbers.
    String(-(2n ** 63n) - 1n),
    `${2n ** 63n * 10n}e-1`,
    '9223372036854775808.0',
    '1e300',
    ' 1E19',
  ])('an integer beyond 64 bits is refused by its text: %j', async (number) => {
    expect((await send(mock, charge, { raw: interval(number) })).status).toBe(400);
    const lines = mock.violations.flatMap(({ problems }) => problems.map(problemLine));
    const said = 'Request body property retry_strategy.retry_interval must';
    expect(lines).toContain(`body.retry_strategy.retry_interval: ${said} be integer`);
  });

  test('a text that looks like such an integer is a text, and an amount has no width', async () => {
    const wide = '9223372036854777856';
    const more = `,"title":" \\": ${wide}","bulk_data":[{"amount": ${wide}, "tx_ref":"[${wide}"}]`;
    const raw = interval('1', more);
    expect((await send(mock, charge, { raw })).status).toBe(200);
    mock.assertNoViolations();
  });

  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);

  test.each([
    { name: 'lists for charges', status: 400, more: `"bulk_data":${deep('[', ']')}` },
    { name: 'lists in a field', status: 200, more: `"bulk_data":[{"x":${deep('[', ']')}}]` },
    {
      name: 'objects in a field',
      status: 200,
      more: `"x":${deep('{"x":', '}').replace('}', '1}')}`,
    },
  ])('$name, however deep, are no fault of the mock', async ({ status, more }) => {
    const lenient = createMock({ assume: { 'null-fields': 'accepted' } });
    const received = await send(lenient, charge, { raw: interval('1', `,"title":null,${more}`) });
    expect(received.status).toBe(status);
  });

  // Stock Prism refuses integers that JavaScript does not hold exactly.
  test.each(['9223372036854775807', '-9223372036854775808'])(
    'an integer of 64 bits is accepted: %s',
    async (number) => {
      const response = await send(mock, charge, { raw: interval(number) });
      expect(response.status).toBe(200);
    },
  );

  test('more faults than a header holds are said in a list that is still JSON', async () => {
    const bulk_data = Array.from({ length: 100 }, () => ({ currency: 1 }));
    const response = await send(mock, charge, { body: { bulk_data } });
    const text = response.headers.get('sl-violations') ?? '';
    expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ code: 'type' }));
    expect(text.length).toBeGreaterThan(1500);
    expect(text.length).toBeLessThanOrEqual(2000);
    expect(mock.violations[0]?.problems).toHaveLength(50);
  });

  // The success of one operation is open: there is nothing to contradict.
  test.each(ids.filter((id) => id !== update))(
    'a response of %s that contradicts the document is a 500 that says how',
    async (id) => {
      const body = { status: 5, message: 5, data: 'x' };
      const handlers = { [id]: () => ({ status: 200, body }) } as Handlers;
      const breaking = createMock({ handlers });
      const received = await send(breaking, id);
      expect(received.status).toBe(500);
      expect(received.headers.get('content-type')).toBe('application/problem+json');
      expect(received.body.validation).toContainEqual({
        location: ['response', 'body', expect.stringMatching(/^(message|data)$/)],
        severity: 'Error',
        code: 'type',
        message: expect.stringMatching(
          /^Response body property (message must be string|data must be (object|array))$/,
        ),
      });
      expect(breaking.violations).toMatchObject([{ side: 'response', operation: id }]);
    },
  );

  test('a failure that contradicts the document is a 500 as well, and changes nothing', async () => {
    const batch = { id: 1, total_charges: 0, pending_charges: 0, processed_charges: 0 };
    const body = { status: 'no' } as never;
    const records = { bulkTokenizedCharges: [batch] };
    const handlers: Handlers = { [charge]: () => ({ status: 400, body, records }) };
    const breaking = createMock({ handlers });
    expect((await send(breaking, charge)).status).toBe(500);
    expect(breaking.records('token-a').bulkTokenizedCharges).toEqual([]);
  });
});

function bulk(changes: object) {
  const retry_strategy = { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 };
  return { retry_strategy, ...changes };
}
