import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NODE } from '../../support/example-programs.ts';
import { WRITE_FAULTS, rehearseCommand } from '../../support/rehearse-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearsed-lives-'));
const payOnce = join(folder, 'pay-once.mjs');

beforeAll(async () => {
  await build({
    entryPoints: ['examples/rehearse/pay-once.ts'],
    outfile: payOnce,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { 'payments-contract': join(process.cwd(), 'src/client/index.ts') },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const DEATHS = ['voidCharge#1:killed-before', 'voidCharge#1:killed-after'];
const AGAIN = WRITE_FAULTS.filter((kind) => kind !== 'html-before').map(
  (kind) => `voidCharge#1:${kind}+again`,
);
/** The second copy begins before the write of the first one, and after it. It sends nothing. */
const ORDERS = ['callers:121', 'callers:112'];

/** Has a command keep its state folders in a folder of ours, and returns what is left in it. */
function ownTemp() {
  const own = mkdtempSync(join(folder, 'temp-'));
  vi.stubEnv('TMPDIR', own);
  return {
    own,
    left: () => readdirSync(own).filter((name) => name.startsWith('payments-rehearse-')),
  };
}
afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['pay-once.ts', () => [...NODE, payOnce]],
  ['pay_once.py', () => ['python3', 'examples/python/pay_once.py']],
])('%s writes once, whenever it dies and however often it is started', async (_, command) => {
  const { left } = ownTemp();
  const cases = [...DEATHS, ...AGAIN, 'voidCharge#1:killed-after+again', ...ORDERS];
  const { exit, report } = await rehearseCommand({ command: command(), cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
  expect(exit).toBe(0);
  expect(left()).toEqual([]);
});

/** A process that has ended, or a zombie that nobody has collected. */
function isGone(pid: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid]);
  return /^(Z|$)/.test(String(stdout));
}

test('a signal ends the program too, and its state folder is deleted', async () => {
  const { own, left } = ownTemp();
  const command = python(
    'waits',
    'import time\nopen(state + "/note", "w").write(str(os.getpid()))\ntime.sleep(600)',
  );
  const main = join(process.cwd(), 'src/cli/main.ts');
  const args = ['--import', 'tsx', main, 'rehearse', '--', ...command];
  const rehearsal = spawn(process.execPath, args);
  const pid = await vi.waitFor(() => {
    const note = readFileSync(join(own, left()[0] ?? 'none', 'note'), 'utf8');
    expect(note).toMatch(/^\d+$/);
    return note;
  }, 60_000);
  rehearsal.kill('SIGTERM');
  expect(await once(rehearsal, 'close')).toEqual([143, null]);
  expect(left()).toEqual([]);
  expect(isGone(pid)).toBe(true);
});

test('a program without a note does not survive, and the orders end with its finding', async () => {
  const command = ['python3', 'examples/python/pay.py'];
  const { report } = await rehearseCommand({ command, cases: [...DEATHS, 'callers:1212'] });
  expect(report.findings.map(({ id, case: shown }) => [id, shown])).toEqual([
    ['repeated-effect', 'voidCharge#1:killed-after'],
    ['repeated-effect', 'callers:1212'],
  ]);
});

/** A program in Python with a void. */
function python(name: string, code: string): string[] {
  const file = join(folder, `${name}.py`);
  const prelude = `import fcntl, os, subprocess, sys, urllib.request
state = os.environ["PAYMENTS_STATE_DIR"]
def void():
    request = urllib.request.Request(os.environ["PAYMENTS_BASE_URL"] + "/charges/FLW-PREAUTH-0001/void",
        method="POST", headers={"Authorization": "Bearer " + os.environ["PAYMENTS_TOKEN"], "Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=20).read()
`;
  writeFileSync(file, prelude + code);
  return ['python3', file];
}

test('a program dies with all that it has started, and keeps its folders', async () => {
  const file = join(folder, 'seen');
  const command = python(
    'starts',
    `
with open(${JSON.stringify(file)}, "a") as file:
    print(os.getcwd() == ${JSON.stringify(process.cwd())}, os.listdir(state), file=file)
    if os.listdir(state): sys.exit(75)
    child = subprocess.Popen(["sh", "-c", "sleep 600 & echo $! > " + state + "/pid; wait"])
while not os.path.exists(state + "/pid") or not open(state + "/pid").read(): pass
with open(${JSON.stringify(file)}, "a") as file:
    print("pid", open(state + "/pid").read().strip(), file=file)
void()`,
  );
  const { report } = await rehearseCommand({ command, cases: ['voidCharge#1:killed-after'] });
  expect(report.findings).toEqual([]);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => line.replace(/\d+/, 'N'))).toEqual([
    'True []',
    'pid N',
    'True []',
    'pid N',
    "True ['pid']",
  ]);
  const pids = lines.filter((each) => each.startsWith('pid')).map((line) => line.slice(4));
  expect(pids.map(isGone)).toEqual([true, true]);
});

test('one of two commands that waits for a lock lets the other one go on', async () => {
  const command = python(
    'locks',
    `
lock = open(state + "/lock", "w")
fcntl.flock(lock, fcntl.LOCK_EX)
if os.path.exists(state + "/done"): sys.exit(0)
open(state + "/done", "w").close()
void()`,
  );
  const { report } = await rehearseCommand({ command, cases: ['callers:121'] });
  expect(report).toMatchObject({ cases: ['callers:121'], findings: [], unreached: [] });
});
