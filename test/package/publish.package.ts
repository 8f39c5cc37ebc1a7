import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { Project, root } from './project.ts';

const { tarball } = inject('packed');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, unknown>;
  scripts: Record<string, string>;
};

describe('finds nothing in the package:', () => {
  let project: Project;
  beforeAll(async () => {
    project = await Project.sharing(inject('installed'));
  });
  afterAll(() => project.remove());

  test('publint', async () => {
    const found = await project.bin('publint', 'run', tarball, '--strict');
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('All good!') });
  });

  // The documents are files, not modules. `require` of what is ESM only works since Node 20.19.
  test('arethetypeswrong', async () => {
    const { exports } = manifest;
    const modules = Object.keys(exports).filter((name) => typeof exports[name] === 'object');
    const options = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii'];
    const found = await project.bin('attw', tarball, ...options, '--entrypoints', ...modules);
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('payments-contract') });
  });
});

/** Nothing is sent: the registry is a port where nobody listens. What npm says is shown aloud. */
function publish(cwd: string, ...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const registry = ['--registry', 'http://127.0.0.1:9/', '--//127.0.0.1:9/:_authToken=a-token'];
  const options = ['--fetch-retries', '0', '--loglevel', 'notice'];
  const { status, stderr } = spawnSync('npm', ['publish', ...args, ...registry, ...options], {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, NO_COLOR: '1' },
  });
  return { status, stderr };
}

/** A folder with the manifest of the project and nothing to pack, which takes long. */
function projectWith(origin: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { prepack: _, ...scripts } = manifest.scripts;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...origin, scripts }));
  for (const part of ['node_modules', 'scripts', 'src']) {
    symlinkSync(join(root, part), join(folder, part));
  }
  return folder;
}

const origin = {
  repository: { type: 'git', url: 'git+https://git.example/owner/repository.git' },
  bugs: { url: 'https://git.example/owner/repository/issues' },
  homepage: 'https://pages.example/repository/',
};

test('a clone that says where it comes from can be published', () => {
  expect(publish(projectWith(origin), '--dry-run')).toMatchObject({ status: 0 });
});

test('a clone that says nothing of where it comes from is not published', () => {
  const { status, stderr } = publish(projectWith({}), '--dry-run');
  expect(status).not.toBe(0);
  expect(stderr).toContain(
    'package.json has no repository, bugs, homepage, so nothing is published',
  );
});

test('a tarball is not published where its provenance cannot be stated', () => {
  const { status, stderr } = publish(root, tarball);
  expect(status).not.toBe(0);
  expect(stderr).toContain('provenance generation not supported');
});
