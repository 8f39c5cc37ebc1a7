import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/project.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What oxlint finds in a project of these files, each with the one module that it imports. */
function lint(files: Record<string, string>): string {
  for (const [file, target] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import type { T } from '${target}';\nexport type U = T;\n`);
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--format', 'unix', ...Object.keys(files)];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

test.each([
  ['src/client/a.ts', '../mock/index.ts'],
  ['src/client/a.ts', '../../scripts/lib/output-files.ts'],
  ['src/mock/deep/a.ts', '../../client/index.ts'],
  ['src/verify/a.ts', '../cli/main.ts'],
  ['src/rehearse/a.ts', '../client/index.ts'],
  ['src/client/a.ts', '../rehearse/index.ts'],
  ['src/shared/a.ts', '../../test/support.ts'],
  ['scripts/lib/a.ts', '../../src/mock/index.ts'],
  ['scripts/build/outputs/a.ts', '../../commands/diff.ts'],
  ['scripts/build/outputs/a.ts', '../../../site/pages/reference.ts'],
  ['scripts/commands/a.ts', '../../site/build.ts'],
  ['scripts/checks/a.ts', '../commands/diff.ts'],
  ['scripts/lint/a.ts', '../build/index.ts'],
  ['scripts/lib/a.ts', '../lint/redocly.ts'],
  ['src/cli/a.ts', '../../site/build.ts'],
  ['src/validate/a.ts', '../client/index.ts'],
])('%s may not import %s', (file, target) => {
  expect(lint({ [file]: target })).toContain('no-restricted-imports');
});

test.each([
  ['src/client/b.ts', '../shared/pointer.ts'],
  ['src/cli/b.ts', '../mock/index.ts'],
  ['scripts/lib/b.ts', '../../src/shared/pointer.ts'],
  ['scripts/commands/b.ts', '../build/index.ts'],
  ['scripts/build/outputs/b.ts', '../../lint/locator.ts'],
  ['site/b.ts', '../scripts/diff/compare.ts'],
  ['site/try-it/b.ts', '../../src/mock/mock.ts'],
])('%s may import %s', (file, target) => {
  expect(lint({ [file]: target })).not.toContain('no-restricted-imports');
});

test('a cycle of types is a cycle', () => {
  expect(lint({ 'src/c.ts': './d.ts', 'src/d.ts': './c.ts' })).toContain('no-cycle');
});
