// Runs of a rehearsal in this process, and the command against starting the same program as often.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scenario, rehearse as Rehearse } from '../../src/rehearse/index.ts';
import type { createPaymentsClient as Create } from '../../src/client/index.ts';
import { createMock } from '../../src/mock/index.ts';
import { CACHE, compile, median, ROOT, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const RUNS = 1_000;
const STARTS = 60;
const LIMITS = { seconds: 2, command: 1.5 };

const { rehearse } = (await import(await compile('src/rehearse/index.ts', 'rehearse'))) as {
  rehearse: typeof Rehearse;
};
const { createPaymentsClient } = (await import(
  await compile('src/client/index.ts', 'rehearse-client')
)) as { createPaymentsClient: typeof Create };

const scenarios: Readonly<Record<string, Scenario>> = {
  'a void, with the client': async ({ token, baseUrl, fetch }) => {
    const payments = createPaymentsClient({ token, baseUrl, fetch });
    const result = await payments.charges.void('FLW-PREAUTH-0001');
    return result.ok ? 'done' : result.error.maybeApplied ? 'unknown' : 'failed';
  },
  'a list, with the client, which retries': async ({ token, baseUrl, fetch }) => {
    const payments = createPaymentsClient({ token, baseUrl, fetch });
    await payments.refunds.list();
  },
};

/** Seconds for a thousand runs: the best of some rounds, since others may use the machine too. */
async function inProcess(): Promise<number> {
  const rows: (string | number)[][] = [['', 's of time', 's of CPU', 'limit']];
  let slowest = 0;
  for (const [name, scenario] of Object.entries(scenarios)) {
    const times: number[] = [];
    const costs: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const start = performance.now();
      const before = process.cpuUsage();
      let runs = 0;
      while (runs < RUNS) runs += (await rehearse(scenario)).runs;
      const { user, system } = process.cpuUsage(before);
      if (round === 0) continue;
      times.push(((performance.now() - start) / runs) * (RUNS / 1000));
      costs.push((user + system) / 1e6 / (runs / RUNS));
    }
    const best = Math.min(...times);
    slowest = Math.max(slowest, best);
    rows.push([name, best.toFixed(2), Math.min(...costs).toFixed(2), `<= ${LIMITS.seconds}`]);
  }
  process.stdout.write(`  ${RUNS} runs in this process\n${table(rows)}\n`);
  return slowest;
}

const PROGRAM = `
const { PAYMENTS_BASE_URL, PAYMENTS_TOKEN } = process.env;
const body = await fetch(PAYMENTS_BASE_URL + '/charges/FLW-PREAUTH-0001/void', {
  method: 'POST',
  headers: { Authorization: 'Bearer ' + PAYMENTS_TOKEN, 'Content-Type': 'application/json' },
  signal: AbortSignal.timeout(10_000),
}).then((response) => response.json()).catch(() => undefined);
process.exitCode = body?.status === 'success' ? 0 : 75;
`;

/** How long Node takes for a program. */
async function seconds(args: readonly string[], env = process.env): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

/** How much longer the command takes than starting its program as often. */
async function asCommand(): Promise<number> {
  const main = await compile('src/cli/main.ts', 'rehearse-cli');
  const program = join(CACHE, 'rehearsed.mjs');
  writeFileSync(program, PROGRAM);
  const mock = createMock();
  const { urls } = await mock.listen();
  const env = { ...process.env, PAYMENTS_BASE_URL: urls.main, PAYMENTS_TOKEN: 'bench' };
  // A case without a response takes as long as the program waits for one.
  const { cases: all } = await rehearse(scenarios['a void, with the client'] as Scenario);
  const withResponse = all.filter((id) => !id.includes('no-response')).slice(0, STARTS - 1);
  const cases = withResponse.flatMap((id) => ['--case', id]);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rehearsed = await seconds([main, 'rehearse', ...cases, '--', process.execPath, program]);
    let started = 0;
    for (let turn = 0; turn < STARTS; turn += 1) started += await seconds([program], env);
    ratios.push(rehearsed / started);
  }
  await mock.close();
  return median(ratios);
}

const slowest = await inProcess();
const ratio = await asCommand();
process.stdout.write(
  `  the command against ${STARTS} starts of its program: ${ratio.toFixed(2)}x (<= ${LIMITS.command}x)\n`,
);
if (slowest > LIMITS.seconds || ratio > LIMITS.command) process.exitCode = 1;
