import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { ROOT } from '../support/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A document with an operation below a tag. */
function file(name: string, tag: string): string {
  const path = join(folder, `${name}.json`);
  const get = { operationId: 'listPots', tags: [tag], responses: {} };
  const servers = [{ url: 'https://pots.example', description: 'Main' }];
  const info = { title: 'Pots', version: '0.1.0' };
  writeFileSync(
    path,
    JSON.stringify({ openapi: '3.1.0', info, servers, paths: { '/pots': { get } } }),
  );
  return path;
}

test.each([
  { args: ['--help'], status: 0, says: 'Usage: npm run diff' },
  { args: ['--format', 'pdf'], status: 2, says: 'there is no format pdf' },
  { args: ['--formt', 'text'], status: 2, says: 'Try --help' },
  { args: ['--base', '/nowhere.json'], status: 2, says: '/nowhere.json cannot be read: ENOENT' },
  { args: ['--base', ROOT], status: 2, says: 'cannot be read: EISDIR' },
  { args: ['--base', join(ROOT, 'package.json')], status: 2, says: 'is not an OpenAPI document' },
  { args: [], status: 1, says: 'Breaking (1)\n  GET /pots, tags\n' },
])('the command with $args exits with $status', async ({ args, status, says }) => {
  const files = ['--revision', file('moved', 'Lids'), '--base', file('base', 'Pots')];
  const result = await runCommand('scripts/commands/diff', ROOT, ...files, ...args);
  expect(result.status).toBe(status);
  expect(result.stdout + result.stderr).toContain(says);
  expect(result.stderr).not.toContain('    at ');
});
