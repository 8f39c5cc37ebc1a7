import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { Deadline, type Exchange } from '../../../../src/verify/exchange.ts';
import { Recorder } from '../../../../src/verify/report/recorder.ts';

function exchange(rest: Partial<Exchange> = {}): Exchange {
  return {
    operation: 'listRefunds',
    call: 'listRefunds',
    parameters: {},
    request: { headers: new Headers(), query: {} },
    response: {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Buffer.from(JSON.stringify(examples.RefundPage)),
      ms: 5,
    },
    deadline: new Deadline(60_000),
    ...rest,
  };
}

const late = { deadline: new Deadline(1, performance.now() - 1000) };
const broken = { request: undefined as unknown as Exchange['request'] };
const usual = {
  call: 'listRefunds',
  operation: 'listRefunds',
  interface: 'main',
  purpose: 'read',
  successes: 0,
  unchecked: 0,
  statuses: {},
  count: 0,
};
const received = { ...usual, statuses: { 200: 1 }, count: 1, ms: 5 };
const lateNote = 'the check took more than 1 ms';

describe('a call', () => {
  it.each<{ name: string; exchanges: Partial<Exchange>[]; result: object }>([
    { name: 'is checked', exchanges: [{}], result: { outcome: 'conforms', successes: 1 } },
    {
      name: 'is checked too late',
      exchanges: [late],
      result: { outcome: 'inconclusive', unchecked: 1, note: lateNote },
    },
    {
      name: 'is checked in one of its responses',
      exchanges: [late, {}],
      result: {
        outcome: 'conforms',
        count: 2,
        successes: 1,
        unchecked: 1,
        statuses: { 200: 2 },
        note: undefined,
      },
    },
    {
      name: 'is checked in its first response',
      exchanges: [{}, late],
      result: { outcome: 'conforms', count: 2, successes: 1, unchecked: 1, statuses: { 200: 2 } },
    },
    {
      name: 'cannot be checked',
      exchanges: [broken],
      result: { outcome: 'inconclusive', note: 'verify failed' },
    },
  ])('that $name', ({ exchanges, result }) => {
    const recorder = new Recorder(undefined);
    for (const each of exchanges) recorder.add(exchange(each), 'read');
    expect(recorder.results()).toEqual([{ ...received, ...result }]);
    expect(recorder.failures).toEqual(
      exchanges[0] === broken
        ? [
            {
              kind: 'internal',
              message: 'a response to listRefunds could not be checked (TypeError)',
            },
          ]
        : [],
    );
  });

  it('that was not made, or got no response', () => {
    const recorder = new Recorder(undefined);
    const call = { operation: 'listRefunds', call: 'listRefunds', purpose: 'read' } as const;
    recorder.skip(call, 'no id');
    recorder.fail({ ...call, call: 'other' }, 'reset');
    recorder.explain('main', 'elsewhere');
    expect(recorder.results()).toEqual([
      { ...usual, outcome: 'skipped', note: 'no id' },
      { ...usual, call: 'other', outcome: 'inconclusive', unchecked: 1, note: 'elsewhere' },
    ]);
  });
});

it('an interface is another one where no response of enough is of the API', () => {
  const recorder = new Recorder(undefined);
  const response = { ...exchange().response, body: Buffer.from('<p>') };
  expect(recorder.foreignFailure('main', 1)).toBeUndefined();
  recorder.add(exchange({ response }), 'read');
  expect(recorder.foreignFailure('main', 2)).toBeUndefined();
  expect(recorder.foreignFailure('main', 1)).toEqual({
    kind: 'address',
    interface: 'main',
    message:
      'the base URL of the main interface, which usually ends in /v3, leads to something else than this API',
  });
  recorder.add(exchange(), 'read');
  expect(recorder.foreignFailure('main', 1)).toBeUndefined();
});
