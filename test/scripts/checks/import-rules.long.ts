import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '../support/project.ts';

/** The folders in folders of the repository. */
function foldersIn(...parents: string[]): string[] {
  return parents.flatMap((parent) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  );
}

const FORBIDDEN = [
  ['src/client', '../mock/index.ts'],
  ['src/client', '../../scripts/lib/output-files.ts'],
  ['src/mock/deep', '../../client/index.ts'],
  ['src/verify', '../cli/main.ts'],
  ['src/rehearse', '../client/index.ts'],
  ['src/client', '../rehearse/index.ts'],
  ['src/shared', '../../test/support.ts'],
  ['scripts/lib', '../../src/mock/index.ts'],
  ['scripts/build', '../../src/contract/problems.ts'],
  ['scripts/build/outputs', '../../commands/diff.ts'],
  ['scripts/build/outputs', '../../../site/pages/reference.ts'],
  ['scripts/commands', '../../site/build.ts'],
  ['scripts/checks', '../commands/diff.ts'],
  ['scripts/lint', '../build/index.ts'],
  ['scripts/lib', '../lint/redocly.ts'],
  ['src/cli', '../../site/build.ts'],
  ['src/validate', '../client/index.ts'],
  ['src/contract', '../service/records.ts'],
  ['src/service', '../mock/index.ts'],
  ['src/service/deep/deeper', '../../../mock/index.ts'],
  ['src/report', '../service/records.ts'],
  ['src/mock', '../report/report.ts'],
  ['src/verify', '../mock/index.ts'],
  ['src/validate', '../service/records.ts'],
  ['src/client', '../contract/gaps.ts'],
  ['src/mock/deep', '../../cli/main.ts'],
  ['src/mock', '../../test/src/shared/pointer.ts'],
  // A folder that is not in the table may import anything: each has a row.
  ...foldersIn('src', 'scripts').map((folder) => [folder, '../../site/build.ts']),
];

const ALLOWED = [
  ['src/client', '../shared/pointer.ts'],
  ['src/client', '../../generated/types.ts'],
  ['src/mock/deep', '../deeper/store.ts'],
  ['src/mock/deep', '../mock.ts'],
  ['src/mock/deep', '../../service/records.ts'],
  ['src/service', '../contract/gaps.ts'],
  ['src/verify', '../report/report.ts'],
  ['src/rehearse', '../mock/index.ts'],
  ['src/cli', '../mock/index.ts'],
  ['scripts/lib', '../../src/shared/pointer.ts'],
  ['scripts/lib', '../../src/contract/schema.ts'],
  ['scripts/commands', '../build/index.ts'],
  ['scripts/build/outputs', '../../lint/locator.ts'],
  ['site', '../scripts/diff/compare.ts'],
  ['site/try-it', '../../src/mock/mock.ts'],
];

/** The findings of oxlint in one project with all of these imports, a line each. */
let findings: readonly string[];

/** The file that has an import, since each folder has several. */
const fileOf = (folder = '', target = '') => `${folder}/${target.replaceAll(/\W+/g, '-')}.ts`;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const name of ['.oxlintrc.json', 'oxlint.config.js']) {
    cpSync(join(ROOT, name), join(folder, name));
  }
  const cycle = [
    ['src/c.ts', './d.ts'],
    ['src/d.ts', './c.ts'],
  ];
  const imports = [...FORBIDDEN, ...ALLOWED].map(([from, target]) => [
    fileOf(from, target),
    target,
  ]);
  for (const [file = '', target] of [...cycle, ...imports]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `import type { T } from '${target}';\nexport type U = T;\n`);
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '-c', 'oxlint.config.js', '--format', 'unix'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  findings = stdout.split('\n');
  rmSync(folder, { recursive: true });
});

const found = (file: string) => findings.filter((line) => line.startsWith(`${file}:`)).join('\n');

test.each(FORBIDDEN)('%s may not import %s', (folder, target) => {
  expect(found(fileOf(folder, target))).toContain('no-restricted-imports');
});

test.each(ALLOWED)('%s may import %s', (folder, target) => {
  expect(found(fileOf(folder, target))).not.toContain('no-restricted-imports');
});

test('a cycle of types is a cycle', () => {
  expect(found('src/d.ts')).toContain('no-cycle');
});
