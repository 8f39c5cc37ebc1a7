import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { ProgressPrinter } from '../../../src/cli/rehearse-progress.ts';
import { run } from '../../../src/cli/rehearse.ts';
import { runHere } from './run-here.ts';
import { NODE } from '../../support/example-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program in JavaScript, and the command that starts it. */
function program(name: string, code: string): string[] {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return ['--', ...NODE, file];
}

const SEND = `
const { PAYMENTS_BASE_URL, PAYMENTS_TOKEN } = process.env;
const send = (path, init) => fetch(PAYMENTS_BASE_URL + path, {
  headers: { Authorization: 'Bearer ' + PAYMENTS_TOKEN, 'Content-Type': 'application/json' },
  ...init,
});
`;
const VOID = `${SEND}
const sendVoid = () => send('/charges/FLW-PREAUTH-0001/void', { method: 'POST' });
`;

/** Says failed whenever it does not know. */
const hasty = program(
  'hasty',
  `${VOID}
  const response = await sendVoid().catch(() => undefined);
  console.log('token', PAYMENTS_TOKEN, 'card 4242424242424242');
  process.exitCode = response?.ok ? 0 : 1;`,
);

/** Says what it knows. */
const careful = program(
  'careful',
  `${VOID}
  const body = await sendVoid().then((response) => response.json()).catch(() => undefined);
  process.exitCode = body?.status === 'success' ? 0 : 75;`,
);

async function rehearse(args: string[]) {
  const { code, stdout: out, stderr: errors } = await runHere(run, args);
  return { code, out, errors };
}

/** A process that has ended, or a zombie that nobody has collected. */
function isGone(pid: string): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', pid]);
  return /^(Z|$)/.test(String(stdout));
}

const only = (...cases: string[]) => cases.flatMap((id) => ['--case', id]);

test('exit code 1, the story and the output of the program for a finding', async () => {
  const { code, out, errors } = await rehearse([
    ...only('voidCharge#1:reset-after', 'voidCharge#1:reset-before'),
    ...hasty,
  ]);
  expect({ code, errors }).toEqual({ code: 1, errors: '' });
  const line = /^ {4}repeat {4}npx payments-contract (.+)$/m.exec(out)?.[1] ?? '';
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
      `    repeat    npx payments-contract ${line}`,
      '',
    ].join('\n'),
  );
  expect(line).toMatch(/^rehearse --case voidCharge#1:reset-after -- /);
});

test('the line of a finding makes it again alone, in a shell', async () => {
  const options = [
    '--failed',
    '3',
    '--assume',
    "refused-message=It isn't there",
    '--max-runs',
    '9',
  ];
  const decided = program(
    "it's decided",
    `${VOID}
    await sendVoid().catch(() => process.exit(3));
    console.log(process.argv.slice(2));`,
  );
  const words = ['Bearer $TOKEN', 'Bearer abc$TOKEN', ''];
  const { out } = await rehearse([...options, '--bail', ...decided, ...words]);
  const line = /^ {4}repeat {4}npx payments-contract (.+)$/m.exec(out)?.[1] ?? '';
  expect(line).toContain(String.raw`--assume 'refused-message=It isn'\''t there'`);
  expect(line).not.toContain('--max-runs');
  expect(line).toContain("'Bearer $TOKEN' 'Bearer [redacted]' ''");
  const main = ['node', '--import', 'tsx', join(process.cwd(), 'src/cli/main.ts')].join(' ');
  const { stdout, status } = spawnSync('sh', ['-c', `${main} ${line}`], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toContain('1 case besides the undisturbed run: 1 finding');
  expect(stdout).toContain(/^✗ .+$/m.exec(out)?.[0] ?? 'no finding');
});

test('findings that are known fail nothing, and a file of them is written', async () => {
  const file = join(folder, 'known.json');
  const cases = only('voidCharge#1:reset-after', 'voidCharge#1:status-500-after');
  const first = await rehearse(['--write-known', file, ...cases, ...hasty]);
  expect(first.code).toBe(1);
  expect(first.errors).toContain(`${file}: fill in the reason of 2 of 2 entries`);
  const empty = await rehearse(['--known', file, ...cases, ...hasty]);
  expect(empty).toMatchObject({ code: 2, out: '' });
  expect(empty.errors).toContain(
    `--known ${file}: entry 1: failed-with-effect voidCharge#1:reset-after has no reason`,
  );
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll('"reason": ""', '"reason": "A person looks."'),
  );
  const known = ['--known', file, '--write-known', file];
  const second = await rehearse([...known, ...cases, ...hasty]);
  expect(second).toMatchObject({ code: 0, errors: '' });
  expect(second.out).toMatch(/^2 cases besides the undisturbed run: no findings but 2 known\n/);
  // Nothing of what was not tried is lost.
  const before = readFileSync(file, 'utf8');
  await rehearse([...known, ...only('voidCharge#1:reset-before'), ...hasty]);
  expect(readFileSync(file, 'utf8')).toBe(before);
  writeFileSync(file, before.replace('reset-after', 'reset-aftr'));
  const report = join(folder, 'no-report.txt');
  const unknown = await rehearse([...known, '--out', report, ...cases, ...hasty]);
  expect(unknown.code).toBe(2);
  expect(unknown.errors).toContain('there is no case "voidCharge#1:reset-aftr"; did you mean');
  expect(existsSync(report)).toBe(false);
});

