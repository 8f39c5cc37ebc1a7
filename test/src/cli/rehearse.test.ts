import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { ProgressPrinter, define } from '../../../src/cli/rehearse.ts';
import type { RehearsalReport } from '../../../src/rehearse/index.ts';
import { paintFor } from '../../../src/shared/terminal.ts';
import { runHere, startHere } from '../../support/run-here.ts';
import { emptyFolder, rowsIn } from '../../support/files.ts';

const folder = emptyFolder();

/** Where the commands have their state folders, which are gone at the end of each rehearsal. */
const temp = join(folder, 'temp');
beforeEach(() => {
  mkdirSync(temp, { recursive: true });
  vi.stubEnv('TMPDIR', temp);
});
afterEach(() => vi.unstubAllEnvs());

/** Sends requests in a shell, which starts sooner than any program that could. */
const SEND = `
address=\${PAYMENTS_BASE_URL#http://}
host=\${address%%/*}
connect() { exec 3<>"/dev/tcp/\${host%:*}/\${host#*:}"; }
request() {
  printf '%s\r\n' "$1 /\${address#*/}$2 HTTP/1.1" "Host: $host" "Authorization: Bearer $PAYMENTS_TOKEN" \
    'Content-Type: application/json' "Connection: $3" \${4:+"Content-Length: \${#4}"} '' >&3
  printf %s "\${4-}" >&3
}
receive() { IFS= read -r -d '' response <&3 2>/dev/null; }
send() {
  response=
  connect || return
  request "$1" "$2" close "\${3-}"
  receive
  [[ $response ]]
}
void() { send POST /charges/\${1-FLW-PREAUTH-0001}/void; }
says() { [[ $response == *"$1"* ]]; }
`;

/** A program of the shell, and the command that starts it. */
function program(code: string, name = 'program'): string[] {
  const file = join(folder, name);
  writeFileSync(file, SEND + code);
  return ['--', 'bash', file];
}

/** Says failed whenever it does not know. */
const HASTY = `
void
echo "token $PAYMENTS_TOKEN card 4242424242424242"
says ' 200 OK'`;

async function rehearse(args: string[]) {
  const { code, stdout: out, stderr: errors } = await runHere(['rehearse', ...args]);
  expect(readdirSync(temp)).toEqual([]);
  return { code, out, errors };
}

const only = (...cases: string[]) => cases.flatMap((id) => ['--case', id]);
const RESET_AFTER = 'voidCharge#1:reset-after';

interface Row {
  readonly name: string;
  readonly args: string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly program: string;
  /** @default 0 */
  readonly code?: number;
  /** Standard error, whole. @default nothing */
  readonly errors?: string;
  /** Parts of the report. @default no report */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

const rows = rowsIn<Row[]>(import.meta.dirname, 'rehearse.yaml');

test.each(rows)('$name', async ({ args, env = {}, code = 0, errors = '', has = [], ...row }) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const file = join(folder, 'program');
  const filled = (text: string) => text.replace('{file}', file).replaceAll(/\\\n */g, '');
  const result = await rehearse([...args.map(filled), '-q', ...program(row.program)]);
  expect(result).toMatchObject({ code, errors });
  for (const part of has) expect(result.out).toContain(filled(part));
  for (const part of row.lacks ?? []) expect(result.out).not.toContain(part);
  if (code === 2) expect(result.out).toBe('');
  expect(existsSync(`${file}.report`)).toBe(false);
});

test('options have these values where no others are given', () => {
  const limits = { lives: 1, callers: 1, maxRuns: 1000, timeout: 120, jobs: 1 };
  expect(define().opts()).toEqual({ ...limits, done: 0, failed: 1, unknown: 75, format: 'text' });
});

