// The actions, with a package in the place of ours that does what a test wants of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Checkout, ROOT } from './checkout.ts';

let folder: Checkout;
let group: number | undefined;
beforeEach(() => {
  folder = new Checkout([]);
});
afterEach(() => {
  stop();
  folder.remove();
});

/** The mock outlives the script that starts it; both are in one group of processes. */
function stop(): void {
  try {
    if (group !== undefined) process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  group = undefined;
}

/** Makes the package of a program; `STATE` is the folder of the test. */
function pack(program: string): string {
  const manifest = {
    name: 'payments-contract',
    version: '1.0.0',
    type: 'module',
    bin: 'program.js',
    exports: { './verify': './verify.js' },
    scripts: { postinstall: 'touch "$STATE/script-ran"' },
  };
  folder.write('package/package.json', JSON.stringify(manifest));
  folder.writeProgram('package/program.js', `#!/usr/bin/env node\n${program}`);
  return join(folder.root, 'package');
}

/** Runs an action in a folder, with programs of the test before those of the machine. */
async function start(
  action: string,
  env: Record<string, string>,
  options: string[] = [],
  cwd = '',
) {
  const script = spawn('bash', [join(ROOT, 'actions', action, 'start'), ...options], {
    cwd: join(folder.root, cwd),
    detached: true,
    env: {
      ...process.env,
      PATH: `${folder.root}/bin:${process.env['PATH']}`,
      STATE: folder.root,
      GITHUB_OUTPUT: `${folder.root}/output`,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'owner/repository',
      GITHUB_RUN_ID: '1',
      ...env,
    },
  });
  group = script.pid;
  const [out, err, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit'),
  ]);
  return { code: code as number, out, err };
}

