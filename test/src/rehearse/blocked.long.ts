import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const PROGRAM = `
import { rehearse } from ${JSON.stringify(join(process.cwd(), 'src/rehearse/index.ts'))};
await rehearse(async ({ baseUrl, fetch }) => {
  await fetch(baseUrl + '/refunds').catch(async () => {
    for (;;) await null;
  });
}, { cases: ['listRefunds#1:reset'] });
`;

// Nothing else can end such a loop, and it takes half a minute to be sure.
test('a loop of promises that never ends ends the process, with the case that shows it', async () => {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    PROGRAM,
  ]);
  const [errors, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(ended).toEqual([null, 'SIGKILL']);
  expect(errors).toContain('the run listRefunds#1:reset never ends');
});