test('the line of a finding makes it again alone, as a shell reads it', async () => {
  const decided = program('void; [[ $response ]] || exit 3; echo "$@"', "it's decided");
  const words = ['Bearer $TOKEN', 'Bearer abc$TOKEN', ''];
  const seed = join(folder, 'no-refunds.json');
  writeFileSync(seed, '{"refunds":[]}');
  const options = ['--failed', '3', '--seed', seed, '--assume', "refused-message=It isn't there"];
  const { out } = await rehearse([...options, '--max-runs', '9', '--bail', ...decided, ...words]);
  const line = /^ {4}repeat {4}npx payments-contract rehearse (.+)$/m.exec(out)?.[1] ?? '';
  const { stdout } = spawnSync('bash', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' });
  const shown = ['Bearer $TOKEN', 'Bearer [redacted]', ''];
  const args = ['--case', RESET_AFTER, ...options, ...decided, ...shown];
  expect(stdout.split('\n')).toEqual([...args, '']);
  const again = await rehearse(args);
  expect(again.code).toBe(1);
  expect(again.out).toContain('1 case besides the undisturbed run: 1 finding');
  expect(again.out).toContain(`✗ failed-with-effect: ${RESET_AFTER}`);
});

test('the report goes to a file, in each format, and its first line to standard error', async () => {
  const file = join(folder, 'report');
  const begins = { text: '1 case', json: '{\n  "version": 1,', junit: '<?xml' };
  for (const [format, begin] of Object.entries(begins)) {
    const options = ['--format', format, '--out', file, ...only(RESET_AFTER)];
    expect(await rehearse([...options, ...program(HASTY)])).toEqual({
      code: 1,
      out: '',
      errors: `--out ${file}: 1 case besides the undisturbed run: 1 finding\n`,
    });
    expect(readFileSync(file, 'utf8').slice(0, begin.length)).toBe(begin);
  }
  const quiet = ['--quiet', '--out', file, ...only(RESET_AFTER)];
  expect(await rehearse([...quiet, ...program(HASTY)])).toEqual({ code: 1, out: '', errors: '' });
});

test('the report is the same, however many commands there are at once', async () => {
  // A failure is tried again, so that cases lead to others. A read has the fewest.
  const retries = program(`for turn in 1 2; do send GET /refunds; says ' 200 OK' && exit; done`);
  const of = async (jobs: string) => {
    const options = ['--format', 'json', '--jobs', jobs, '--max-runs', '20', '--timeout', '1'];
    const { code, out } = await rehearse([...options, '-q', ...retries]);
    return { code, report: JSON.parse(out) as RehearsalReport };
  };
  const [one, four] = [await of('1'), await of('4')];
  expect(four).toEqual(one);
  expect(one.report.cases.some((id) => id.includes('+'))).toBe(true);
  expect(one.report.findings.length).toBeGreaterThan(0);
});

test('the report has colours on a terminal, and none in a file', async () => {
  vi.stubEnv('NO_COLOR', '');
  vi.stubEnv('TERM', 'xterm');
  const file = join(folder, 'plain');
  const { isTTY } = process.stdout;
  process.stdout.isTTY = true;
  const options = ['-q', ...only(RESET_AFTER)];
  const { out } = await rehearse([...options, ...program(HASTY)]);
  await rehearse([...options, '--out', file, ...program(HASTY)]);
  process.stdout.isTTY = isTTY;
  expect(out).toContain('\u001B[31m');
  expect(readFileSync(file, 'utf8')).not.toContain('\u001B');
});

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('a terminal with %j has no colours', (wish) => {
  const env = { NO_COLOR: '', TERM: 'xterm', ...wish };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(paintFor({ isTTY: true })('red', 'text')).toBe('text');
});

test('what is shown of a long output has no part of a secret, whatever the stream and the length', async () => {
  // From the middle of the number of the card on, there are 16,384 characters.
  const chatty = program(`
    void
    printf %s "\${PAYMENTS_TOKEN:0:8}"
    sleep 0.02
    echo between >&2
    sleep 0.02
    echo "\${PAYMENTS_TOKEN:8}"
    printf 'card 4242424242424242 \\n%s\\n%s\\n%s' ${['a', 'b'].map((each) => each.repeat(8_000)).join(' ')} ${'c'.repeat(16_384 - 10 - 16_002)}
    says ' 200 OK'`);
  const { code, out } = await rehearse([...only(RESET_AFTER), ...chatty]);
  expect(code).toBe(1);
  expect(out).toContain('card [redacted]');
  expect(out).toContain('| between\n');
  expect(out).toMatch(/\| a{300}…\n {4}\| b{300}…\n {4}\| c{300}…\n/);
  expect(out).not.toMatch(/42424242|-token/);
  // The line that repeats it has the name of the command.
  expect(out.slice(0, out.indexOf('    hint'))).not.toMatch(/rehearse/);
});

test('each run has its own mock, with the records and choices that are given', async () => {
  const seed = join(folder, 'seed.json');
  const charges = [{ ...examples.ChargePreauth, flw_ref: 'FLW-OWN' }];
  writeFileSync(seed, JSON.stringify({ charges }));
  const own = program(`
    void FLW-OWN; says ' 200 OK' || exit 1
    void FLW-OWN; says ' 410 Gone' || exit 1
    exit 75`);
  const assume = ['--assume', 'second-void=refused', '--assume', 'status.unknown-charge=410'];
  const args = ['--seed', seed, ...assume, ...only('voidCharge#1:new-field@'), ...own];
  expect((await rehearse(args)).code).toBe(0);
});

test('a run ends with its program, though a process it has left keeps its output open', async () => {
  // In a process group of its own, as a daemon is.
  const left = join(folder, 'left');
  const daemon = program(
    `set -m; sleep 60 & set +m; echo "$!" >> ${left}; void; echo last; says ' 200'`,
  );
  const { code, out } = await rehearse([...only(RESET_AFTER), '-q', ...daemon]);
  const pids = readFileSync(left, 'utf8').trim().split('\n');
  expect(pids.map((pid) => process.kill(Number(pid)))).toEqual([true, true]);
  expect(code).toBe(1);
  expect(out).toContain('    | last\n');
});

describe('a signal', () => {
  /** Starts a rehearsal, and sends a signal once its program has written a file. */
  async function stopped(signal: NodeJS.Signals, args: string[]) {
    const started = join(folder, 'started');
    rmSync(started, { force: true });
    vi.stubEnv('STARTED', started);
    const { printed, ended } = startHere(['rehearse', ...args]);
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    process.emit(signal, signal);
    const code = await ended;
    expect(readdirSync(temp)).toEqual([]);
    return { code, errors: printed.stderr };
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends the program too, with exit code %i', async (signal, code) => {
    const before = process.listenerCount(signal);
    const errors = 'payments-contract rehearse: stopped before anything was tried\n';
    const waits = program('touch "$STARTED"; sleep 600');
    expect(await stopped(signal, waits)).toEqual({ code, errors });
    expect(process.listenerCount(signal)).toBe(before);
  });

  test('ends a rehearsal with the report of what was found so far', async () => {
    const file = join(folder, 'partial.json');
    const ids = [RESET_AFTER, 'voidCharge#1:status-500-before', 'voidCharge#1:reset-before'];
    const options = ['--format', 'json', '--out', file, '--jobs', '1', ...only(...ids)];
    const late = program(`
      void
      says ' 500 ' && touch "$STARTED" && sleep 600
      says ' 200 OK'`);
    expect(await stopped('SIGTERM', [...options, ...late])).toEqual({
      code: 143,
      errors: `--out ${file}: partial: 1 case besides the undisturbed run: 1 finding\n`,
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      partial: 'stopped',
      cases: ids.slice(0, 1),
      leftOut: 2,
      findings: [{ case: ids[0] }],
    });
  });
});

