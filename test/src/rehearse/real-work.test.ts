import { afterAll, expect, test } from 'vitest';
import { countLost } from './kinds-program.ts';
import { realWork } from './kinds.ts';

const { kinds, end } = await realWork();
afterAll(end);

// A test runner loads modules in its own way, of which Node tells nothing.
delete kinds['a module'];

// What other threads of this process compute must not disturb it. real-work.long.ts has every version of Node.
test.each(Object.entries(kinds))(
  '%s is waited for, and takes no simulated time',
  async (_, work) => {
    expect(await countLost(work, 2)).toBe(0);
  },
);
