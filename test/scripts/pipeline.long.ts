// The scripts of package.json, in a copy of the repository that is changed.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RepositoryCopy } from '../support/repository-copy.ts';
import { ROOT } from './support/project.ts';

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
});
afterAll(() => copy.remove());

/** Each test begins with the files of the repository. */
beforeEach(() => {
  for (const folder of ['openapi', 'generated']) {
    rmSync(join(copy.folder, folder), { recursive: true });
    cpSync(join(ROOT, folder), join(copy.folder, folder), { recursive: true });
  }
});

const fileOf = (name: string) => join(copy.folder, name);

function change(name: string, from: string, to: string): void {
  const text = readFileSync(fileOf(name), 'utf8');
  if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`);
  writeFileSync(fileOf(name), text.replace(from, to));
}

const generated = () => readFileSync(fileOf('generated/openapi.yaml'), 'utf8');
const REFUND = 'openapi/components/schemas/Refund.yaml';
const FIELD = `properties:
  reason:
    type: string
    description: Reason.
    examples:
      - Damaged
`;

test('lint says where an example lacks a property, and a build then writes nothing', () => {
  change(REFUND, 'properties:\n', FIELD);
  const before = generated();
  const { status, output } = copy.run('npm', 'run', '--silent', 'build');
  expect(status).not.toBe(0);
  expect(output).toMatch(
    /components\/examples\/RefundPage\.yaml\n +18:7 +error +example-complete +Show the property "reason" here: "Damaged"/,
  );
  expect(generated()).toBe(before);
});

test('a field changes eight files of generated/ at most', () => {
  change(REFUND, 'properties:\n', FIELD);
  change('openapi/components/examples/RefundPage.yaml', '- id:', '- reason: Damaged\n      id:');
  const { status, output } = copy.run('npm', 'run', '--silent', 'build');
  expect([status, output]).toEqual([0, expect.anything()]);
  const files = copy.run('diff', '--brief', '--recursive', join(ROOT, 'generated'), 'generated');
  expect(files.output.trim().split('\n').length).toBeLessThanOrEqual(8);
});

describe('check', () => {
  const check = () => copy.run('npx', 'tsx', 'scripts/check.ts');

  test('takes what the build writes, in whatever folder', () => {
    expect(check()).toEqual({ status: 0, output: expect.stringContaining('are what the build') });
  });

  test('names what is stale, and what the build does not write, and changes neither', () => {
    change(REFUND, 'description: ', 'description: Old. ');
    mkdirSync(fileOf('generated/more'));
    writeFileSync(fileOf('generated/more/left.json'), '{}');
    const before = generated();
    const { status, output } = check();
    expect(status).toBe(1);
    expect(output).toContain('generated/more/left.json is not what the build writes\n');
    expect(output).toContain('generated/openapi.yaml is not what the build writes\n');
    expect(generated()).toBe(before);
  });

  test('shows why a document does not build', () => {
    writeFileSync(fileOf(REFUND), 'type: [');
    const { status, output } = check();
    expect(status).toBe(1);
    expect(output).toContain('components/schemas/Refund.yaml');
    expect(output).toContain('the document does not build');
  });
});

describe('the published document', () => {
  test.each([
    ['redocly', 'lint', 'generated/openapi.yaml'],
    ['openapi-typescript', 'generated/openapi.yaml', '--output', 'types.ts'],
  ])('passes %s %s in the checkout', (command, ...args) => {
    expect(copy.run('npx', command, ...args)).toMatchObject({ status: 0 });
  });
});

describe('diff', () => {
  const git = (...args: string[]) =>
    expect(
      copy.run('git', '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args).status,
    ).toBe(0);
  const diff = () => copy.run('npm', 'run', '--silent', 'diff');

  test('compares with the default branch, and then with the last tag', () => {
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', 'generated/openapi.yaml');
    git('commit', '--quiet', '--message', 'First');
    expect(diff()).toMatchObject({ status: 0, output: expect.stringContaining('since main:') });
    change('generated/openapi.yaml', '  /refunds:\n', '  /repayments:\n');
    const { status, output } = diff();
    expect(status).not.toBe(0);
    expect(output).toContain('/refunds');
    git('commit', '--quiet', '--all', '--message', 'Second');
    git('tag', 'v1.0.0');
    expect(diff()).toMatchObject({ status: 0, output: expect.stringContaining('since v1.0.0:') });
  });
});
