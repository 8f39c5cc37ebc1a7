// The command of the package, on each line of Node.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODES, Project, pathOf, recording } from './project.ts';

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

const project = await Project.shared();
await project.write('pay.mjs', PAY);
await project.write('recording.har', recording());

// The mock, which it serves to the program, ends with it.
test.each(Object.keys(NODES))('%s rehearses a program, and verifies a recording', async (name) => {
  const node = join(project.folder, 'node_modules', pathOf(name));
  const cases = ['--case', 'voidCharge#1:reset-after', '--case', 'voidCharge#1:reset-before'];
  const options = [...cases, '--format', 'json', '--out', 'report.json'];
  const rehearsed = await project.run(node, COMMAND, 'rehearse', ...options, '--', node, 'pay.mjs');
  expect(rehearsed).toMatchObject({ code: 1, stdout: '' });
  const report = await readFile(join(project.folder, 'report.json'), 'utf8');
  const finding = { id: 'failed-with-effect', case: 'voidCharge#1:reset-after' };
  expect(JSON.parse(report)).toMatchObject({ findings: [finding] });
  const verified = await project.run(node, COMMAND, 'verify', '--har', 'recording.har');
  expect(verified).toMatchObject({ code: 0, stderr: '' });
});