describe('the progress of a rehearsal', () => {
  const began = { case: 'undisturbed', runs: 1, remaining: 188, findings: 0 };
  const found = { case: 'voidCharge#1:reset-\u001B', runs: 2, remaining: 187, findings: 1 };
  let printed: () => string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printed = () => written.mock.calls.map(([text]) => String(text));
  });
  afterEach(() => void vi.useRealTimers().restoreAllMocks());

  test('is printed every ten seconds, until it ends', () => {
    const progress = new ProgressPrinter(2);
    vi.advanceTimersByTime(10_000);
    expect(printed()).toEqual([]);
    progress.add({ ...began, remaining: 1 });
    progress.add(found);
    vi.advanceTimersByTime(20_000);
    const line = '2 of 189 runs, 1 finding  voidCharge#1:reset-?\n';
    expect(printed()).toEqual([line, line]);
    progress.end();
    vi.advanceTimersByTime(60_000);
    expect(printed()).toHaveLength(2);
  });

  test('has a line of its own on a terminal, and first says how long it will take', () => {
    const { columns, isTTY } = process.stderr;
    Object.assign(process.stderr, { isTTY: true, columns: 20 });
    vi.useFakeTimers({ toFake: ['performance'] });
    const progress = new ProgressPrinter(2);
    vi.advanceTimersByTime(3_000);
    progress.add(began);
    progress.add(found);
    progress.end();
    vi.advanceTimersByTime(60_000);
    Object.assign(process.stderr, { isTTY, columns });
    const clear = '\r\u001B[K';
    // 188 cases of 3 seconds, two at a time: 282 seconds.
    const estimate =
      '188 cases, about 5 min, and longer where it sends requests again, or waits for a response that never comes\n';
    expect(printed()).toEqual([
      estimate,
      `${clear}1 of 189 runs  undi`,
      `${clear}2 of 189 runs, 1 fi`,
      clear,
    ]);
  });
});

describe('a connection that is kept open', () => {
  const NOTE = 'no write came on a connection that was kept open';

  /** Sends a read and a write at once, on one connection or on two. */
  const sends = (isKept: boolean) =>
    program(`
      connect
      request GET /refunds ${isKept ? 'keep-alive' : 'close'}
      ${isKept ? '' : 'receive; connect'}
      request POST /charges/FLW-PREAUTH-0001/void close
      receive
      [[ \${response##*HTTP/1.1} == *'"status":"success"'* ]] || exit 75`);

  test.each([
    { isKept: true, notes: [] },
    { isKept: false, notes: [expect.stringContaining(NOTE)] },
  ])('is noted in the report where no write came on one: $isKept', async ({ isKept, notes }) => {
    const args = [...only(RESET_AFTER), '-q', ...sends(isKept)];
    const { out } = await rehearse(['--format', 'json', ...args]);
    expect(JSON.parse(out)).toMatchObject({ notes, cases: [RESET_AFTER] });
    const text = await rehearse(args);
    const lines = text.out.split('\n').filter((line) => line.includes(NOTE));
    expect(lines).toEqual(
      isKept ? [] : [expect.stringContaining('let the program make a read first')],
    );
  });

  test('says nothing of a program that does not write', async () => {
    const reads = program('send GET /refunds');
    const { out } = await rehearse([...only('listRefunds#1:reset'), '-q', ...reads]);
    expect(out).toContain('1 case besides the undisturbed run');
    expect(out).not.toContain(NOTE);
  });
});
