import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Made, make, stepsOf } from './image.ts';
import { root } from './project.ts';

const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
const steps = stepsOf(dockerfile);
const last = steps.slice(steps.findLastIndex(({ keyword }) => keyword === 'FROM'));
const one = (keyword: string) => last.filter((step) => step.keyword === keyword);

describe('the Dockerfile', () => {
  test('has no fault that a parser finds', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('is built in stages on one base of one exact version', () => {
    const bases = steps.filter(({ keyword }) => keyword === 'FROM').map(({ args }) => args[0]);
    expect(bases.length).toBeGreaterThan(1);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-slim$/);
  });

  test('fetches nothing but what the lock file names', () => {
    expect(steps.some(({ keyword }) => keyword === 'ADD')).toBe(false);
    const runs = steps.filter(({ keyword }) => keyword === 'RUN').map(({ text }) => text);
    for (const text of runs) expect(text).not.toMatch(/curl|wget|apt-get|npx/);
    for (const text of runs.filter((each) => /npm (ci|install)/.test(each))) {
      expect(text).toContain('--ignore-scripts');
    }
  });

  test('keeps the project out of the image: only the installed package is copied', () => {
    expect(one('COPY').map(({ flags }) => flags['from'])).toEqual(['install']);
  });

  test('runs without rights, without a shell, and says when it is not well', () => {
    const order = last.map(({ keyword }) => keyword);
    expect(one('USER').map(({ args }) => args)).toEqual([['node']]);
    expect(order.indexOf('USER')).toBeLessThan(order.indexOf('ENTRYPOINT'));
    expect(one('ENTRYPOINT')[0]?.words.slice(0, 2)).toEqual(['node', 'dist/src/cli/main.js']);
    expect(one('HEALTHCHECK')).toHaveLength(1);
    expect(one('EXPOSE')[0]?.args).toEqual(['4010']);
  });
});

describe('its steps, run without an engine', () => {
  let image: Made;
  beforeAll(async () => {
    image = await make(root, steps);
  });
  afterAll(() => image.remove());

  interface Lock {
    packages: Record<string, { version: string }>;
  }

  test('install the versions of the lock file and nothing for development', async () => {
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Lock;
    const wanted = (await read(join(root, 'package-lock.json'))).packages;
    const there = (await read(join(image.workdir, 'node_modules/.package-lock.json'))).packages;
    const other = Object.entries(there)
      .filter(([path, { version }]) => wanted[path]?.version !== version)
      .map(([path]) => path);
    expect(other).toEqual([]);
    expect(Object.keys(there)).toContain('node_modules/@stoplight/prism-http');
    for (const name of ['vitest', 'typescript', 'esbuild', '@redocly/cli']) {
      expect(Object.keys(there)).not.toContain(`node_modules/${name}`);
    }
  });

  test('make a mock that a user without rights can start, and that is found well', async () => {
    const [, ...args] = one('ENTRYPOINT')[0]?.words ?? [];
    // The port is the only thing that is not as in the image: here it may be taken.
    const child = spawn(process.execPath, [...args, '--port', '0'], {
      cwd: image.workdir,
      env: { PATH: process.env['PATH'], ...image.env },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
    });
    const port = await listening(child);
    const probe = one('HEALTHCHECK')[0]?.text.match(/CMD (.*)$/)?.[1] ?? '[]';
    const [program = '', ...options] = JSON.parse(probe) as string[];
    const check = (to: string) =>
      promisify(execFile)(
        program,
        options.map((option) => option.replace(':4010/', `:${to}/`)),
      );
    await check(port);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expect(check(port)).rejects.toThrow('Command failed');
  });
});

function listening(child: ChildProcess): Promise<string> {
  return new Promise((found) => {
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const [, port] = /:(\d+)\/v3/.exec(out) ?? [];
      if (port !== undefined) found(port);
    });
  });
}
