import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './checkout.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-action-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'artifacts'));
  mkdirSync(join(folder, 'package'));
  executable('bin/gh', GH);
  executable('package/program.js', PROGRAM);
  writeFileSync(join(folder, 'package/verify.js'), RENDER);
  const manifest = {
    name: 'payments-contract',
    version: '1.0.0',
    type: 'module',
    bin: 'program.js',
    exports: { './verify': './verify.js' },
  };
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest));
});
afterEach(() => rmSync(folder, { recursive: true }));

function executable(name: string, text: string) {
  writeFileSync(join(folder, name), text);
  chmodSync(join(folder, name), 0o755);
}

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

/** A package that has the place of ours: it ends with the code that a night is to have. */
const PROGRAM = `#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
const args = process.argv.slice(2);
writeFileSync(process.env.STATE + '/args', args.join(' '));
const code = Number(process.env.CODE);
const report = { night: process.env.GITHUB_RUN_ID };
if (code !== 3) writeFileSync(args[args.indexOf('--out') + 1], JSON.stringify(report));
process.exitCode = code;
`;
const RENDER = "export const renderReport = ({ night }) => `night ${night} ` + 'x'.repeat(70_000);";

/** One night, whose files are kept for the next ones. */
function night(id: number, code: number) {
  const work = join(folder, `work-${id}`);
  mkdirSync(work);
  const { status, stderr } = spawnSync(
    'bash',
    [join(ROOT, 'actions/verify/start'), '--base-url', 'https://a.example/v3'],
    {
      cwd: work,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        STATE: folder,
        CODE: String(code),
        PACKAGE: join(folder, 'package'),
        PAYMENTS_TOKEN: 'planted-secret',
        GITHUB_RUN_ID: String(id),
        GITHUB_SERVER_URL: 'https://github.example',
        GITHUB_REPOSITORY: 'owner/repository',
        GITHUB_WORKFLOW: 'Verify',
        GITHUB_REF_NAME: 'main',
        GITHUB_STEP_SUMMARY: join(work, 'summary'),
      },
    },
  );
  cpSync(join(work, 'payments-verify'), join(folder, 'artifacts', String(id)), { recursive: true });
  const kept = (name: string) => {
    const file = join(work, 'payments-verify', name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;
  };
  return { status, stderr, work, kept };
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

test('nights keep the report, the last baseline and one issue', () => {
  const first = night(1, 0);
  expect([first.status, first.stderr]).toEqual([0, '']);
  expect(first.kept('baseline.json')).toEqual({ night: '1' });
  expect(read('args')).not.toContain('--baseline');
  expect(readFileSync(join(first.work, 'summary'), 'utf8')).toContain('night 1 ');

  const second = night(2, 1);
  expect(second.status).toBe(1);
  expect(read('args')).toContain('--baseline payments-verify/baseline.json --base-url');
  expect([second.kept('report.json'), second.kept('baseline.json')]).toEqual([
    { night: '2' },
    { night: '1' },
  ]);
  expect(read('gh.log')).toMatch(/^issue create --title The payments API contradicts/m);

  // A night without a result says nothing of the issue.
  expect(night(3, 2).status).toBe(2);
  expect(read('issue')).toContain('night 2 ');

  const fourth = night(4, 1);
  expect(fourth.kept('baseline.json')).toEqual({ night: '1' });
  expect(read('gh.log').match(/^issue create/gm)).toHaveLength(1);
  expect(read('gh.log')).toMatch(/^issue edit 7 --body-file/m);
  const issue = read('issue');
  expect(issue).toContain('night 4 ');
  expect(issue).toContain('https://github.example/owner/repository/actions/runs/4');
  expect(issue.length).toBeLessThan(65_536);
  expect(read('gh.log') + read('args')).not.toContain('planted-secret');
});

test('a night whose options are wrong ends with the code of the command', () => {
  const { status, kept } = night(1, 3);
  expect(status).toBe(3);
  expect(kept('report.json')).toBeUndefined();
  expect(read('gh.log')).not.toContain('issue');
});
