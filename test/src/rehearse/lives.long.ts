import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
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
  const command = ['sh', '-c', 'echo $$ > "$PAYMENTS_STATE_DIR/note"; sleep 600'];
  const main = join(process.cwd(), 'src/cli/main.ts');
  const args = ['--import', 'tsx', main, 'rehearse', '--', ...command];
  const rehearsal = spawn(process.execPath, args);
  const pid = await vi.waitFor(() => {
    const note = readFileSync(join(own, left()[0] ?? 'none', 'note'), 'utf8');
    expect(note).toMatch(/^\d+\n$/);
    return note.trim();
  }, 60_000);
  rehearsal.kill('SIGTERM');
  expect(await once(rehearsal, 'close')).toEqual([143, null]);
  expect(left()).toEqual([]);
  expect(isGone(pid)).toBe(true);
});

test('a program dies with all that it has started, and keeps its folders', async () => {
  const { own } = ownTemp();
  vi.stubEnv('SEEN', join(own, 'seen'));
  const code = `
    echo "$(pwd) $(ls "$PAYMENTS_STATE_DIR")" >> "$SEEN"
    [ -e "$PAYMENTS_STATE_DIR/pid" ] && exit 75
    sh -c 'sleep 600 & echo $! > "$PAYMENTS_STATE_DIR/pid"; wait' &
    while [ ! -s "$PAYMENTS_STATE_DIR/pid" ]; do sleep 0.01; done
    cat "$PAYMENTS_STATE_DIR/pid" >> "$SEEN"
    curl --silent --request POST --header "Authorization: Bearer $PAYMENTS_TOKEN" \
      --header 'Content-Type: application/json' "$PAYMENTS_BASE_URL/charges/FLW-PREAUTH-0001/void"`;
  const cases = ['voidCharge#1:killed-after'];
  const { report } = await rehearseCommand({ command: ['sh', '-c', code], cases });
  expect(report.findings).toEqual([]);
  const lines = readFileSync(join(own, 'seen'), 'utf8').trim().split('\n');
  const here = process.cwd();
  expect(lines.map((line) => line.replace(/^\d+$/, 'PID').trim())).toEqual([
    here,
    'PID',
    here,
    'PID',
    `${here} pid`,
  ]);
  expect(lines.filter((line) => /^\d+$/.test(line)).map(isGone)).toEqual([true, true]);
});
