import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Processor time of this process that a function takes, in ms: the least of three runs. */
async function cost(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const start = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

/** A few ms more or less say nothing about growth. */
const NOISE_MS = 20;

/**
 * How many times the processor time grows with an input four times as large: 4 where it follows the input, 16
 * where it follows its square, less where work stops early.
 */
export async function growth<Input>(
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [make(size), make(4 * size)];
  await run(make(100));
  const before = await cost(() => run(small));
  return (await cost(() => run(large))) / (before + NOISE_MS);
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of what is still in use. */
export function usedMemory(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
