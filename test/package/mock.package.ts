import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { Project } from './project.ts';

const headers = { Authorization: 'Bearer a-token', 'Content-Type': 'application/json' };

let project: Project;
let child: ChildProcess | undefined;

afterEach(stop);

/** Stops the mock, and npx around it: all are in one group of processes. */
async function stop(): Promise<void> {
  const running = child;
  child = undefined;
  if (running?.pid === undefined || (running.exitCode ?? running.signalCode) !== null) return;
  const exit = once(running, 'exit');
  process.kill(-running.pid, 'SIGKILL');
  await exit;
}

interface Started {
  /** What was printed until the mock listened. */
  text: string;
  /** What is written to standard error. */
  errors: () => string;
  main: string;
}

/** Starts the mock as a reader of the guide does, or without npx. */
async function start(program: 'npx' | 'node', ...options: string[]): Promise<Started> {
  const command = program === 'npx' ? [] : ['node_modules/payments-contract/dist/src/cli/main.js'];
  const name = program === 'npx' ? ['--no-install', 'payments-contract'] : command;
  child = spawn(program, [...name, 'mock', '--port', '0', ...options], {
    cwd: project.folder,
    detached: true,
    env: { ...process.env, NO_COLOR: '1' },
  });
  let text = '';
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  while (!text.includes('Document')) {
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(errors);
  }
  const [, main = ''] = /Main +(\S+)/.exec(text) ?? [];
  return { text, errors: () => errors, main };
}

/** The middle of three times that something takes, in milliseconds. */
async function medianTime(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    await run();
    times.push(performance.now() - begun);
    await stop();
  }
  return times.toSorted((a, b) => a - b)[1] as number;
}

describe('the mock of the package alone', () => {
  beforeAll(async () => {
    project = await Project.sharing(inject('installed'));
  });
  afterAll(() => project.remove());

  test('starts with npx', async () => {
    const { text, main } = await start('npx');
    const [first] = text.split('\n');
    expect(first).toMatch(/^payments-contract mock \d+\.\d+\.\d+$/);
    expect((await fetch(`${main}/virtual-cards`, { headers })).status).toBe(200);
  });

  test('responds soon after its start', async () => {
    const bare = await medianTime(() => project.run('node', '--eval', '0'));
    const node = await medianTime(async () => {
      const { main } = await start('node', '--quiet');
      expect((await fetch(`${main}/refunds`, { headers })).status).toBe(200);
    });
    const times = `first response after ${node.toFixed(0)} ms`;
    process.stdout.write(`${times}; node alone starts in ${bare.toFixed(0)} ms\n`);
    // Four to five times on a quiet machine, where that is 400 ms at most.
    expect(node / bare).toBeLessThan(12);
  });

  test('responds to the client without a port, and verify finds nothing against it', async () => {
    const result = await project.evaluate(`
      import { createPaymentsClient } from 'payments-contract';
      import { createMock } from 'payments-contract/mock';
      import { verify } from 'payments-contract/verify';
      const mock = createMock();
      const listening = await mock.listen({ port: 0 });
      const client = createPaymentsClient({
        token: 'a-token',
        baseUrl: listening.urls.main,
        webhooksBaseUrl: listening.urls.webhooks,
      });
      const cards = await client.virtualCards.list();
      const hooks = await client.webhookEndpoints.list();
      const violations = mock.violations.length;
      const found = await verify({
        token: 'a-token',
        baseUrl: listening.urls.main,
        webhooksBaseUrl: listening.urls.webhooks,
        rate: 1000,
      });
      await mock.close();
      console.log(JSON.stringify({
        cards: cards.ok && cards.data.length,
        hooks: hooks.ok && hooks.data.length,
        contradictions: found.contradictions.length,
        violations,
      }));
    `);
    expect(result).toEqual({
      cards: expect.any(Number),
      hooks: expect.any(Number),
      contradictions: 0,
      violations: 0,
    });
  });
});
