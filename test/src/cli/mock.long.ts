import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ROOT } from '../../support/files.ts';

// Below the project, so that the packages it imports are found.
const inside = join(ROOT, 'node_modules', '.cache', `cli-test-${process.pid}`);
const main = join(inside, 'main.mjs');
const children: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    entryPoints: [join(ROOT, 'src/cli/main.ts')],
    outdir: inside,
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
});

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(inside, { recursive: true, force: true });
});

/** Starts a mock that ends with its standard input, with these arguments of Node. */
async function startedWithStdin(...args: string[]) {
  const ready = join(inside, 'ready');
  rmSync(ready, { force: true });
  const options = ['mock', '--port', '0', '--ready-file', ready, '--exit-with-stdin'];
  const stdio = ['pipe', 'ignore', 'inherit'] as const;
  const parent = spawn(process.execPath, [...args, ...options], { stdio: [...stdio] });
  children.push(parent);
  const urls = async () => JSON.parse(readFileSync(ready, 'utf8')) as { control: string };
  const { control } = await vi.waitFor(urls, { timeout: 60_000 });
  const serves = () =>
    fetch(control).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await serves()).toBe(true);
  return { parent, serves };
}

/** Holds a pipe to the program of its arguments, and does nothing else. */
const HOLDER = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 1, 2] })`;

test('with --exit-with-stdin it ends with its parent, however that ends', async () => {
  const killed = await startedWithStdin('-e', HOLDER, main);
  killed.parent.kill('SIGKILL');
  await expect.poll(killed.serves, { timeout: 30_000 }).toBe(false);

  const closed = await startedWithStdin(main);
  const exit = once(closed.parent, 'exit');
  closed.parent.stdin?.end();
  expect(await exit).toEqual([0, null]);

  const stopped = await startedWithStdin(main);
  stopped.parent.kill('SIGTERM');
  expect(await once(stopped.parent, 'exit')).toEqual([0, null]);
});

/** Sends the signal to its own process as soon as the file of its environment is there, if it is whole. */
const STOPS_WHEN_READY = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
for (const name of ['openSync', 'writeFileSync', 'renameSync']) {
  const call = fs[name];
  fs[name] = (...args) => {
    const result = call(...args);
    if (fs.existsSync(process.env.READY)) {
      JSON.parse(fs.readFileSync(process.env.READY, 'utf8'));
      process.kill(process.pid, 'SIGTERM');
    }
    return result;
  };
}
syncBuiltinESMExports();`;

test('a signal that comes with the file of --ready-file ends it as any other', async () => {
  const ready = join(inside, 'urls.json');
  const preload = join(inside, 'stops-when-ready.mjs');
  writeFileSync(preload, STOPS_WHEN_READY);
  const child = spawn(
    process.execPath,
    ['--import', preload, main, 'mock', '--port', '0', '--ready-file', ready],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, READY: ready } },
  );
  children.push(child);
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('--exit-with-stdin refuses an input that is at its end', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [main, 'mock', '--port', '0', '--exit-with-stdin'],
    { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', timeout: 30_000 },
  );
  expect(status).toBe(2);
  expect(stderr).toContain('--exit-with-stdin needs a pipe as standard input');
});

test('keeps serving when nobody reads its output any more', async () => {
  // Each response takes longer than lines are collected.
  const child = spawn(process.execPath, [main, 'mock', '--port', '0', '--latency', '30']);
  children.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  const address = await vi.waitFor(() => {
    const [, found] = /Main +(\S+)\n/.exec(printed) ?? [];
    expect(found).toBeDefined();
    return found;
  }, 60_000);
  child.stdout.destroy();
  const headers = { Authorization: 'Bearer any-token' };
  for (let count = 0; count < 5; count += 1) {
    expect((await fetch(`${address}/refunds`, { headers })).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
