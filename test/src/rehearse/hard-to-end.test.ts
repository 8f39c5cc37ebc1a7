import { setImmediate as turn } from 'node:timers/promises';
import { createServer } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { readFile } from 'node:fs/promises';
import { type Scenario, type ScenarioContext, rehearse } from '../../../src/rehearse/index.ts';

const MINUTE = 60_000;

async function read({ baseUrl, fetch, token }: ScenarioContext): Promise<void> {
  await fetch(`${baseUrl}/refunds`, { headers: { Authorization: `Bearer ${token}` } });
}

/** The undisturbed run alone. */
function once(scenario: Scenario) {
  return rehearse(scenario, { cases: [] });
}

describe('time passes for a program that waits for it', () => {
  test.each<[string, () => Promise<void> | void]>([
    [
      'in a loop',
      () => {
        const end = Date.now() + MINUTE;
        while (Date.now() < end);
      },
    ],
    [
      'in a loop with new Date',
      () => {
        const end = Number(new Date()) + MINUTE;
        while (Number(new Date()) < end);
      },
    ],
    [
      'in a loop of promises',
      async () => {
        const end = performance.now() + MINUTE;
        while (performance.now() < end) await Promise.resolve();
      },
    ],
    [
      'with setImmediate',
      async () => {
        const end = Date.now() + MINUTE;
        while (Date.now() < end) await turn();
      },
    ],
    [
      'with setImmediate, for a timer',
      async () => {
        const over = AbortSignal.timeout(MINUTE);
        while (!over.aborted) await new Promise(setImmediate);
      },
    ],
  ])('%s', async (_, wait) => {
    const waited: number[] = [];
    await once(async (context) => {
      await read(context);
      const before = Date.now();
      await wait();
      waited.push(Date.now() - before);
    });
    expect(waited).toHaveLength(1);
    expect(Math.abs(waited[0]! - MINUTE)).toBeLessThan(MINUTE / 100);
  });

  test('until the next millisecond', async () => {
    const passed: number[] = [];
    await once(async (context) => {
      await read(context);
      const now = Date.now();
      while (Date.now() === now);
      passed.push(Date.now() - now);
    });
    expect(passed).toEqual([1]);
  });
});

describe('a program that never ends is a finding', () => {
  test.each<[string, (isLate: () => boolean) => Promise<void> | void]>([
    [
      'in a loop that waits for a time',
      (isLate) => {
        while (!isLate());
      },
    ],
    [
      'in a loop of promises',
      async (isLate) => {
        while (!isLate()) await Promise.resolve();
      },
    ],
    [
      'in a poll with setImmediate',
      async () => {
        for (;;) await turn();
      },
    ],
    [
      'in a poll with setInterval',
      () =>
        new Promise(() => {
          setInterval(() => {}, 1_000);
        }),
    ],
  ])('%s', async (_, wait) => {
    const end = Date.now() + 24 * 60 * MINUTE;
    const scenario: Scenario = async (context) => {
      await read(context).catch(() => wait(() => Date.now() > end));
    };
    const id = 'listRefunds#1:reset';
    const { findings } = await rehearse(scenario, { cases: [id] });
    const message = expect.stringContaining('it did not end in 300 simulated seconds') as string;
    expect(findings).toMatchObject([{ id: 'hang', case: id, message }]);
  });

  test('and does not go on in the runs that follow', async () => {
    let turns = 0;
    const scenario: Scenario = async (context) => {
      await read(context);
      for (;;) {
        await turn();
        turns += 1;
      }
    };
    await expect(once(scenario)).rejects.toThrow('never ended');
    const before = turns;
    for (let count = 0; count < 10; count += 1) await turn();
    expect(turns).toBe(before);
  });
});

describe('process.exit ends the run, and not the process', () => {
  test('in the undisturbed run', async () => {
    const exits = once(async (context) => {
      await read(context);
      process.exit(0);
    });
    await expect(exits).rejects.toThrow(
      'the undisturbed run threw Error: process.exit(0) was called; return the outcome instead',
    );
  });

  test('where the program would go on', async () => {
    const id = 'voidCharge#1:reset-after';
    const report = await rehearse(
      async ({ baseUrl, fetch, token }) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const url = `${baseUrl}/charges/FLW-PREAUTH-0001/void`;
        try {
          await fetch(url, { method: 'POST', headers });
        } catch {
          setTimeout(() => process.exit(1), 1_000);
          await new Promise(() => {});
        }
        return 'done';
      },
      { cases: [id] },
    );
    expect(report.findings).toMatchObject([
      { id: 'failed-with-effect', message: expect.stringContaining('process.exit(1) was called') },
    ]);
  });
});

test('what a program has left running fails nothing after its end', async () => {
  const onRejection = vi.fn<(reason: unknown) => void>();
  const before = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);
  try {
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await once(async (context) => {
      await read(context);
      void released.then(() => read(context));
      void readFile('package.json').then(() => read(context));
    });
    // One request that never gets a response is still under way when its run ends.
    await rehearse(
      async (context) => {
        await read(context);
        void read(context);
      },
      { cases: ['listRefunds#2:no-response'] },
    );
    goOn();
    for (let count = 0; count < 100; count += 1) await turn();
    expect(onRejection).not.toHaveBeenCalled();
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const each of before) process.on('unhandledRejection', each);
  }
});

test('a server that listens, and an interval of other code, leave time simulated', async () => {
  const minutes: number[] = [];
  const others = setInterval(() => {}, 1);
  const server = createServer();
  await once(async (context) => {
    await read(context);
    const before = Date.now();
    server.listen(0);
    setInterval(() => {}, MINUTE);
    await new Promise((resolve) => void setTimeout(resolve, 4 * MINUTE));
    minutes.push(Math.round((Date.now() - before) / MINUTE));
  });
  clearInterval(others);
  server.close();
  expect(minutes).toEqual([4]);
});
