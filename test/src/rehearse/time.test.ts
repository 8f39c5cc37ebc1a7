import { readFile } from 'node:fs/promises';
import { Socket, createServer } from 'node:net';
import timers from 'node:timers';
import {
  scheduler,
  setImmediate as turn,
  setInterval as ticks,
  setTimeout as sleep,
} from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { type Scenario, type ScenarioContext, rehearse } from '../../../src/rehearse/index.ts';
import { send } from './programs.ts';

/** Minutes, hours and days pass in the scenarios below; none of them may really pass. */
const MINUTE = 60_000;

function read({ baseUrl, fetch, token }: ScenarioContext, init: RequestInit = {}) {
  return fetch(`${baseUrl}/refunds`, { headers: { Authorization: `Bearer ${token}` }, ...init });
}

/** The undisturbed run alone. */
function once(scenario: Scenario) {
  return rehearse(scenario, { cases: [] });
}

/** Does something again and again, for a minute. */
function until(step: () => Promise<unknown>) {
  return async () => {
    const end = performance.now() + MINUTE;
    while (performance.now() < end) await step();
  };
}

/** Ways to wait for a minute. */
const waits: Readonly<Record<string, () => Promise<unknown> | void>> = {
  setTimeout: () => new Promise((resolve) => void setTimeout(resolve, MINUTE)),
  'setTimeout of node:timers': () =>
    new Promise((resolve) => void timers.setTimeout(resolve, MINUTE)),
  'setTimeout, promisified': () => promisify(setTimeout)(MINUTE),
  'setTimeout of node:timers/promises': () => sleep(MINUTE),
  scheduler: () => scheduler.wait(MINUTE),
  setInterval: () =>
    new Promise<void>((resolve) => {
      let count = 0;
      const timer = setInterval(() => {
        count += 1;
        if (count < 6) return;
        clearInterval(timer);
        resolve();
      }, MINUTE / 6);
    }),
  'setInterval of node:timers/promises': async () => {
    let count = 0;
    for await (const value of ticks(MINUTE / 6, 1)) {
      count += value;
      if (count === 6) return;
    }
  },
  'AbortSignal.timeout': () =>
    new Promise((resolve) => {
      AbortSignal.timeout(MINUTE).addEventListener('abort', resolve);
    }),
  'setImmediate, promisified': until(() => promisify(setImmediate)()),
  'setImmediate, for a timer': async () => {
    const over = AbortSignal.timeout(MINUTE);
    while (!over.aborted) await new Promise(setImmediate);
  },
};

test.concurrent.each(Object.entries(waits))(
  'a wait with %s takes simulated time alone',
  async (_, wait) => {
    const times: number[] = [];
    await once(async (context) => {
      await read(context);
      const [date, ms, created] = [Date.now(), performance.now(), new Date()];
      await wait();
      times.push(Date.now() - date, performance.now() - ms, Number(new Date()) - Number(created));
    });
    expect(times).toHaveLength(3);
    for (const time of times) expect(Math.abs(time - MINUTE)).toBeLessThan(MINUTE / 100);
  },
);

test.concurrent('a wait that is aborted ends, be it before or while it waits', async () => {
  const aborted: number[] = [];
  await once(async (context) => {
    await read(context);
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(1_000)]) {
      const before = Date.now();
      await sleep(MINUTE, undefined, { signal }).catch(() => aborted.push(Date.now() - before));
    }
  });
  expect(aborted).toEqual([0, 1_000]);
});

/** What a run replaces. */
const replaced = () => [
  setTimeout,
  timers.setInterval,
  sleep,
  scheduler.wait,
  Date,
  performance.now,
  Math.random,
  AbortSignal.timeout,
  process.exit,
  process.hrtime,
  Socket.prototype.write,
  crypto.subtle.digest,
];

test('the clock is brought back, also where a rehearsal cannot be done', async () => {
  const before = replaced();
  const seen: unknown[][] = [];
  const scenario: Scenario = async (context) => {
    await read(context);
    seen.push(replaced());
  };
  await once(scenario);
  await expect(once(async () => void seen.push(replaced()))).rejects.toThrow('no request');
  for (const during of seen) {
    expect(during.filter((each, index) => each === before[index])).toEqual([]);
  }
  expect(replaced()).toEqual(before);
  const [date, ms] = [Date.now(), performance.now()];
  await new Promise<void>((resolve) => void setTimeout(resolve, 5));
  expect(Math.abs(Date.now() - date - (performance.now() - ms))).toBeLessThan(MINUTE);
});

test('a clock that is simulated already is refused, with a sentence that says what to do', async () => {
  vi.useFakeTimers();
  try {
    await expect(once(async (context) => void (await read(context)))).rejects.toThrow(
      'the clock is simulated already, and a rehearsal simulates its own: call vi.useRealTimers()',
    );
  } finally {
    vi.useRealTimers();
  }
});

test.concurrent(
  'a server that listens, and an interval of other code, leave time simulated',
  async () => {
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
  },
);