test('what is shown of a long output has no part of a secret, whatever the stream and the length', async () => {
  const id = 'voidCharge#1:reset-after';
  // From the middle of the number of the card on, there are 16,384 characters.
  const chatty = program(
    'chatty',
    `${VOID}
    await sendVoid().catch(() => undefined);
    const { stdout, stderr } = process;
    const read = () => new Promise((resolve) => setTimeout(resolve, 100));
    stdout.write(PAYMENTS_TOKEN.slice(0, 8));
    await read();
    stderr.write('between\\n');
    await read();
    stdout.write(PAYMENTS_TOKEN.slice(8) + '\\n');
    const lines = ['a'.repeat(8_000), 'b'.repeat(8_000)].join('\\n');
    stdout.write('card 4242424242424242 \\n' + lines + '\\n' + 'c'.repeat(16_384 - 10 - 16_002));
    process.exitCode = 1;`,
  );
  const { code, out } = await rehearse([...only(id), ...chatty]);
  expect(code).toBe(1);
  expect(out).toContain('card [redacted]');
  expect(out).toMatch(/\| a{300}…\n {4}\| b{300}…\n {4}\| c{300}…\n/);
  expect(out).not.toMatch(/42424242|-token/);
  // The line that repeats it has the name of the command.
  expect(out.slice(0, out.indexOf('    hint'))).not.toMatch(/rehearse/);
});

test('a line that is too long to redact is shown as its length', async () => {
  const endless = program(
    'endless',
    `${VOID}
    await sendVoid().catch(() => undefined);
    for (let part = 0; part < 100; part += 1) process.stdout.write('x'.repeat(1_000));
    console.log(PAYMENTS_TOKEN);
    process.exitCode = 1;`,
  );
  const { out } = await rehearse([...only('voidCharge#1:reset-after'), ...endless]);
  expect(out).toMatch(/\| \[100\d\d\d characters\]\n/);
});

test('exit code 0 without a finding, and nothing of the output', async () => {
  const { code, out } = await rehearse([...only('voidCharge#1:reset-after'), ...careful]);
  expect(code).toBe(0);
  const [head, ...rest] = out.split('\n');
  expect(head).toBe('1 case besides the undisturbed run: no findings');
  expect(rest.slice(0, 2)).toEqual(['', 'Tried']);
  expect(rest.filter((each) => each.startsWith(' '))).toHaveLength(4);
});

