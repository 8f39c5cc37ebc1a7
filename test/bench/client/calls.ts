import { execFileSync } from 'node:child_process';
import { median } from '../support/cpu.ts';
import type { Contestant } from './contestant.ts';

/**
 * CPU microseconds of a call of each, the median over rounds in which all take turns. Each has a
 * process of its own, as its users have: the timers that one leaves behind, and the code that it
 * shares with others, do not change what another one costs.
 */
export function cpuOfCalls(
  program: string,
  files: Readonly<Record<Contestant, string>>,
  rounds: number,
): Map<string, number> {
  const samples = new Map(Object.keys(files).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, file] of Object.entries(files)) {
      const printed = execFileSync(process.execPath, [program, name, file], { encoding: 'utf8' });
      samples.get(name)?.push(Number(printed));
    }
  }
  return new Map([...samples].map(([name, all]) => [name, median(all)]));
}
