// The scripts of package.json, in a copy of the repository that is changed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RepositoryCopy } from '../support/repository-copy.ts';
import { ROOT, emptyFolder, readText } from '../support/files.ts';

const temporary = emptyFolder();
let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
});
afterAll(() => copy.remove());

async function change(file: string, from: string, to: string): Promise<void> {
  const text = await copy.read(file);
  expect(text).toContain(from);
  await copy.write(file, text.replace(from, to));
}

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

/** Runs a command as a person does, and notes the hosts that it looks up. */
async function runOffline(...command: string[]) {
  const [recorder, hosts] = [join(temporary, 'recorder.cjs'), join(temporary, 'hosts')];
  writeFileSync(recorder, RECORDER);
  const own = [`TMPDIR=${temporary}`, `LOOKED_UP=${hosts}`, `NODE_OPTIONS=--require=${recorder}`];
  const result = copy.run('env', '-u', 'CI', '-u', 'NODE_ENV', ...own, ...command);
  return { ...result, hosts: existsSync(hosts) ? readFileSync(hosts, 'utf8') : '' };
}

const REFUND = 'openapi/components/schemas/Refund.yaml';

test('check names what is stale, and what the build does not write; it changes neither and calls no host', async () => {
  await change(REFUND, 'description: ', 'description: Old. ');
  await mkdir(join(copy.folder, 'generated/more'));
  await copy.write('generated/more/left.json', '{}');
  const before = await copy.read('generated/openapi.yaml');
  const { status, output, hosts } = await runOffline('node_modules/.bin/tsx', 'scripts/check.ts');
  expect(status).toBe(1);
  expect(output).toContain('D\tgenerated/more/left.json\n');
  expect(output).toContain('M\tgenerated/openapi.yaml\n');
  expect(output).not.toContain('generated/postman.json');
  expect(await copy.read('generated/openapi.yaml')).toBe(before);
  expect(hosts).toBe('');
});

test('check says where lint found an example without a property', async () => {
  const field = 'reason: { type: string, description: Reason., examples: [Damaged] }';
  await change(REFUND, 'properties:\n', `properties:\n  ${field}\n`);
  const { status, output } = copy.run('node_modules/.bin/tsx', 'scripts/check.ts');
  expect(status).toBe(1);
  expect(output).toMatch(
    /components\/examples\/RefundPage\.yaml\n +18:7 +error +example-complete +Show the property "reason" here: "Damaged"/,
  );
  expect(output).toContain('✖ 1 problem');
  expect(output).toContain('the document does not build');
});

test('the notice of a newer version that Redocly looks for by itself would be seen', async () => {
  const lint = ['node_modules/.bin/redocly', 'lint', 'generated/openapi.main.yaml'];
  const { hosts } = await runOffline(...lint);
  expect(hosts).not.toBe('');
});

test('linters with their own defaults find what the guide of the document names', () => {
  const options = { cwd: temporary, encoding: 'utf8' } as const;
  const lint = (tool: string, ...args: string[]) => {
    const program = join(ROOT, 'node_modules/.bin', tool);
    const { stdout } = spawnSync(program, ['lint', ...args, '--format=json'], options);
    return stdout.match(/(?<="(?:ruleId|code)": ?")[^"]+/g) ?? [];
  };
  const files = ['openapi.yaml', 'openapi-3.0.yaml'].map((name) => join(ROOT, 'generated', name));
  writeFileSync(join(temporary, 'rules.yaml'), 'extends: [spectral:oas]');
  const found = [
    ...lint('redocly', ...files),
    ...lint('spectral', ...files, '--ruleset=rules.yaml'),
  ];
  expect([...new Set(found)].toSorted()).toEqual([
    'info-contact',
    'no-unused-components',
    'oas3-unused-component',
    'operation-4xx-response',
  ]);
  const guide = readText('openapi/README.md');
  for (const rule of found) expect(guide).toContain(`\`${rule}\``);
});

test('diff compares with the default branch, and then with the last tag', async () => {
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
    expect(copy.run('git', ...author, ...args).status).toBe(0);
  };
  const diff = () => copy.run('npm', 'run', '--silent', 'diff');
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', 'generated/openapi.yaml');
  git('commit', '--quiet', '--message', 'First');
  await change('generated/openapi.yaml', '  /refunds:\n', '  /repayments:\n');
  const { status, output } = diff();
  expect(status).not.toBe(0);
  expect(output).toMatch(/^since main:[^]*\/refunds/);
  git('commit', '--quiet', '--all', '--message', 'Second');
  git('tag', 'v1.0.0');
  expect(diff()).toMatchObject({ status: 0, output: expect.stringContaining('since v1.0.0:') });
});
