import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { NODE, buildExamples } from '../../support/example-programs.ts';
import { WRITE_FAULTS, isGone, rehearseCommand } from '../../support/rehearse-command.ts';
import { emptyFolder, rowsIn } from '../../support/files.ts';

const folder = emptyFolder();
const payOnce = (await buildExamples(folder)).get('pay-once') ?? '';

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
  ['pay-once.ts', [...NODE, payOnce]],
  ['pay_once.py', ['python3', '-S', 'examples/python/pay_once.py']],
])('%s writes once, whenever it dies and however often it is started', async (_, command) => {
  const { left } = ownTemp();
  const cases = [...DEATHS, ...AGAIN, 'voidCharge#1:killed-after+again', ...TWINS];
  const { exit, report } = await rehearseCommand({ command, cases });
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

interface Pair {
  readonly name: string;
  readonly program: 'bash' | 'python3';
  readonly code: string;
  /** The case that shows its mistake. @default it has none, and writes once */
  readonly shownBy?: string;
}
/** Commands of which two are started, and what stands before those in bash. */
const { prelude, twins } = rowsIn<{ prelude: string; twins: Pair[] }>(
  import.meta.dirname,
  'lives.yaml',
);

test.each(twins)('of two commands, one that $name', async ({ program, code, shownBy }) => {
  const command = [program, '-c', program === 'bash' ? prelude + code : code];
  const cases = shownBy === undefined ? TWINS : [shownBy];
  const { report } = await rehearseCommand({ command, cases });
  const found = report.findings.map((each) => [each.id, each.case]);
  expect(found).toEqual(shownBy === undefined ? [] : [['repeated-effect', shownBy]]);
});
