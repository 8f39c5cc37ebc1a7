import { rehearse } from '../../../src/rehearse/index.ts';
import { realWork } from './kinds.ts';

/** How often work was overtaken by a time-out that it had all the time for. */
export async function countLost(work: () => Promise<unknown>, runs: number): Promise<number> {
  let lost = 0;
  const seen = await rehearse(
    async ({ baseUrl, fetch, token }) => {
      // As a pool of connections has it, and the limit of a step.
      const limit = AbortSignal.timeout(1_000);
      await work();
      if (limit.aborted) lost += 1;
      const headers = { Authorization: `Bearer ${token}` };
      const received = await fetch(`${baseUrl}/refunds`, { headers, signal: limit }).catch(
        () => {},
      );
      // Nothing else keeps the program alive.
      await work();
      return received?.ok === true ? 'done' : 'unknown';
    },
    { maxRuns: runs },
  );
  return lost + seen.findings.filter(({ id }) => id === 'hang').length;
}

/** `node --import tsx kinds-program.ts RUNS ADDON` prints each kind as it begins, and then what was lost, by kind. */
async function main([runs = '50', addon]: readonly string[]): Promise<void> {
  const { kinds, end } = await realWork(addon);
  const lost: Record<string, number> = {};
  for (const [kind, work] of Object.entries(kinds)) {
    process.stdout.write(`${kind}\n`);
    lost[kind] = await countLost(work, Number(runs)).catch((error: unknown) => {
      process.stderr.write(`${kind}: ${String(error)}\n`);
      return Number(runs);
    });
  }
  process.stdout.write('the end of servers and workers\n');
  await end();
  process.stdout.write(`${JSON.stringify(lost)}\n`);
}

if (process.argv[1]?.endsWith('kinds-program.ts') === true) await main(process.argv.slice(2));
