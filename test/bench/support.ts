import { join } from 'node:path';
import { build } from 'esbuild';

export const root = join(import.meta.dirname, '../..');

/**
 * Bundles a program or a module as it is published: a loader would slow down our code and leave that of
 * packages alone.
 *
 * @returns Its file, in `node_modules`, so that packages are found.
 */
export async function bundle(entry: string): Promise<string> {
  const outfile = join(root, 'node_modules/.cache/bench', `${entry.replaceAll('/', '-')}.mjs`);
  await build({
    bundle: true,
    entryPoints: [join(root, entry)],
    format: 'esm',
    outfile,
    packages: 'external',
    platform: 'node',
  });
  return outfile;
}

/** What was measured of one peer, a value for each round. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

/**
 * Prints the median of each peer, and the median of the first one divided by the second one in the same
 * round: a machine is not equally fast in all rounds.
 */
export function report(what: string, peers: readonly Series[]): void {
  const [own, other] = peers.map(({ values }) => values);
  const ratios = own?.map((value, round) => value / (other?.[round] ?? 0)) ?? [];
  const shown = peers.map(({ name, values }) => `${name} ${median(values).toFixed(1)}`);
  console.log(`${what}: ${shown.join(', ')}, ratio ${median(ratios).toFixed(2)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
