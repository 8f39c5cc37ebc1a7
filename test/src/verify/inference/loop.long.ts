import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { verifyDrifting } from '../support/drifting.ts';

const SOURCES = [
  'openapi',
  'scripts',
  'generated',
  'src',
  'package.json',
  'tsconfig.json',
  '.spectral.yaml',
  'redocly.yaml',
];
const folder = mkdtempSync(join(tmpdir(), 'loop-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A command of the pipeline in the copy. */
function command(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), ...args],
    { cwd: folder, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

it('the document takes what a run against the mock has shown, builds and passes lint', async () => {
  for (const source of SOURCES) cpSync(source, join(folder, source), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const { overlay } = await verifyDrifting();
  writeFileSync(join(folder, 'overlay.json'), JSON.stringify(overlay));

  expect(command('scripts/commands/overlay.ts', 'overlay.json')).toMatchObject({ status: 0 });
  expect(command('scripts/commands/build.ts', '--quiet')).toEqual({ status: 0, output: '' });
  expect(command('scripts/commands/check.ts', 'lint', 'documents')).toMatchObject({ status: 0 });

  const document = readFileSync(join(folder, 'generated/openapi.yaml'), 'utf8');
  expect(document).not.toContain('trace-id-header');
  expect(document).toContain('access-error-statuses');
  expect(document).toMatch(
    /'404':\n +\$ref: '#\/components\/responses\/VirtualAccountNumberFailure'/,
  );
});
