import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examples } from '../../../generated/examples.ts';
import { freePort } from '../../support/serve.ts';
import { CACHE, ROOT } from '../support.ts';
import type { Load, Order } from './load.ts';

export interface Served {
  name: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export function cards(count: number) {
  const [card] = examples.VirtualCardAll.data;
  return Array.from({ length: count }, (_, index) => ({
    ...(card as object),
    ...(index === 0
      ? {}
      : { id: `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}` }),
  }));
}

export function cacheFile(name: string, value: unknown): string {
  const file = join(CACHE, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

/** The document with a list of so many cards as its first example. */
export function documentWith(count: number): string {
  const document = JSON.parse(readFileSync(join(ROOT, 'generated', 'openapi.json'), 'utf8'));
  document.components.examples.VirtualCardAll.value.data = cards(count);
  return cacheFile('openapi.json', document);
}

export const prismCli = join(ROOT, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');

/** Starts a server and waits until it has responded once. */
export async function serve(
  name: string,
  args: (port: number) => string[],
  probe: string,
): Promise<Served & { ready: number }> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, args(port), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  const pid = child.pid as number;
  await firstResponse(port, probe, child);
  const ready = performance.now() - start;
  return { name, port, pid, ready, stop: () => stopped(child) };
}

async function firstResponse(port: number, probe: string, child: ChildProcess): Promise<void> {
  const headers = { Authorization: 'Bearer bench', 'Content-Type': 'application/json' };
  while (child.exitCode === null) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}${probe}`, { headers });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error(`the server exited with ${child.exitCode}`);
}

/** CPU in milliseconds that a process has used. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

export function loader({ port }: Served, connections: number) {
  const file = join(import.meta.dirname, 'load.ts');
  const child = fork(file, [String(port), String(connections)], { execArgv: ['--import', 'tsx'] });
  // Each order waits for a response or for the end of the process.
  child.setMaxListeners(0);
  return {
    async load(order: Order): Promise<Load> {
      child.send(order);
      const [load] = await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => [null]),
      ]);
      if (load === null) throw new Error('the load generator failed');
      return load as Load;
    },
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