describe('mock', () => {
  const server = (status: number) => `
  import { writeFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const server = createServer((request, response) => response.writeHead(${status}).end());
  server.listen(0, '127.0.0.1', () => {
    const control = 'http://127.0.0.1:' + server.address().port + '/__mock';
    const file = process.argv[process.argv.indexOf('--ready-file') + 1];
    writeFileSync(file, JSON.stringify({ main: process.argv.slice(2).join(' '), control }));
  });`;

  test('returns when the mock serves, with its addresses, and runs no script of a package', async () => {
    const PACKAGE = pack(server(200));
    const { code, out, err } = await start('mock', { PACKAGE }, ['--latency', '5']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { main, control } = JSON.parse(out) as Record<string, string>;
    expect(main).toMatch(/^mock --port 0 --ready-file \S+ --latency 5$/);
    expect(folder.read('output')).toBe(`main-url=${main}\ncontrol-url=${control}\n`);
    expect((await fetch(control ?? '')).status).toBe(200);
    expect(existsSync(join(folder.root, 'script-ran'))).toBe(false);
  });

  test.each([
    {
      title: 'does not start',
      program: `console.error('port 1 is taken'); process.exit(1);`,
      says: /^the mock did not start:\n[^]*port 1 is taken\n/,
    },
    {
      title: 'is not healthy',
      program: server(500),
      says: /the mock is not healthy: \S+\/__mock returns 500/,
    },
  ])('fails when the mock $title', async ({ program, says }) => {
    const { code, out, err } = await start('mock', { PACKAGE: pack(program) });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(says);
  });
});

test.each([
  { action: 'mock', file: '', says: /^package is missing: .*\n +package: \.\/\S+\.tgz\n$/ },
  { action: 'verify', file: '', says: /^package is missing: / },
  // The name of the package in the registry is no file.
  { action: 'mock', file: 'payments-contract@1.2.3', says: /^package: there is no file payments-/ },
  { action: 'verify', file: './none.tgz', says: /^package: there is no file .\/none.tgz in \// },
])('$action installs nothing without a file: "$file"', async ({ action, file, says }) => {
  folder.writeProgram('bin/npm', '#!/bin/sh\ntouch "$STATE/npm-ran"\nexit 1\n');
  const { code, err } = await start(action, { PACKAGE: file });
  expect({ code, ran: existsSync(join(folder.root, 'npm-ran')) }).toEqual({ code: 2, ran: false });
  expect(err).toMatch(says);
});

describe('verify', () => {
  /** GitHub's command with one issue at most, and the artifacts that the nights before have kept. */
  const GH = `#!/usr/bin/env bash
set -euo pipefail
printf '%s\\n' "$*" >>"$STATE/gh.log"
case "$1 $2" in
  'run list') ls -r "$STATE/artifacts" ;;
  'run download') cp -r "$STATE/artifacts/$3" "$7" ;;
  'issue list') if [[ -e $STATE/issue ]]; then echo 7; fi ;;
  'issue create' | 'issue edit') cp "\${@: -1}" "$STATE/issue" ;;
esac
`;
  /** Ends with the code that a night is to have, without a report with 3. */
  const PROGRAM = `
import { writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
writeFileSync(process.env.STATE + '/args', args.join(' '));
const code = Number(process.env.CODE);
const report = { night: process.env.GITHUB_RUN_ID };
if (code !== 3) writeFileSync(args[args.indexOf('--out') + 1], JSON.stringify(report));
process.exitCode = code;
`;
  const RENDER =
    "export const renderReport = ({ night }) => `night ${night} ` + 'x'.repeat(70_000);";

  /** One night, whose files are kept for the next ones. */
  async function night(id: number, code: number) {
    const work = `work-${id}`;
    folder.write(`${work}/summary`, '');
    const env = {
      CODE: String(code),
      PACKAGE: join(folder.root, 'package'),
      PAYMENTS_TOKEN: 'planted-secret',
      GITHUB_RUN_ID: String(id),
      GITHUB_WORKFLOW: 'Verify',
      GITHUB_REF_NAME: 'main',
      GITHUB_STEP_SUMMARY: join(folder.root, work, 'summary'),
    };
    const ended = await start('verify', env, ['--base-url', 'https://a.example/v3'], work);
    const kept = join(folder.root, work, 'payments-verify');
    cpSync(kept, join(folder.root, 'artifacts', String(id)), { recursive: true });
    const nightOf = (name: string) => {
      const file = join(kept, name);
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).night : undefined;
    };
    return { ...ended, report: nightOf('report.json'), baseline: nightOf('baseline.json') };
  }

  beforeEach(() => {
    pack(PROGRAM);
    folder.write('package/verify.js', RENDER);
    folder.writeProgram('bin/gh', GH);
    folder.write('artifacts/.keep', '');
  });

  test('keeps the report, the last baseline and one issue', async () => {
    expect(await night(1, 0)).toMatchObject({ code: 0, err: '', report: '1', baseline: '1' });
    expect(folder.read('args')).not.toContain('--baseline');
    expect(folder.read('work-1/summary')).toContain('night 1 ');

    expect(await night(2, 1)).toMatchObject({ code: 1, report: '2', baseline: '1' });
    expect(folder.read('args')).toContain('--baseline payments-verify/baseline.json --base-url');
    expect(folder.read('gh.log')).toMatch(/^issue create --title The payments API contradicts/m);

    // A night without a result says nothing of the issue.
    expect((await night(3, 2)).code).toBe(2);
    expect(folder.read('issue')).toContain('night 2 ');

    expect(await night(4, 1)).toMatchObject({ code: 1, baseline: '1' });
    const log = folder.read('gh.log');
    expect(log.match(/^issue create/gm)).toHaveLength(1);
    expect(log).toMatch(/^issue edit 7 --body-file/m);
    const issue = folder.read('issue');
    expect(issue).toMatch(
      /^night 4 [^]*https:\/\/github\.example\/owner\/repository\/actions\/runs\/4/,
    );
    expect(issue.length).toBeLessThan(65_536);
    expect(log + folder.read('args')).not.toContain('planted-secret');
  });

  test('ends with the code of the command when its options are wrong', async () => {
    expect(await night(1, 3)).toMatchObject({ code: 3, report: undefined });
    expect(folder.read('gh.log')).not.toContain('issue');
  });
});
