import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { Idle } from '../../../src/rehearse/idle.ts';

/** An observer without real pauses, and how often it waits before it stops to. */
function idle(isFirst = false) {
  const pauses: number[] = [];
  const own = new Idle(isFirst, async (ms) => void pauses.push(ms));
  const waits = async (isLast = false) => {
    const before = pauses.length;
    while (await own.waits(isLast)) if (pauses.length > 10_000) break;
    return pauses.slice(before).reduce((sum, ms) => sum + ms, 0);
  };
  return { own, waits };
}

const FOR_EVER = 20_000;
const REST = 300;
const ANSWER = 5_000;

test('code goes on while it makes something', async () => {
  const { own } = idle();
  expect(await own.goesOn()).toBe(false);
  setImmediate(() => own.touch());
  expect([await own.goesOn(), await own.goesOn()]).toEqual([true, false]);
  setImmediate(() => own.begin(1, 'PROMISE', {}));
  expect(await own.goesOn()).toBe(true);
  setImmediate(() => own.end(1));
  expect(await own.goesOn()).toBe(true);
});

const REQUESTS =
  'FSREQCALLBACK FSREQPROMISE FILEHANDLECLOSEREQ GETADDRINFOREQWRAP GETNAMEINFOREQWRAP PIPECONNECTWRAP QUERYWRAP SHUTDOWNWRAP TCPCONNECTWRAP UDPSENDWRAP WRITEWRAP';
const OPEN =
  'FSEVENTWRAP HTTP2SESSION HTTP2STREAM MESSAGEPORT PIPEWRAP STATWATCHER TCPWRAP UDPWRAP';

test.each(REQUESTS.split(' '))(
  'a request to the system is waited for until it ends: %s',
  async (type) => {
    const { own, waits } = idle();
    expect(own.begin(1, type, {})).toBe(true);
    expect(own.hasRequests()).toBe(true);
    expect(await waits()).toBeGreaterThan(FOR_EVER);
    expect(own.end(1)).toBe(true);
    expect(own.hasRequests()).toBe(false);
    expect(await waits()).toBe(0);
  },
);

test.each(['PROMISE', 'Timeout', 'HTTPCLIENTREQUEST'])(
  '%s is nothing to wait for',
  async (type) => {
    const { own, waits } = idle();
    expect(own.begin(1, type, {})).toBe(false);
    expect(own.hasRequests()).toBe(false);
    expect(await waits()).toBe(0);
  },
);

test.each(OPEN.split(' '))('what stays open may need a rest, once in a run: %s', async (type) => {
  const { own, waits } = idle();
  expect(own.begin(1, type, {})).toBe(false);
  expect([await waits(), await waits(), await waits(true)]).toEqual([REST, 0, 0]);
});

test.each([
  { isFirst: true, isLast: false, rests: REST },
  { isFirst: false, isLast: true, rests: REST },
  { isFirst: false, isLast: false, rests: 0 },
])(
  'modules may be loaded in a first run, and before an end: $isFirst, $isLast',
  async ({ isFirst, isLast, rests }) => {
    expect(await idle(isFirst).waits(isLast)).toBe(rests);
  },
);

test('a job of node:crypto is waited for where a thread does it', async () => {
  const { own } = idle();
  expect(own.begin(1, 'PBKDF2REQUEST', { ondone: () => {} })).toBe(true);
  expect(own.hasRequests()).toBe(true);
  own.end(1);
  const job: { ondone?: unknown } = {};
  own.begin(2, 'HASHREQUEST', job);
  expect(own.hasRequests()).toBe(false);
  job.ondone = () => {};
  expect(own.hasRequests()).toBe(false);
});

test('a stream of node:zlib is waited for whenever a thread works on it', () => {
  const { own } = idle();
  const stream: { buffer?: unknown } = {};
  expect(own.begin(1, 'ZLIB', stream)).toBe(true);
  const works = [undefined, {}, null, {}].map((buffer) => {
    stream.buffer = buffer;
    const has = own.hasRequests();
    return [has, own.end(1)];
  });
  expect(works).toEqual([
    [false, false],
    [true, false],
    [false, false],
    [true, false],
  ]);
});

/** Whom code turns to, and how they answer. */
const partners: Readonly<Record<string, (own: Idle) => () => void>> = {
  'a process that ends': (own) => {
    expect(own.begin(7, 'PROCESSWRAP', {})).toBe(true);
    return () => own.end(7);
  },
  'a connection that sends': (own) => {
    const socket = { readable: true, destroyed: false, bytesRead: 3 };
    own.writeTo(socket as Socket);
    return () => (socket.bytesRead = 4);
  },
  'a connection that is closed': (own) => {
    const socket = { readable: true, destroyed: false, bytesRead: 3 };
    own.writeTo(socket as Socket);
    return () => (socket.destroyed = true);
  },
  ...Object.fromEntries(
    ['message', 'exit'].map((event) => [
      `a worker with its ${event}`,
      (own: Idle) => {
        const worker = new EventEmitter();
        own.postTo(worker as unknown as Worker);
        return () => worker.emit(event);
      },
    ]),
  ),
};

test.each(Object.entries(partners))('%s is waited for until then', async (_, turnTo) => {
  const { own, waits } = idle();
  const answer = turnTo(own);
  for (let count = 0; count < 100; count += 1) expect(await own.waits(false)).toBe(true);
  answer();
  expect(await waits()).toBe(REST);
});

test.each(Object.entries(partners))(
  '%s is waited for in vain for some seconds, once',
  async (_, turnTo) => {
    const { own, waits } = idle();
    turnTo(own);
    expect(await waits()).toBe(ANSWER + REST);
    expect(await waits()).toBe(0);
  },
);

test('nobody listens to a worker any more that has answered', () => {
  const worker = new EventEmitter();
  idle().own.postTo(worker as unknown as Worker);
  expect(worker.eventNames()).toEqual(['message', 'exit']);
  worker.emit('message');
  expect(worker.eventNames()).toEqual([]);
});

test('who is silent is not waited for again, and everybody else as long', async () => {
  const { own, waits } = idle();
  const [silent, other] = [0, 1].map(
    () => ({ readable: true, destroyed: false, bytesRead: 0 }) as Socket,
  );
  own.writeTo(silent!);
  expect(await waits()).toBe(ANSWER + REST);
  own.writeTo(silent!);
  expect(await waits()).toBe(0);
  own.writeTo(other!);
  expect(await waits()).toBe(ANSWER);
});

test.each([
  { name: 'the output of this process', socket: process.stdout },
  { name: 'its errors', socket: process.stderr },
  { name: 'what cannot be read', socket: { readable: false, destroyed: false, bytesRead: 0 } },
])('nobody waits for an answer of $name', async ({ socket }) => {
  const { own, waits } = idle();
  own.writeTo(socket as Socket);
  expect(await waits()).toBe(0);
});
