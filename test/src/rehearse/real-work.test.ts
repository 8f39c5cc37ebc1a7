import { afterAll, expect, test } from 'vitest';
import { countLost, realWork } from './real-work-kinds.ts';

const { kinds, end } = await realWork();
afterAll(end);

/** One of each sign by which work is seen; real-work.long.ts has all kinds, in every version of Node. */
const SEEN = [
  'a digest of WebCrypto',
  'PBKDF2',
  'a stream of gzip',
  'files',
  'a query of DNS',
  'a process',
  'a worker that was there before',
  'fetch of a server of its own',
  'a response after 120 ms on a connection that was open before',
];

// What other threads of this process compute must not disturb it.
test.each(SEEN)('%s is waited for, and takes no simulated time', async (kind) => {
  expect(await countLost(kinds[kind]!, 2)).toBe(0);
});
