import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { isGone } from '../../support/rehearse-command.ts';
import { emptyFolder } from '../../support/files.ts';

const folder = emptyFolder();

/** Voids a charge; where that is in doubt it says so in a file, and waits. */
const PROGRAM = `
curl --silent --max-time 1 --request POST --header "Authorization: Bearer $PAYMENTS_TOKEN" \\
  --header 'Content-Type: application/json' "$PAYMENTS_BASE_URL/charges/FLW-PREAUTH-0001/void" && exit
echo $$ >> "$WAITING"
sleep 600`;
const CASES = ['reset-before', 'reset-after', 'half-response'];

// npm and a terminal both send the signal of Ctrl+C to a program.
test.each(['SIGINT', 'SIGTERM'] as const)(
  'two %s at once leave no process and no folder, and a report',
  async (signal) => {
    const [temp, report] = [join(folder, signal), join(folder, `${signal}.json`)];
    const waiting = join(temp, 'waiting');
    mkdirSync(temp);
    const cases = CASES.flatMap((kind) => ['--case', `voidCharge#1:${kind}`]);
    const options = ['--jobs', '3', '--format', 'json', '--out', report, ...cases];
    const args = ['--import', 'tsx', 'src/cli/main.ts', 'rehearse', ...options];
    const env = { ...process.env, TMPDIR: temp, WAITING: waiting };
    const command = spawn(process.execPath, [...args, '--', 'sh', '-c', PROGRAM], {
      env,
      stdio: 'ignore',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    const ended = once(command, 'exit');
    const pids = () =>
      existsSync(waiting) ? readFileSync(waiting, 'utf8').trim().split('\n') : [];
    await vi.waitFor(() => expect(pids()).toHaveLength(CASES.length), 50_000);
    command.kill(signal);
    await sleep(5);
    command.kill(signal);

    expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
    expect(pids().map(isGone)).toEqual([true, true, true]);
    expect(readdirSync(temp).filter((name) => name.startsWith('payments-'))).toEqual([]);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ partial: 'stopped' });
  },
);
