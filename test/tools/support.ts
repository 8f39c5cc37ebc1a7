import { execFile, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const HERE = import.meta.dirname;
export const ROOT = join(HERE, '../..');
export const PYTHON = join(HERE, '.venv/bin');

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
/** Whether this machine has what the tools in Python, in Go and in Java are run with. */
export const hasPython = succeeds('python3', '-c', 'import ensurepip, venv');
export const hasGo = succeeds('go', 'version');
export const hasJava = succeeds('java', '-version');

/** Path of a published document. */
export const documentFile = (name: string) => join(ROOT, 'generated', name);

// oxlint-disable-next-line typescript/no-explicit-any -- the tools have no types here
type Untyped = any;

export function readDocument(name: string): Untyped {
  return JSON.parse(readFileSync(documentFile(name), 'utf8'));
}

/** A package of test/tools/package.json. */
export function load(name: string): Promise<Untyped> {
  return import(/* @vite-ignore */ name);
}

export interface Ended {
  code: number;
  output: string;
}

/** Runs a command in a folder until it ends. */
export function execute(command: string, args: string[], cwd = HERE): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd, maxBuffer: 1e8, env: { ...process.env, NO_COLOR: '1' } };
    execFile(command, args, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: stdout + stderr || String(error ?? '') });
    });
  });
}

/** Starts a server, which ends with the test, and resolves when it accepts connections at the URL. */
export async function start(command: string, args: string[], url: string): Promise<void> {
  const child = spawn(command, args, { cwd: HERE, stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  while (child.exitCode === null) {
    const accepts = await fetch(url).then(
      () => true,
      () => false,
    );
    if (accepts) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${command} ended with ${child.exitCode}`);
}

export const TOKEN = { Authorization: 'Bearer a-token' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };
