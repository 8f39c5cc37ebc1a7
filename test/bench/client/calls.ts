import { execFileSync } from 'node:child_process';
import type { Contestant } from './contestant.ts';

/**
 * CPU microseconds of a call of each, for each of the rounds in which all take turns. Each has a
 * process of its own, as its users have: the timers that one leaves behind, and the code that it
 * shares with others, do not change what another one costs.
 */
export function cpuOfCalls(
  program: string,
  files: Readonly<Record<Contestant, string>>,
  rounds: number,
): Record<Contestant, number[]> {
  const names = Object.keys(files) as Contestant[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const args = [program, name, files[name]];
      samples[name]?.push(Number(execFileSync(process.execPath, args, { encoding: 'utf8' })));
    }
  }
  return samples as Record<Contestant, number[]>;
}
