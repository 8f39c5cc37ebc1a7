import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { run as mock } from '../../../src/cli/mock.ts';
import { runHere } from './run-here.ts';

/** Wrong arguments, and what is said of them. */
const MISTAKES: { args: string[]; says: string; PORT?: string }[] = [
  { args: ['--port', 'x'], says: '--port must be a number from 0 to 65535, not "x"' },
  { args: ['--port', '1.5'], says: '--port must be a whole number' },
  { args: [], PORT: '-1', says: '--port must be a number from 0 to 65535, not "-1"' },
  {
    args: ['-p', '99999'],
    PORT: '-1',
    says: '--port must be a number from 0 to 65535, not "99999"',
  },
  { args: ['--latency', '9-1'], says: '--latency must be a number from 9 to 600000, not "1"' },
  { args: ['--failure-rate', '2'], says: '--failure-rate must be a number from 0 to 1, not "2"' },
  { args: ['--assume', 'first-page'], says: '--assume: "first-page" is not of the form id=value' },
  { args: ['--assume', 'nothing=1'], says: 'there is no choice "nothing"' },
  { args: ['--seed', '/no/such/file'], says: '--seed /no/such/file: there is no such file' },
  { args: ['--prot', '1'], says: 'there is no option --prot; did you mean --port?' },
  {
    args: ['--port', '-1'],
    says: "is ambiguous. Did you forget to specify the option argument for '--port'? To",
  },
  { args: ['4010'], says: "Unexpected argument '4010'" },
  { args: ['a\u001B[2Jb\u202Ec'], says: "Unexpected argument 'a?[2Jb?c'" },
  { args: ['--a\u001B[2Jb'], says: 'there is no option --a?[2Jb' },
  { args: ['--port', '\u001B[2J'], says: 'not "?[2J"' },
  { args: ['--seed', '/no/\u001B[2J'], says: '--seed /no/?[2J: there is no such file' },
  { args: ['4242424242424242'], says: "Unexpected argument '[redacted]'" },
];

test.each(MISTAKES)('$args is a mistake', async ({ args, says, PORT = '' }) => {
  vi.stubEnv('PORT', PORT);
  const { code, stdout, stderr } = await runHere(mock, args);
  vi.unstubAllEnvs();
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^payments-contract mock: .*/);
  expect(stderr).toContain(says);
});

test.each([
  { content: 'null', says: 'the records must be an object of lists' },
  { content: '{"refunds": [}', says: 'the file is not JSON' },
  { content: '', says: 'the file is not JSON' },
  { content: '{"refunds":[{"id":"secret"}]}', says: 'refunds[0].id: must be integer' },
  // What some editors put at the beginning.
  { content: '\uFEFF{"refunds":[{"id":"secret"}]}', says: 'refunds[0].id: must be integer' },
])('a seed file with $content is a clear error without a value', async ({ content, says }) => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-seed-'));
  const seed = join(folder, 'odd.json');
  writeFileSync(seed, content);
  const { code, stderr } = await runHere(mock, ['--port', '0', '--seed', seed]);
  rmSync(folder, { recursive: true });
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('secret');
});