test('a program behind a proxy reaches the mock, and keeps its own exceptions', async () => {
  const proxied = program(
    'proxied',
    `${SEND}
    const { NO_PROXY, no_proxy } = process.env;
    const { hostname } = new URL(PAYMENTS_BASE_URL);
    const isDirect = (hosts) => ['a.example', hostname].every((each) => hosts?.split(',').includes(each));
    if (isDirect(NO_PROXY) && isDirect(no_proxy)) await (await send('/refunds')).json();`,
  );
  vi.stubEnv('NO_PROXY', undefined);
  vi.stubEnv('no_proxy', 'a.example');
  const { code, errors } = await rehearse([...only('listRefunds#1:many-items@/data'), ...proxied]);
  vi.unstubAllEnvs();
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

test('exit code 1 may be a crash, and another one for failed is a decision', async () => {
  const decision = program(
    'decision',
    `${SEND}
    const { data } = await (await send('/refunds')).json();
    if (data[0].comment === undefined) process.exit(3);`,
  );
  const id = only('listRefunds#1:absent@/data/0/comment');
  const codes = ['--done', '0', '--failed', '3', '--unknown', '30'];
  expect((await rehearse([...codes, ...id, ...decision])).code).toBe(0);
  expect((await rehearse([...id, ...decision])).out).toContain(
    'The program ended with exit code 3.',
  );
  const { code, out } = await rehearse([
    '--failed',
    '3',
    ...only('voidCharge#1:reset-after'),
    ...hasty,
  ]);
  expect(code).toBe(1);
  expect(out).toContain('The program ended with exit code 1; the charge is voided.');
});

test('a program without a limit is ended, with all that it has started', async () => {
  const pid = join(folder, 'pid');
  const hangs = program(
    'hangs',
    `${VOID}
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    writeFileSync(${JSON.stringify(pid)}, String(child.pid));
    await sendVoid();
    child.kill();`,
  );
  const id = 'voidCharge#1:no-response-before';
  const { code, out } = await rehearse(['--timeout', '3', ...only(id), ...hangs]);
  expect(code).toBe(1);
  expect(out).toContain(`✗ hang: ${id}`);
  expect(out).toContain('The program never ended: it did not end in 3 s.');
  expect(isGone(readFileSync(pid, 'utf8'))).toBe(true);
});

test('a run ends with its program, though a process it has left keeps its output open', async () => {
  const pids = join(folder, 'pids');
  const leaves = program(
    'leaves',
    `${VOID}
    import { spawn } from 'node:child_process';
    import { appendFileSync } from 'node:fs';
    // In a session of its own, as a daemon is.
    const daemon = spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 1, 2] });
    daemon.unref();
    appendFileSync(${JSON.stringify(pids)}, daemon.pid + ' ');
    const response = await sendVoid().catch(() => undefined);
    console.log('the last line');
    process.exitCode = response?.ok ? 0 : 1;`,
  );
  const id = 'voidCharge#1:reset-after';
  const { code, out } = await rehearse(['--timeout', '60', ...only(id), ...leaves]);
  for (const pid of readFileSync(pids, 'utf8').trim().split(' ')) process.kill(Number(pid));
  expect(code).toBe(1);
  expect(out).toContain(`✗ failed-with-effect: ${id}`);
  expect(out).toContain('| the last line');
});

/** The command in a process of its own, which gets a signal once a file says the process id of its program. */
async function stopped(signal: NodeJS.Signals, options: string[], pid: string, args: string[]) {
  const main = join(process.cwd(), 'src/cli/main.ts');
  const given = ['--import', 'tsx', main, 'rehearse', ...options, ...args];
  const command = spawn(process.execPath, given);
  let errors = '';
  command.stderr.on('data', (text) => (errors += String(text)));
  await vi.waitFor(() => expect(readFileSync(pid, 'utf8')).toMatch(/^\d+$/), 60_000);
  command.kill(signal);
  const [code] = (await once(command, 'close')) as [number | null];
  expect(isGone(readFileSync(pid, 'utf8'))).toBe(true);
  return { code, errors };
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s ends the program too, with exit code %i', async (signal, code) => {
  const pid = join(folder, `pid-${signal}`);
  const waits = program(
    `waits-${signal}`,
    `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(pid)}, String(process.pid));
    setInterval(() => {}, 1000);`,
  );
  const { errors, ...end } = await stopped(signal, [], pid, waits);
  expect(end).toEqual({ code });
  expect(errors).toContain('payments-contract rehearse: stopped');
});

test('a signal ends a rehearsal with the report of what was found so far', async () => {
  const pid = join(folder, 'pid-late');
  const late = program(
    'late',
    `${VOID}
    import { writeFileSync } from 'node:fs';
    const response = await sendVoid().catch(() => undefined);
    if (response?.status === 500) {
      writeFileSync(${JSON.stringify(pid)}, String(process.pid));
      setInterval(() => {}, 1000);
    }
    process.exitCode = response?.ok ? 0 : 1;`,
  );
  const file = join(folder, 'partial.json');
  const ids = ['reset-after', 'status-500-before', 'reset-before'].map(
    (id) => `voidCharge#1:${id}`,
  );
  const options = ['--format', 'json', '--out', file, '--jobs', '1', ...only(...ids)];
  const { code, errors } = await stopped('SIGTERM', options, pid, late);
  expect(code).toBe(143);
  const conclusion = 'partial: 1 case besides the undisturbed run: 1 finding';
  expect(errors).toContain(`--out ${file}: ${conclusion}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    partial: 'stopped',
    cases: ids.slice(0, 1),
    leftOut: 2,
    findings: [{ case: ids[0] }],
  });
});

test('a slow rehearsal says how long it takes, and how far it is every ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const printed = () => written.mock.calls.map(([text]) => String(text));
  const progress = new ProgressPrinter(2);
  const progressed = { case: 'undisturbed', runs: 1, remaining: 188, findings: 0 };
  vi.advanceTimersByTime(6_000);
  progress.add(progressed);
  expect(printed()).toEqual(['188 cases at first, 9 minutes or more\n']);
  progress.add({
    ...progressed,
    case: 'voidCharge#1:reset-after',
    runs: 2,
    remaining: 187,
    findings: 1,
  });
  vi.advanceTimersByTime(20_000);
  const line = '2 of 189 runs, 1 finding  voidCharge#1:reset-after\n';
  expect(printed().slice(1)).toEqual([line, line]);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(printed()).toHaveLength(3);
  vi.useRealTimers();
});

test.each([
  { ms: 100, says: [] },
  { ms: 110, says: ['188 cases at first, 20 seconds or more\n'] },
  { ms: 1_220, says: ['188 cases at first, 120 seconds or more\n'] },
  { ms: 1_230, says: ['188 cases at first, 2 minutes or more\n'] },
  { ms: 57_400, says: ['188 cases at first, 90 minutes or more\n'] },
  { ms: 57_500, says: ['188 cases at first, 2 hours or more\n'] },
])('an undisturbed run of $ms ms foretells $says', ({ ms, says }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const progress = new ProgressPrinter(2);
  vi.advanceTimersByTime(ms);
  const before = written.mock.calls.length;
  progress.add({ case: 'undisturbed', runs: 1, remaining: 188, findings: 0 });
  const printed = written.mock.calls.slice(before).map(([text]) => String(text));
  progress.end();
  vi.useRealTimers();
  expect(printed).toEqual(says);
});

test('each run has its own mock, with the records and choices that are given', async () => {
  const seed = join(folder, 'seed.json');
  const charges = [{ ...examples.ChargePreauth, flw_ref: 'FLW-OWN' }];
  writeFileSync(seed, JSON.stringify({ charges }));
  const own = program(
    'own-records',
    `${SEND}
    const twice = [1, 2].map(() => send('/charges/FLW-OWN/void', { method: 'POST' }));
    const statuses = (await Promise.all(twice)).map(({ status }) => status).sort();
    process.exitCode = statuses.join() === '200,410' ? 75 : 1;`,
  );
  const assume = ['--assume', 'second-void=refused', '--assume', 'status.unknown-charge=410'];
  const id = 'voidCharge#1:new-field@';
  const { code } = await rehearse(['--seed', seed, ...assume, ...only(id), ...own]);
  expect(code).toBe(0);
});

describe('what cannot be done ends with exit code 2', () => {
  test.each<[string, string[], string | RegExp]>([
    [
      'no --',
      ['node', 'pay.js'],
      "Unexpected argument 'node'. This command does not take positional arguments; a program comes after --\n",
    ],
    ['no command', [], 'which command? It comes last, after --'],
    [
      'an unknown option',
      ['--cases', 'x', '--', 'true'],
      'there is no option --cases; did you mean --case?',
    ],
    [
      'an unknown format',
      ['--format', 'xml', '--', 'true'],
      '--format must be one of text, json, junit, markdown',
    ],
    ['no number', ['--max-runs', '0', '--', 'true'], '--max-runs must be a number from 1'],
    ['no number of jobs', ['--jobs', '0', '--', 'true'], '--jobs must be a number from 1'],
    [
      'no file',
      ['--known', 'no-such-file', '--', 'true'],
      '--known no-such-file: there is no such file',
    ],
    ['the same code twice', ['--done', '1', '--', 'true'], 'must be three different exit codes'],
    ['a folder', ['--out', folder, '--', 'true'], 'it is a folder'],
    ['an unknown choice', ['--assume', 'x=1', '--', 'true'], '--assume: there is no choice "x"'],
    [
      'a missing program',
      ['--', 'no-such-program'],
      'the command cannot be started: spawn no-such-program ENOENT; name a program, and then each argument by itself',
    ],
    [
      'a program that sends nothing',
      ['--', 'true'],
      'ended with exit code 0, and sent no request to the mock; read the base URLs from PAYMENTS_BASE_URL',
    ],
    [
      'an unknown case',
      [...only('voidCharge#1:x'), ...careful],
      /there is no case "voidCharge#1:x"; there are voidCharge#1:\S+, .* and \d+ others$/m,
    ],
  ])('%s', async (_, args, message) => {
    const { code, out, errors } = await rehearse(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toContain('payments-contract rehearse: ');
    expect(errors).toMatch(message);
  });

  test('a program that fails undisturbed, with what it says', async () => {
    const broken = program(
      'broken',
      `${SEND} await send('/refunds'); console.error('no configuration'); process.exit(9);`,
    );
    const { code, errors } = await rehearse(broken);
    expect(code).toBe(2);
    expect(errors).toContain('the undisturbed run ended with exit code 9\nno configuration');
  });
});
