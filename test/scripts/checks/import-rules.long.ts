import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT, emptyProject, removeProjects } from '../support/project.ts';

interface Import {
  folder: string;
  target: string;
  /** Since a folder has several, each in a file of its own. */
  file: string;
}

const text = readFileSync(join(import.meta.dirname, 'import-rules.yaml'), 'utf8');
const rows = parse(text) as Record<'forbidden' | 'allowed', Record<string, string[]>>;

const importOf = (folder: string, target: string): Import => ({
  folder,
  target,
  file: `${folder}/${target.replaceAll(/\W+/g, '-')}.ts`,
});
const importsOf = (of: Record<string, string[]>) =>
  Object.entries(of).flatMap(([folder, targets]) => targets.map((each) => importOf(folder, each)));

// A folder that is not in the table of the rule may import anything.
const folders = ['src', 'scripts'].flatMap((parent) =>
  readdirSync(join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => importOf(`${parent}/${name}`, '../../site/build.ts')),
);
const forbidden = [...folders, ...importsOf(rows.forbidden)];
const allowed = importsOf(rows.allowed);
const cycle = [
  { file: 'src/c.ts', target: './d.ts' },
  { file: 'src/d.ts', target: './c.ts' },
];

/** The findings of oxlint in one project with all of these imports, a line each. */
let findings: readonly string[];
beforeAll(() => {
  const at = emptyProject();
  const configs = ['.oxlintrc.json', 'oxlint.config.js'];
  for (const name of configs) cpSync(join(ROOT, name), join(at.root, name));
  for (const { file, target } of [...cycle, ...forbidden, ...allowed]) {
    at.write(file, `import type { T } from '${target}';\nexport type U = T;\n`);
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '-c', 'oxlint.config.js', '--format', 'unix'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: at.root, encoding: 'utf8' });
  findings = stdout.split('\n');
});
afterAll(removeProjects);

const found = (file: string) => findings.filter((line) => line.startsWith(`${file}:`)).join('\n');

test.each(forbidden)('$folder may not import $target', ({ file }) => {
  expect(found(file)).toContain('no-restricted-imports');
});

test.each(allowed)('$folder may import $target', ({ file }) => {
  expect(found(file)).not.toContain('no-restricted-imports');
});

test('a cycle of types is a cycle', () => {
  expect(found('src/d.ts')).toContain('no-cycle');
});
