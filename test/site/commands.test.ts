import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from '../scripts/support/command.ts';
import { ROOT, emptyFolder } from '../scripts/support/project.ts';

const run = (cwd: string, name: string, ...args: string[]) =>
  runCommand(`${name === 'check' ? 'scripts' : 'site'}/commands/${name}`, cwd, ...args);

const empty = emptyFolder();

test.each([
  { command: ['docs', '-h'], status: 0, says: 'Usage: npm run docs ' },
  { command: ['docs', 'x'], status: 2, says: "Unexpected argument 'x'" },
  { command: ['docs', '--document', 'a.json'], status: 1, says: 'ENOENT' },
  { command: ['start', '-h'], status: 0, says: 'Usage: npm start ' },
  { command: ['start', '--port', 'http'], status: 2, says: '"http" is no port\nTry --help.\n' },
  { command: ['start', '--port', '65536'], status: 2, says: '"65536" is no port\nTry --help.\n' },
  { command: ['start', '--port='], status: 2, says: '"" is no port\nTry --help.\n' },
  { command: ['start', '--host', '!'], status: 1, says: 'cannot listen on !, port 4010: ' },
  {
    command: ['start', '--host', '!', '--port', '65535'],
    status: 1,
    says: 'cannot listen on !, port 65535: ',
  },
  { command: ['start', '--port', '0'], status: 1, says: 'ENOENT' },
])('$command ends with $status', async ({ command, status, says }) => {
  const [name = '', ...args] = command;
  const { stderr, stdout, ...ended } = await run(empty, name, ...args);
  expect(ended.status).toBe(status);
  expect(status === 0 ? stdout : stderr).toContain(says);
  expect(status === 0 ? stderr : stdout).toBe('');
});

const other = emptyFolder();

test('docs leaves a folder alone that holds something else', async () => {
  const letter = join(other, 'letter.txt');
  writeFileSync(letter, 'mine');
  const { status, stderr } = await run(ROOT, 'docs', '--out', other);
  expect([status, stderr]).toEqual([
    1,
    `${other} holds something that is not this site; choose another --out\n`,
  ]);
  expect(readFileSync(letter, 'utf8')).toBe('mine');
});

describe('start', () => {
  /** This project with a folder of its own for what is built: other suites start the server too. */
  const home = emptyFolder();
  for (const part of readdirSync(ROOT)) {
    if (part !== 'dist' && part !== 'package.json') {
      symlinkSync(join(ROOT, part), join(home, part));
    }
  }

  test('prints addresses and a call that work, and ends with a signal', async () => {
    vi.stubEnv('PORT', '0');
    const { stdout, ...ended } = await run(home, 'start', '--host', '0.0.0.0');
    vi.unstubAllEnvs();
    const stop = process.listeners('SIGTERM').at(-1)!;
    onTestFinished(() => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.removeListener(signal, process.listeners(signal).at(-1)!);
      }
    });
    expect(ended).toEqual({ status: 0, stderr: '' });
    const [, base = ''] =
      /^ {2}Documentation {2}(http:\/\/127\.0\.0\.1:\d+)\/$/m.exec(stdout) ?? [];
    for (const line of [
      `Documents      ${base}/openapi.json`,
      `Main           ${base}/v3`,
      `Webhooks       ${base}`,
      'Stop with Ctrl+C.',
    ]) {
      expect(stdout.split('\n').map((each) => each.trim())).toContain(line);
    }
    const addresses = stdout.match(/http:\/\/[^\s/]+\//g) ?? [];
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
    const [, header = '', value = '', url = ''] =
      /^ {2}curl -H '([^:]+): ([^']+)' (\S+)$/m.exec(stdout) ?? [];
    const call = await fetch(url, { headers: { [header]: value } });
    expect([call.status, await call.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'success' }),
    ]);
    const paths = ['/', '/openapi.yaml?a=b', '/v3/nothing', '/profile/nothing', '/none.html'];
    const found = await Promise.all(
      paths.map(async (path) => {
        const { headers, status } = await fetch(base + path);
        return [status, headers.get('content-type')?.split(';')[0]];
      }),
    );
    expect(found).toEqual([
      [200, 'text/html'],
      [200, 'application/yaml'],
      [404, 'application/json'],
      [404, 'application/json'],
      [404, 'text/html'],
    ]);
    // The pages know of the mock beside them.
    expect(await (await fetch(`${base}/`)).text()).toContain('data-mock="here"');
    stop('SIGTERM');
    await expect(fetch(`${base}/`)).rejects.toThrow('fetch failed');
  });
});
