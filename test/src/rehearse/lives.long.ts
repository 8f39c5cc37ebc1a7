import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NODE } from '../../support/example-programs.ts';
import { WRITE_FAULTS, isGone, rehearseCommand } from '../../support/rehearse-command.ts';

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
const TWINS = ['voidCharge#1:twin-before', 'voidCharge#1:twin-after', 'together'];

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
  const cases = [...DEATHS, ...AGAIN, 'voidCharge#1:killed-after+again', ...TWINS];
  const { exit, report } = await rehearseCommand({ command: command(), cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
  expect(exit).toBe(0);
  expect(left()).toEqual([]);
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

/** Programs of which two are started; `void` sends, and `says` looks at what came. */
const SHELL = `
void() {
  response=$(curl --silent --max-time 2 --request POST --header "Authorization: Bearer $PAYMENTS_TOKEN" \\
    --header 'Content-Type: application/json' "$PAYMENTS_BASE_URL/charges/FLW-PREAUTH-0001/void") || exit 75
  [[ $response == *'"status":"success"'* ]] || exit 75
}
cd "$PAYMENTS_STATE_DIR"
`;
const SQLITE = `
import os, sqlite3, sys, time, urllib.request
note = sqlite3.connect(os.path.join(os.environ["PAYMENTS_STATE_DIR"], "notes"), timeout=10)
note.execute("create table if not exists begun (reference text primary key)")
try:
    with note:
        note.execute("insert into begun values ('void')")
except sqlite3.IntegrityError:
    sys.exit(75)
try:
    request = urllib.request.Request(
        os.environ["PAYMENTS_BASE_URL"] + "/charges/FLW-PREAUTH-0001/void", method="POST",
        headers={"Authorization": "Bearer " + os.environ["PAYMENTS_TOKEN"], "Content-Type": "application/json"})
    urllib.request.urlopen(request, timeout=2).read()
except Exception:
    sys.exit(75)
`;
/** Pairs of commands, and the case that shows their mistake; none has one where they write once. */
const twins = [
  { name: 'keeps no note', code: 'void', shownBy: 'voidCharge#1:twin-after' },
  {
    name: 'makes its note after the response',
    code: '[[ -e note ]] && exit 0; void; touch note',
    shownBy: 'voidCharge#1:twin-before',
  },
  {
    name: 'waits between the look and the note',
    code: '[[ -e note ]] && exit 75; sleep 0.3; touch note; void',
    shownBy: 'together',
  },
  {
    name: 'starts slowly',
    code: 'sleep 3; [[ -e note ]] && exit 75; sleep 0.1; touch note; void',
    shownBy: 'together',
  },
  {
    name: 'makes a note that one alone can',
    code: 'set -C; true 2>/dev/null > note || exit 75; void',
  },
  { name: 'asks a database', command: ['python3', '-c', SQLITE] },
  {
    name: 'holds a lock',
    code: 'exec 9> lock; flock 9; [[ -e note ]] && exit 75; touch note; void',
  },
];

test.each(twins)('of two commands, one that $name', async ({ code = '', shownBy, ...row }) => {
  const command = row.command ?? ['bash', '-c', SHELL + code];
  const cases = shownBy === undefined ? TWINS : [shownBy];
  const { report } = await rehearseCommand({ command, cases });
  const found = report.findings.map((each) => [each.id, each.case]);
  expect(found).toEqual(shownBy === undefined ? [] : [['repeated-effect', shownBy]]);
});
