import { execFile } from 'node:child_process';
import { once } from 'node:events';
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
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Scenario, type ScenarioContext, rehearse } from '../../../src/rehearse/index.ts';
import { send } from './programs.ts';

/** Minutes, hours and days pass in the scenarios below; none of them may really pass. */
const MINUTE = 60_000;

function read({ baseUrl, fetch, token }: ScenarioContext, init: RequestInit = {}) {
  return fetch(`${baseUrl}/refunds`, { headers: { Authorization: `Bearer ${token}` }, ...init });
}

/** The undisturbed run alone. */
function alone(scenario: Scenario) {
  return rehearse(scenario, { cases: [] });
}

const WAIT = 6_000;

/** Ways to wait for six seconds: with timers of Node, and by turns of the event loop. */
const waits: Readonly<Record<string, () => Promise<unknown>>> = {
  setTimeout: () => promisify(setTimeout)(WAIT),
  'setTimeout of node:timers/promises': () => sleep(WAIT),
  scheduler: () => scheduler.wait(WAIT),
  setInterval: async () => {
    let count = 0;
    for await (const value of ticks(WAIT / 6, 1)) {
      count += value;
      if (count === 6) return;
    }
  },
  'AbortSignal.timeout': () => once(AbortSignal.timeout(WAIT), 'abort'),
  'setImmediate, promisified': async () => {
    const end = performance.now() + WAIT;
    while (performance.now() < end) await promisify(setImmediate)();
  },
  'setImmediate, for a timer': async () => {
    const over = AbortSignal.timeout(WAIT);
    while (!over.aborted) await new Promise(setImmediate);
  },
};

test('each way to wait takes simulated time alone', async () => {
  const took: Record<string, number[]> = {};
  await alone(async (context) => {
    await read(context);
    for (const [way, wait] of Object.entries(waits)) {
      const [date, ms, created] = [Date.now(), performance.now(), new Date()];
      await wait();
      const times = [
        Date.now() - date,
        performance.now() - ms,
        Number(new Date()) - Number(created),
      ];
      took[way] = times.map((time) => Math.round(time / 1_000));
    }
  });
  const seconds = WAIT / 1_000;
  const all = Object.keys(waits).map((way) => [way, [seconds, seconds, seconds]]);
  expect(took).toEqual(Object.fromEntries(all));
});

