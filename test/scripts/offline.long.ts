import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Notes each host that a program looks up, and lets it believe that it writes to a terminal. */
const RECORDER = `
const { appendFileSync } = require('node:fs');
process.stderr.isTTY = true;
const dns = require('node:dns');
dns.lookup = (host, ...rest) => {
  appendFileSync(process.env.LOOKED_UP, host + '\\n');
  rest.pop()(new Error('no network here'));
};
`;

/** The hosts that a command has looked up, as a person runs it. */
function hostsOf(command: string, args: string[], variables: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'offline-'));
  const recorder = join(folder, 'recorder.cjs');
  const list = join(folder, 'hosts');
  writeFileSync(recorder, RECORDER);
  const { CI: _ci, NODE_ENV: _mode, ...own } = process.env;
  const env = {
    ...own,
    ...variables,
    TMPDIR: folder,
    LOOKED_UP: list,
    NODE_OPTIONS: `--require=${recorder}`,
  };
  const { status, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
}

test('lint calls no other host', () => {
  expect(hostsOf('npm', ['run', 'lint'])).toEqual([]);
});

test('the recorder sees the notice of a newer version that Redocly looks for by itself', () => {
  const hosts = hostsOf('npx', ['redocly', 'lint', 'openapi/openapi.yaml']);
  expect(hosts).not.toEqual([]);
});
