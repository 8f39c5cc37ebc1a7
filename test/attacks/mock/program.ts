// A program that uses the mock with handlers and hooks that are wrong in every way. It prints the
// status and the body of each response, and ends by itself when nothing else ends it.
import { examples } from '../../../generated/examples.ts';
import { type Handlers, type MockOptions, createMock } from '../../../src/mock/index.ts';

const good = { status: 200, body: examples.RefundPage };
const circular: Record<string, unknown> = {};
circular['self'] = circular;

const statuses = [0, 99, 100, 101, 199, 600, 1000, -1, NaN, Infinity, 200.5, '200', 'x', null, {}];
const results: [string, () => unknown][] = [
  ...statuses.map((status): [string, () => unknown] => [
    `status ${String(status)}`,
    () => ({ status, body: examples.MainRequestRefused }),
  ]),
  ['no status', () => ({ body: good.body })],
  ['nothing', () => undefined],
  ['null', () => null],
  ['a text', () => 'text'],
  ['a promise', () => Promise.resolve(good)],
  ['a promise that rejects', () => Promise.reject(new Error('rejected'))],
  [
    'an error',
    () => {
      throw new Error('thrown');
    },
  ],
  [
    'undefined as an error',
    () => {
      throw undefined;
    },
  ],
  [
    'an error that cannot be shown',
    () => {
      throw Object.create(null);
    },
  ],
  [
    'a getter that throws',
    () => ({
      status: 200,
      get body(): never {
        throw new Error('no body');
      },
    }),
  ],
];

// The body of this operation may be anything.
const bodies: [string, unknown][] = [
  ['a function', () => 1],
  ['a symbol', Symbol('body')],
  ['a big integer', 1n],
  ['a circle', circular],
];

async function printResponse(name: string, options: MockOptions, id: string): Promise<void> {
  const mock = createMock(options);
  const { urls } = await mock.listen();
  const headers = { Authorization: 'Bearer any', 'Content-Type': 'application/json' };
  const response =
    id === 'listRefunds'
      ? await fetch(`${urls.main}/refunds`, { headers })
      : await fetch(`${urls.main}/virtual-account-numbers/ORD-2026-0001`, {
          method: 'PUT',
          headers,
          body: '{"bvn":"00000000000"}',
        });
  const { status } = response;
  console.log(JSON.stringify({ name, status, body: await response.json() }));
  await mock.close();
}

for (const [name, handle] of results) {
  const handlers = { listRefunds: handle } as Handlers;
  await printResponse(`handler: ${name}`, { handlers }, 'listRefunds');
}
for (const [name, body] of bodies) {
  const handlers: Handlers = { updateVirtualAccountNumberBvn: () => ({ status: 200, body }) };
  await printResponse(`body: ${name}`, { handlers }, 'updateVirtualAccountNumberBvn');
}
// Written in JavaScript, where nothing says that a handler has no headers.
const headers = { Trailer: 'x', 'a b': '1', 'X-Test': 'x\n' };
await printResponse(
  'handler: headers',
  { handlers: { listRefunds: () => ({ ...good, headers }) } as Handlers },
  'listRefunds',
);

const hooks: [string, () => unknown][] = [
  [
    'hook that throws',
    () => {
      throw new Error('the hook threw');
    },
  ],
  ['hook that rejects', () => Promise.reject(new Error('the hook rejected'))],
  [
    'hook that throws nothing',
    () => {
      throw undefined;
    },
  ],
];
for (const [name, hook] of hooks) await printResponse(name, { onResponse: hook }, 'listRefunds');
console.log('"at its end"');
