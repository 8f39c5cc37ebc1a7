// The command of the package, on each line of Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { NODES } from './runtimes.ts';
import { recording, sharedProject } from './shared-project.ts';

const COMMAND = 'node_modules/payments-contract/dist/src/cli/main.js';

/** Voids a charge after work that no timer waits for, and takes every lost response for a failure. */
const PAY = `
  const { PAYMENTS_BASE_URL: url, PAYMENTS_TOKEN: token } = process.env;
  const password = await crypto.subtle.importKey('raw', new Uint8Array(9), 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', salt: new Uint8Array(8), iterations: 10_000, hash: 'SHA-256' };
  await crypto.subtle.deriveBits(settings, password, 256);
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const response = await fetch(url + '/charges/FLW-PREAUTH-0001/void', { method: 'POST', headers })
    .catch(() => process.exit(1));
  process.exit((await response.json()).data?.status === 'voided' ? 0 : 1);`;

const project = await sharedProject();
await project.write('pay.mjs', PAY);
await project.write('recording.har', recording());

describe.each(Object.entries(NODES))('the command on %s', (name, version) => {
  const node = () => join(project.folder, 'node_modules', name, 'bin/node');
  const command = (...args: string[]) => project.run(node(), COMMAND, ...args);

  test('rehearses a program, and finds the failure that had an effect', async () => {
    const options = ['--case', 'voidCharge#1:reset-after', '--case', 'voidCharge#1:reset-before'];
    const program = ['--', node(), 'pay.mjs'];
    const out = join(project.folder, `${name}.json`);
    const ran = await command('rehearse', ...options, '--format', 'json', '--out', out, ...program);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    const { findings } = JSON.parse(await readFile(out, 'utf8')) as { findings: object[] };
    expect(findings).toMatchObject([
      { id: 'failed-with-effect', case: 'voidCharge#1:reset-after' },
    ]);
  });

  test('verifies a recording', async () => {
    const ran = await command('verify', '--har', 'recording.har');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });

  test(`serves the mock until a signal (${version})`, async () => {
    const ready = join(project.folder, `${name}-urls.json`);
    const mock = spawn(node(), [COMMAND, 'mock', '--port', '0', '--ready-file', ready], {
      cwd: project.folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(mock, 'exit');
    try {
      let urls: string | undefined;
      while (urls === undefined) {
        urls = await readFile(ready, 'utf8').catch(() => undefined);
        await setTimeout(20);
      }
      const { main } = JSON.parse(urls) as { main: string };
      const response = await fetch(`${main}/refunds`, { headers: { authorization: 'Bearer a' } });
      expect(await response.json()).toEqual(examples.RefundPage);
    } finally {
      mock.kill('SIGTERM');
    }
    expect(await ended).toEqual([0, null]);
  });
});

test('wrong arguments end with 2, and nobody gets a stack', async () => {
  const ran = await project.bin('payments-contract', 'mock', '--prot', '1');
  const says = "unknown option '--prot' (Did you mean --port?)";
  const stderr = `payments-contract mock: ${says}\nTry --help.\n`;
  expect(ran).toEqual({ code: 2, stdout: '', stderr });
});
