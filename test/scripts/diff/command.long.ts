import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withReport } from '../../../scripts/diff/report.ts';
import { runCommand } from '../support/command.ts';
import { original, root } from './catch.ts';
import { find } from './mutations/mutate.ts';

let folder: string;
let base: string;
let revision: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diff-command-'));
  base = join(folder, 'base.json');
  revision = join(folder, 'revision.json');
  await writeFile(base, JSON.stringify(original()));
  const document = original();
  find(document, ['paths', '/refunds', 'get'])['tags'] = ['Charges'];
  find(document, ['components', 'schemas', 'Refund', 'properties'])['note'] = { type: 'string' };
  find(document, ['info'])['description'] = 'Other words.';
  await writeFile(revision, JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true }));

const diff = (...args: string[]) => runCommand('diff', root, ...args);

test('prints what breaks, what is added and what is edited, and why it fails', async () => {
  const { status, stdout } = await diff('--base', base, '--revision', revision);
  expect(status).toBe(1);
  expect(stdout).toBe(
    [
      'Document 0.1.0, compared with the released 0.1.0',
      '',
      'Breaking (1)',
      '  GET /refunds, tags',
      '    was Refunds, is Charges. (surface-tags)',
      '',
      'Additions (1)',
      '  GET /refunds, response 200, data[].note',
      '    Added. (added)',
      '',
      'Edits (1)',
      '  info, description',
      '    Changed. (modified)',
      '',
      'Failed: breaking changes need info.version 0.2.0 or more (below 1.0.0 the second number ' +
        'stands for them); it is 0.1.0.',
      '',
    ].join('\n'),
  );
});

test('prints Markdown for the change log', async () => {
  const args = ['--base', base, '--revision', revision, '--format', 'markdown'];
  expect((await diff(...args)).stdout).toBe(
    [
      '### The document',
      '',
      'Compared with 0.1.0: 1 breaking change, 1 addition, 1 edit.',
      '',
      '#### Breaking',
      '',
      '- `GET /refunds, tags`: was Refunds, is Charges.',
      '',
      '#### Additions',
      '',
      '- `GET /refunds, response 200, data[].note`: Added.',
      '',
    ].join('\n'),
  );
});

test('passes where nothing changed', async () => {
  const { status, stdout } = await diff('--base', base, '--revision', base);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Document 0.1.0, compared with the released 0.1.0\n\nNothing changed.\n',
  });
});

test.each([
  [['--help'], 0, 'Usage: npm run diff'],
  [['--format', 'pdf'], 2, 'there is no format pdf'],
  [['--formt', 'text'], 2, 'Try --help'],
  [['--base', '/nowhere.json'], 2, '/nowhere.json cannot be read: ENOENT'],
  [['--base', join(root, 'openapi')], 2, 'openapi cannot be read: EISDIR'],
  [['--base', join(root, 'README.md')], 2, 'README.md'],
  [['--base', join(root, 'package.json')], 2, 'is not an OpenAPI document'],
])('%j exits with %d', async (args, code, says) => {
  const result = await diff('--revision', revision, ...args);
  expect(result.status).toBe(code);
  expect(result.stdout + result.stderr).toContain(says);
  expect(result.stderr).not.toContain('    at ');
});

describe('the change log', () => {
  const report = (text: string) =>
    `<!-- written by \`npm run diff -- --changelog\` -->\n\n${text}\n\n<!-- end -->`;
  const older = '## 0.1.0\n\nFirst.\n';

  test('gets the report below its first version, and once', () => {
    const once = withReport(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${older}`, 'One.');
    expect(once).toBe(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${report('One.')}\n\n${older}`);
    expect(withReport(once, 'Two.\n')).toBe(once.replace('One.', 'Two.'));
  });

  test('keeps the reports of older versions', () => {
    const before = `## 0.2.0\n\n${withReport(older, 'Old.')}`;
    expect(withReport(before, 'New.')).toBe(
      `## 0.2.0\n\n${report('New.')}\n\n${withReport(older, 'Old.')}`,
    );
  });

  test('without a version is refused', () => {
    expect(() => withReport('# Changes\n', 'One.')).toThrow('has no heading of a version');
  });
});
