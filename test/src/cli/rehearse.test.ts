import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { ProgressPrinter } from '../../../src/cli/rehearse-progress.ts';
import { run } from '../../../src/cli/rehearse.ts';
import { type Case, callersCase, undisturbed } from '../../../src/rehearse/cases.ts';
import { runCommand } from '../../../src/rehearse/command.ts';
import { runHere, startHere } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Where the commands have their state folders, which are gone at the end of each rehearsal. */
const temp = join(folder, 'temp');
beforeEach(() => {
  mkdirSync(temp, { recursive: true });
  vi.stubEnv('TMPDIR', temp);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Sends requests in a shell, which starts sooner than any program that could. */
const SEND = `
send() {
  local address=\${PAYMENTS_BASE_URL#http://}
  local host=\${address%%/*}
  response=
  exec 3<>"/dev/tcp/\${host%:*}/\${host#*:}" || return
  printf '%s\r\n' "$1 /\${address#*/}$2 HTTP/1.1" "Host: $host" "Authorization: Bearer $PAYMENTS_TOKEN" \
    'Content-Type: application/json' 'Connection: close' '' >&3
  IFS= read -r -d '' response <&3 2>/dev/null
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
  const { code, stdout: out, stderr: errors } = await runHere(run, args);
  expect(readdirSync(temp)).toEqual([]);
  return { code, out, errors };
}

const only = (...cases: string[]) => cases.flatMap((id) => ['--case', id]);
const RESET_AFTER = 'voidCharge#1:reset-after';

test('exit code 1, the story and the output of the program for a finding', async () => {
  const ids = [RESET_AFTER, 'voidCharge#1:reset-before'];
  const { code, out, errors } = await rehearse([...only(...ids), '-q', ...program(HASTY)]);
  expect({ code, errors }).toEqual({ code: 1, errors: '' });
  expect(out.slice(0, out.indexOf('\nTried\n'))).toBe(
    [
      '2 cases besides the undisturbed run: 1 finding',
      '',
      '✗ failed-with-effect: voidCharge#1:reset-after',
      '    request 1, voidCharge: the connection was reset after the effect.',
      '    The program said failed (exit code 1); the charge is voided.',
      '    | token [redacted] card [redacted]',
      '    hint      A time-out or an error after the request was sent says nothing about its effect: tell `unknown`, and do not send it again.',
      '    document  #/paths/~1charges~1{flw_ref}~1void/post',
      `    repeat    npx payments-contract rehearse --case ${RESET_AFTER} -- bash ${join(folder, 'program')}`,
      '',
    ].join('\n'),
  );
});

test('exit code 0 without a finding, and nothing of the output', async () => {
  const careful = program(`void; echo text; says '"status":"success"' || exit 75`);
  const { code, out } = await rehearse([...only(RESET_AFTER), ...careful]);
  expect(code).toBe(0);
  const [head, ...rest] = out.split('\n');
  expect(head).toBe('1 case besides the undisturbed run: no findings');
  expect(rest.slice(0, 2)).toEqual(['', 'Tried']);
  expect(out).not.toContain('text');
});

test('all cases are tried where none is named, up to a number of runs', async () => {
  const { code, out } = await rehearse(['--max-runs', '3', ...program(HASTY)]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /^2 cases besides the undisturbed run: 1 finding\n\d+ cases not tried \(maxRuns\)/,
  );
  expect(out).toMatch(/\nnot tried: a second life, --lives 2; two callers, --callers 2\n$/);
  const first = await rehearse(['--bail', ...program(HASTY)]);
  expect(first.out).toMatch(/^partial: 2 cases besides the undisturbed run: 1 finding\n/);
});

test('the line of a finding makes it again alone, as a shell reads it', async () => {
  const decided = program('void; [[ $response ]] || exit 3; echo "$@"', "it's decided");
  const words = ['Bearer $TOKEN', 'Bearer abc$TOKEN', ''];
  const options = ['--failed', '3', '--assume', "refused-message=It isn't there"];
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

test('the line of a finding of the undisturbed run makes it again alone', async () => {
  const { out } = await rehearse([
    ...only(RESET_AFTER),
    '--lives',
    '2',
    ...program('void; exit 1'),
  ]);
  expect(out).toContain('npx payments-contract rehearse --max-runs 1 --lives 2 -- bash ');
});

test('findings that are known fail nothing, and a file of them is written', async () => {
  const file = join(folder, 'known.json');
  const cases = only(RESET_AFTER, 'voidCharge#1:status-500-after');
  const hasty = program(HASTY);
  const first = await rehearse(['--write-known', file, ...cases, ...hasty]);
  expect(first).toMatchObject({
    code: 1,
    errors: `payments-contract rehearse: ${file}: fill in the reason of 2 of 2 entries before you pass it to --known\n`,
  });
  const empty = await rehearse(['--known', file, ...cases, ...hasty]);
  expect(empty).toMatchObject({ code: 2, out: '' });
  expect(empty.errors).toContain(
    `--known ${file}: entry 1: failed-with-effect ${RESET_AFTER} has no reason`,
  );
  const filled = readFileSync(file, 'utf8').replaceAll(
    '"reason": ""',
    '"reason": "A person looks."',
  );
  writeFileSync(file, filled);
  const known = ['--known', file, '--write-known', file];
  const second = await rehearse([...known, ...cases, ...hasty]);
  expect(second).toMatchObject({ code: 0, errors: '' });
  expect(second.out).toMatch(/^2 cases besides the undisturbed run: no findings but 2 known\n/);
  // Nothing of what was not tried is lost.
  await rehearse([...known, ...only('voidCharge#1:reset-before'), ...hasty]);
  expect(readFileSync(file, 'utf8')).toBe(filled);
  writeFileSync(file, filled.replace('reset-after', 'reset-aftr'));
  const report = join(folder, 'no-report.txt');
  const unknown = await rehearse([...known, '--out', report, ...cases, ...hasty]);
  expect(unknown.code).toBe(2);
  expect(unknown.errors).toContain('there is no case "voidCharge#1:reset-aftr"; did you mean');
  expect(existsSync(report)).toBe(false);
});

test('the report goes to a file, in each format, and its first line to standard error', async () => {
  const file = join(folder, 'report');
  const begins = { text: '1 case', json: '{\n  "version": 1,', junit: '<?xml', markdown: '# ' };
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

test('the last 20 lines are shown, and one that is too long to redact as its length', async () => {
  const endless = program(`
    void
    for number in {1..30}; do echo "line $number"; done
    printf '%010000d\\n%0100000d%s\\n' 0 0 "$PAYMENTS_TOKEN"
    says ' 200 OK'`);
  const { out } = await rehearse([...only(RESET_AFTER), ...endless]);
  const lines = [...out.matchAll(/^ {4}\| (.*)$/gm)].map(([, line]) => line);
  expect(lines).toEqual([
    ...Array.from({ length: 18 }, (_, index) => `line ${index + 13}`),
    `${'0'.repeat(300)}…`,
    '[100014 characters]',
  ]);
});

test('a program behind a proxy reaches the mock, and keeps its own exceptions', async () => {
  const proxied = program(`
    for hosts in "$NO_PROXY" "$no_proxy"; do
      [[ $hosts == a.example,localhost,127.0.0.1,::1 ]] || exit 9
    done
    send GET /refunds`);
  vi.stubEnv('NO_PROXY', undefined);
  vi.stubEnv('no_proxy', 'a.example');
  const args = [...only('listRefunds#1:many-items@/data'), ...proxied];
  expect(await rehearse(args)).toMatchObject({ code: 0, errors: '' });
});

test('exit code 1 may be a crash, and another one for failed is a decision', async () => {
  const decision = program(`send GET /refunds; says '"comment"' || exit 3`);
  const id = only('listRefunds#1:absent@/data/0/comment');
  const codes = ['--done', '0', '--failed', '3', '--unknown', '30'];
  expect((await rehearse([...codes, ...id, ...decision])).code).toBe(0);
  expect((await rehearse([...id, ...decision])).out).toContain(
    'The program ended with exit code 3.',
  );
  const crash = program(`send GET /refunds; says '"comment"'`);
  expect((await rehearse([...id, ...crash])).out).toContain(
    '\n✗ rejection: listRefunds#1:absent@/data/0/comment\n',
  );
  const { code, out } = await rehearse(['--failed', '3', ...only(RESET_AFTER), ...program(HASTY)]);
  expect(code).toBe(1);
  expect(out).toContain('The program ended with exit code 1; the charge is voided.');
});

test('a program without a limit is ended, and one that a signal has killed has broken off', async () => {
  const id = 'voidCharge#1:no-response-before';
  const hangs = await rehearse(['--timeout', '0.3', ...only(id), ...program('void')]);
  expect(hangs.code).toBe(1);
  expect(hangs.out).toContain(`✗ hang: ${id}`);
  expect(hangs.out).toContain('The program never ended: it did not end in 0.3 s.');
  const dies = program('void; [[ $response ]] || kill -KILL $$');
  const { out } = await rehearse([...only(RESET_AFTER), ...dies]);
  expect(out).toContain('The program ended with signal SIGKILL; the charge is voided.');
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

/** One run of a program, without a report. */
function runOnce(given: Case, code: string) {
  const [, ...command] = program(code);
  return runCommand(given, {
    command: command as [string, ...string[]],
    exitCodes: { done: 0, failed: 1, unknown: 75 },
    timeoutMs: 60_000,
    mock: {},
    secrets: [],
    signal: new AbortController().signal,
  });
}

test('a run ends with its program, though a process it has left keeps its output open', async () => {
  // In a process group of its own, as a daemon is.
  const { exit, output = '' } = await runOnce(
    undisturbed,
    'set -m; sleep 60 & set +m; void; echo "$!"; echo the last line',
  );
  const [pid, ...rest] = output.split('\n');
  process.kill(Number(pid));
  expect({ exit, rest }).toEqual({ exit: 'exit code 0', rest: ['the last line'] });
});

describe('a program with several lives', () => {
  const NOTED = `
    [[ -e $PAYMENTS_STATE_DIR/note ]] && exit 75
    touch "$PAYMENTS_STATE_DIR/note"`;

  test('finds what it has kept, wherever it was killed', async () => {
    const cases = only('voidCharge#1:killed-before', `${RESET_AFTER}+again`, 'callers:121');
    const { code, out } = await rehearse([...cases, ...program(`${NOTED}; void || exit 75`)]);
    expect(out).toMatch(/^3 cases besides the undisturbed run: no findings\n/);
    expect(code).toBe(0);
  });

  test('has its finding where it keeps nothing, in each order of two copies', async () => {
    const cases = only('voidCharge#1:killed-after', 'callers:1212');
    const { out } = await rehearse([...cases, ...program('void')]);
    expect([...out.matchAll(/^✗ .*\n.*\n.*$/gm)].join('\n'))
      .toBe(`✗ repeated-effect: voidCharge#1:killed-after
    request 1, voidCharge: the program was killed after the effect, and started again.
    The program said done (exit code 0); voidCharge took effect twice, in the undisturbed run once.
✗ repeated-effect: callers:1212
    Two copies of the program ran at once.
    The first copy said done (exit code 0), the second said done (exit code 0); voidCharge took effect twice, in the undisturbed run once.`);
  });

  test('is seen to keep something, which the other copy could see', async () => {
    const [, ...command] = program(`
      send GET /refunds
      if mkdir "$PAYMENTS_STATE_DIR/first"; then send GET /refunds; else void; fi`);
    const {
      steps,
      copies,
      requests,
      case: played,
    } = await runCommand(callersCase([1, 2, 2]), {
      command: command as [string, ...string[]],
      exitCodes: { done: 0, failed: 1, unknown: 75 },
      timeoutMs: 60_000,
      mock: {},
      secrets: [],
      signal: new AbortController().signal,
    });
    expect(played.id).toBe('callers:122211');
    expect(steps).toEqual([
      { copy: 1, ready: [1, 2], isRead: true },
      { copy: 2, ready: [1, 2], isRead: true },
      { copy: 2, ready: [1, 2], isRead: false },
      { copy: 2, ready: [1, 2], isRead: true },
      { copy: 1, ready: [1], isRead: true },
      { copy: 1, ready: [1], isRead: false },
    ]);
    expect(copies).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(requests.map(({ life, operation }) => [life, operation])).toEqual([
      [2, 'listRefunds'],
      [2, 'listRefunds'],
      [1, 'listRefunds'],
      [1, 'voidCharge'],
    ]);
  });

  test('cannot be rehearsed where it cannot be started again, and nothing is written', async () => {
    const out = join(folder, 'none.json');
    const once = program(NOTED.replace('75', '3') + '; void');
    const result = await rehearse(['--out', out, ...only('voidCharge#1:killed-after'), ...once]);
    expect(result).toEqual({
      code: 2,
      out: '',
      errors:
        'payments-contract rehearse: in the case voidCharge#1:killed-after the program ended with exit code 3 when it was started again, before its first request; let it read its notes from PAYMENTS_STATE_DIR, and end with the exit code of an outcome\n',
    });
    expect(existsSync(out)).toBe(false);
  });
});

describe('a signal', () => {
  /** Starts a rehearsal, and sends a signal once its program has written a file. */
  async function stopped(signal: NodeJS.Signals, args: string[]) {
    const started = join(folder, 'started');
    rmSync(started, { force: true });
    vi.stubEnv('STARTED', started);
    const { printed, ended } = startHere(run, args);
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

describe('what cannot be done ends with exit code 2', () => {
  test.each([
    {
      args: [...only('voidCharge#1:x'), ...program(HASTY, 'hasty')],
      says: /there is no case "voidCharge#1:x"; there are voidCharge#1:\S+, .* and \d+ others$/m,
    },
    {
      args: program('send GET /refunds; echo no configuration >&2; exit 9', 'broken'),
      says: /the undisturbed run ended with exit code 9\nno configuration\n$/,
    },
  ])('$args', async ({ args, says }) => {
    const { code, out, errors } = await rehearse(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(says);
  });
});

describe('the progress of a rehearsal', () => {
  const began = { case: 'undisturbed', runs: 1, remaining: 188, findings: 0 };
  const found = { case: 'voidCharge#1:reset-\u001B', runs: 2, remaining: 187, findings: 1 };
  let printed: () => string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printed = () => written.mock.calls.map(([text]) => String(text));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

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

  test('has a line of its own on a terminal', () => {
    const { columns, isTTY } = process.stderr;
    Object.assign(process.stderr, { isTTY: true, columns: 20 });
    const progress = new ProgressPrinter(2);
    progress.add(began);
    progress.add(found);
    progress.end();
    vi.advanceTimersByTime(60_000);
    Object.assign(process.stderr, { isTTY, columns });
    const clear = '\r\u001B[K';
    expect(printed()).toEqual([
      `${clear}1 of 189 runs  undi`,
      `${clear}2 of 189 runs, 1 fi`,
      clear,
    ]);
  });

  test.each([
    { ms: 100, says: [] },
    { ms: 110, says: ['188 cases at first, 20 seconds or more\n'] },
    { ms: 1_220, says: ['188 cases at first, 120 seconds or more\n'] },
    { ms: 1_230, says: ['188 cases at first, 2 minutes or more\n'] },
    { ms: 57_400, says: ['188 cases at first, 90 minutes or more\n'] },
    { ms: 57_500, says: ['188 cases at first, 2 hours or more\n'] },
  ])('begins with $says after an undisturbed run of $ms ms', ({ ms, says }) => {
    const progress = new ProgressPrinter(2);
    vi.advanceTimersByTime(ms);
    progress.add(began);
    progress.end();
    expect(printed()).toEqual(says);
  });
});
