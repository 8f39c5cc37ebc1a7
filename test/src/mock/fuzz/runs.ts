import type { Parameters } from 'fast-check';

/** How many requests to make in all. */
export const RUNS = Number(process.env['FUZZ_RUNS'] ?? 50_000);

const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 0x7fffffff);

/** The requests come in sequences; a failure names the one request that it is about. */
export const SEQUENCE = 40;

/** The same seed and number of runs make the same requests again. */
export function fuzz(name: string, requests: number): Parameters<unknown> {
  const numRuns = Math.ceil(requests / SEQUENCE);
  process.stdout.write(`fuzz of ${name}: ${numRuns * SEQUENCE} requests, FUZZ_SEED=${seed}\n`);
  return { seed, numRuns, endOnFailure: true };
}
