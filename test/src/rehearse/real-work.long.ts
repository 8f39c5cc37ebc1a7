import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

// The other files and suites that run beside it keep every core busy.
test.each(NODES)('no real work is lost in %s', async (node) => {
  const options = { timeout: LIMIT_MS, killSignal: 'SIGKILL' } as const;
  const program = spawn(node, ['--import', 'tsx', PROGRAM, RUNS, ADDON], options);
  const [out, errors, [, signal]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ]);
  const last = out.trim().split('\n').at(-1) ?? '';
  expect(signal, `it did not end in ${LIMIT_MS} ms; under way: ${last}`).toBe(null);
  expect(errors).toBe('');
  const lost = Object.entries(JSON.parse(last) as Record<string, number>);
  expect(lost.length).toBeGreaterThan(20);
  expect(lost.filter(([, count]) => count > 0)).toEqual([]);
});
