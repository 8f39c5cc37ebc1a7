import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Programs of Node, separated by colons. Its own is always among them. */
const NODES = [process.execPath, ...(process.env['REHEARSE_NODES']?.split(':') ?? [])];
const RUNS = process.env['REHEARSE_RUNS'] ?? '50';
const ADDON = join(process.cwd(), 'node_modules/oxc-parser/src-js/index.js');
const PROGRAM = join(process.cwd(), 'test/src/rehearse/real-work-kinds.ts');
/** It takes 15 seconds, and some minutes where every core is full. */
const LIMIT_MS = 800_000;
const BUSY = 'const end = Date.now() + 600_000; while (Date.now() < end);';

/** In CI, the other steps fill every core. */
const LOADS = process.env['CI'] === undefined ? [false, true] : [false];

/** Fills every core, and returns what ends it. */
function load(): () => void {
  const all = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['--eval', BUSY], { stdio: 'ignore' }),
  );
  return () => {
    for (const each of all) each.kill('SIGKILL');
  };
}

test.each(NODES.flatMap((node) => LOADS.map((isLoaded) => ({ node, isLoaded }))))(
  'no real work is lost in $node, loaded: $isLoaded',
  async ({ node, isLoaded }) => {
    const stop = isLoaded ? load() : () => {};
    const options = { timeout: LIMIT_MS, killSignal: 'SIGKILL' } as const;
    const program = spawn(node, ['--import', 'tsx', PROGRAM, RUNS, ADDON], options);
    const [out, errors, [, signal]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'close'),
    ]);
    stop();
    const last = out.trim().split('\n').at(-1) ?? '';
    expect(signal, `it did not end in ${LIMIT_MS} ms; under way: ${last}`).toBe(null);
    expect(errors).toBe('');
    const lost = Object.entries(JSON.parse(last) as Record<string, number>);
    expect(lost.length).toBeGreaterThan(20);
    expect(lost.filter(([, count]) => count > 0)).toEqual([]);
  },
);