test('a wait that is aborted ends, be it before or while it waits', async () => {
  const aborted: number[] = [];
  await alone(async (context) => {
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
  await alone(scenario);
  await expect(alone(async () => void seen.push(replaced()))).rejects.toThrow('no request');
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
    await expect(alone(async (context) => void (await read(context)))).rejects.toThrow(
      'the clock is simulated already, and a rehearsal simulates its own: call vi.useRealTimers()',
    );
  } finally {
    vi.useRealTimers();
  }
});

const ports = () =>
  process.getActiveResourcesInfo().filter((type) => type === 'MessagePort').length;

test('a worker that keeps no program alive does not after a rehearsal, which has waited for it', async () => {
  const before = ports();
  const workers: Worker[] = [];
  await alone(async (context) => {
    const silent = new Worker('setInterval(() => {}, 1_000)', { eval: true, execArgv: [] });
    silent.unref();
    workers.push(silent);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
    silent.postMessage('hello');
    await read(context);
  });
  expect(ports()).toBe(before);
  expect(workers.map((each) => each.listenerCount('message'))).toEqual([0]);
  for (const each of workers) await each.terminate();
});

/** Ways to simulate timers, each with what brings them back. */
const simulations = {
  '@sinonjs/fake-timers': `
    import FakeTimers from '@sinonjs/fake-timers';
    const clock = FakeTimers.install();
    const restore = () => clock.uninstall();`,
  'node:test': `
    import { mock } from 'node:test';
    mock.timers.enable();
    const restore = () => mock.timers.reset();`,
};

test.each(Object.entries(simulations))(
  'timers that %s simulated when this was loaded are refused, and do not stand still',
  async (_, code) => {
    const program = `${code}
      const { rehearse } = await import('./src/rehearse/index.ts');
      restore();
      const error = await rehearse(async () => {}).catch((reason) => reason);
      process.stdout.write(String(error));`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
    expect(stdout).toBe(
      'RehearsalError: the timers were simulated when payments-contract/rehearse was loaded: import it before vi.useFakeTimers(), or whatever simulates them',
    );
  },
);

test('a rehearsal inside another one is refused, and not waited for by it', async () => {
  const inner = () => alone(async (context) => void (await read(context)));
  const reason = 'a scenario, or a check, has called rehearse(), which would wait for its own end';
  await expect(alone(async () => void (await inner()))).rejects.toThrow(reason);

  const check = async () => void (await inner());
  const { findings } = await rehearse(async (context) => void (await read(context)), {
    cases: [],
    check,
  });
  expect(findings).toMatchObject([{ id: 'check', message: expect.stringContaining(reason) }]);
});

test('a server that listens, and an interval of other code, leave time simulated', async () => {
  const minutes: number[] = [];
  const others = setInterval(() => {}, 1);
  const server = createServer();
  await alone(async (context) => {
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

test('two rehearsals at once do not disturb each other', async () => {
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
  const usual = await rehearse(scenario, { cases });
  const both = await Promise.all([1, 2].map(() => rehearse(scenario, { cases })));
  expect(both.map(String)).toEqual([String(usual), String(usual)]);
});

test('random numbers and times are the same in each run, and others with another seed', async () => {
  const seen: unknown[][] = [];
  const scenario: Scenario = async (context) => {
    await read(context);
    seen.push([Math.random(), Date.now(), performance.now()]);
  };
  await rehearse(scenario, { cases: ['listRefunds#1:status-500'] });
  await rehearse(scenario, { cases: [], seed: 2 });
  const [first, second, other] = seen;
  expect(second).toEqual(first);
  expect(other?.[0]).not.toBe(first?.[0]);
});

/** Simulated milliseconds after which the programs below never end. */
const timeoutMs = 10_000;
const LATE = 'it did not end in 10 simulated seconds';

/** What never ends. */
const endless: Readonly<Record<string, () => Promise<unknown>>> = {
  'polls with setImmediate': async () => {
    for (;;) await turn();
  },
  'polls with setInterval': () => new Promise(() => void setInterval(() => {}, 1_000)),
};

test.each(Object.entries(endless))('a program that %s hangs', async (_, wait) => {
  const scenario: Scenario = async (context) => {
    await read(context).catch(wait);
  };
  const id = 'listRefunds#1:reset';
  const { findings } = await rehearse(scenario, { cases: [id], timeoutMs });
  const message = expect.stringContaining(LATE) as string;
  expect(findings).toMatchObject([{ id: 'hang', case: id, message }]);
});

test('a program that sends requests without end gets no response to the last one', async () => {
  let sent = 0;
  const scenario: Scenario = async (context) => {
    for (;;) {
      sent += 1;
      await read(context);
    }
  };
  await expect(alone(scenario)).rejects.toThrow('never ended: nothing is left that could wake it');
  expect(sent).toBe(1_001);
});

test('a program that never ends undisturbed cannot be rehearsed, and does not go on', async () => {
  let turns = 0;
  const scenario: Scenario = async (context) => {
    await read(context);
    for (;;) {
      await sleep(100);
      turns += 1;
    }
  };
  const rehearsal = rehearse(scenario, { cases: [], timeoutMs });
  await expect(rehearsal).rejects.toThrow(`the undisturbed run never ended: ${LATE}`);
  const before = turns;
  for (let count = 0; count < 10; count += 1) await turn();
  expect(turns).toBe(before);
});

test('a program that takes half a minute of real time has hung', async () => {
  const uptime = vi.spyOn(process, 'uptime');
  onTestFinished(() => uptime.mockRestore());
  const scenario: Scenario = async (context) => {
    await read(context);
    uptime.mockReturnValue(process.uptime() + 30.001);
    await sleep(MINUTE);
  };
  await expect(alone(scenario)).rejects.toThrow('it did not end in 30 seconds of real time');
});

test('a longer simulated limit lets a slow program end', async () => {
  const slow: Scenario = async (context) => {
    await read(context);
    await sleep(24 * 60 * MINUTE);
  };
  await expect(alone(slow)).rejects.toThrow('it did not end in 300 simulated seconds');
  const report = await rehearse(slow, { cases: [], timeoutMs: 25 * 60 * MINUTE });
  expect(report.findings).toEqual([]);
});

test('a check waits in simulated time, and one that never ends is a finding', async () => {
  const began: number[] = [];
  const { findings } = await rehearse(async (context) => void (await read(context)), {
    cases: ['listRefunds#1:new-field@'],
    check: async ({ case: id }) => {
      began.push(Date.now());
      await sleep(MINUTE);
      if (id !== 'undisturbed') await new Promise(() => {});
    },
  });
  expect(began[1]).toBe(began[0]);
  expect(findings.map(({ id, summary }) => [id, summary])).toEqual([
    ['check', 'the check never ended: nothing is left that could wake it'],
  ]);
});

test('process.exit ends the run, and not the process', async () => {
  const exits = alone(async (context) => {
    await read(context);
    process.exit(0);
  });
  await expect(exits).rejects.toThrow('process.exit(0) was called; return the outcome instead');
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
    await alone(async (context) => {
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
    const rehearsal = alone(async (context) => {
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
    'Nothing was disturbed. Nobody handled an error: Error: of the scenario.',
  ]);
});