test.concurrent('two rehearsals at once do not disturb each other', async () => {
  const scenario: Scenario = async (context) => {
    for (let count = 0; count < 3; count += 1) {
      try {
        if ((await read(context, { signal: AbortSignal.timeout(MINUTE) })).ok) return;
      } catch {
        await sleep(Math.random() * MINUTE);
      }
    }
  };
  const turns = [1, 2, 3].map((number) => `listRefunds#${number}:no-response`);
  const cases = [turns[0]!, turns.slice(0, 2).join('+'), turns.join('+')];
  const alone = await rehearse(scenario, { cases });
  const both = await Promise.all([1, 2].map(() => rehearse(scenario, { cases })));
  expect(both.map(String)).toEqual([String(alone), String(alone)]);
});

test.concurrent(
  'random numbers are the same in each run, and others with another seed',
  async () => {
    const numbers: number[] = [];
    const scenario: Scenario = async (context) => {
      await read(context);
      numbers.push(Math.random());
    };
    await rehearse(scenario, { cases: ['listRefunds#1:status-500'] });
    await rehearse(scenario, { cases: [], seed: 2 });
    const [first, second, other] = numbers;
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  },
);

const LATE = 'it did not end in 300 simulated seconds';

/** What never ends. */
const endless: Readonly<Record<string, () => Promise<unknown>>> = {
  'polls with setImmediate': async () => {
    for (;;) await turn();
  },
  'polls with setInterval': () => new Promise(() => void setInterval(() => {}, 1_000)),
};

test.concurrent.each(Object.entries(endless))('a program that %s hangs', async (_, wait) => {
  const scenario: Scenario = async (context) => {
    await read(context).catch(wait);
  };
  const id = 'listRefunds#1:reset';
  const { findings } = await rehearse(scenario, { cases: [id] });
  const message = expect.stringContaining(LATE) as string;
  expect(findings).toMatchObject([{ id: 'hang', case: id, message }]);
});

test.concurrent(
  'a program that sends requests without end gets no response to the last one',
  async () => {
    let sent = 0;
    const scenario: Scenario = async (context) => {
      for (;;) {
        sent += 1;
        await read(context);
      }
    };
    await expect(once(scenario)).rejects.toThrow('never ended: nothing is left that could wake it');
    expect(sent).toBe(1_001);
  },
);

test('a program that never ends undisturbed cannot be rehearsed, and does not go on', async () => {
  let turns = 0;
  const scenario: Scenario = async (context) => {
    await read(context);
    for (;;) {
      await turn();
      turns += 1;
    }
  };
  await expect(once(scenario)).rejects.toThrow(`the undisturbed run never ended: ${LATE}`);
  const before = turns;
  for (let count = 0; count < 10; count += 1) await turn();
  expect(turns).toBe(before);
});

test.concurrent('a longer simulated limit lets a slow program end', async () => {
  const slow: Scenario = async (context) => {
    await read(context);
    await sleep(24 * 60 * MINUTE);
  };
  await expect(once(slow)).rejects.toThrow(LATE);
  const report = await rehearse(slow, { cases: [], timeoutMs: 25 * 60 * MINUTE });
  expect(report.findings).toEqual([]);
});

test.concurrent('process.exit ends the run, and not the process', async () => {
  const exits = once(async (context) => {
    await read(context);
    process.exit(0);
  });
  await expect(exits).rejects.toThrow(
    'the undisturbed run broke off with Error: process.exit(0) was called; return the outcome instead',
  );
  const late: Scenario = async (context) => {
    try {
      await send(context, 'voidCharge');
    } catch {
      setTimeout(() => process.exit(1), 1_000);
      await new Promise(() => {});
    }
    return 'done';
  };
  const { findings } = await rehearse(late, { cases: ['voidCharge#1:reset-after'] });
  expect(findings).toMatchObject([
    { id: 'failed-with-effect', message: expect.stringContaining('process.exit(1) was called') },
  ]);
});

/** Has unhandled rejections noted in place of those who do so now, and returns them. */
async function rejectionsDuring(code: (own: NodeJS.UnhandledRejectionListener) => Promise<void>) {
  const before = process.listeners('unhandledRejection');
  const own = vi.fn<(reason: unknown) => void>();
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', own);
  try {
    await code(own);
  } finally {
    process.removeAllListeners('unhandledRejection');
    for (const each of before) process.on('unhandledRejection', each);
  }
  return own.mock.calls.map(([reason]) => reason);
}

test('what a program has left running fails nothing after its end', async () => {
  const rejections = await rejectionsDuring(async () => {
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
  });
  expect(rejections).toEqual([]);
});

test('rejections that belong to no run go where they went before', async () => {
  const foreign = new Error('of another program');
  let findings: readonly { readonly message: string }[] = [];
  const rejections = await rejectionsDuring(async (own) => {
    const rehearsal = once(async (context) => {
      await read(context);
      void Promise.reject(new Error('of the scenario'));
      await sleep(1);
    });
    void Promise.reject(foreign);
    ({ findings } = await rehearsal);
    expect(process.listeners('unhandledRejection')).toEqual([own]);
  });
  expect(rejections).toEqual([foreign]);
  expect(findings.map(({ message }) => message)).toEqual([
    'Nothing was disturbed. Nobody handled a rejection: Error: of the scenario.',
  ]);
});
