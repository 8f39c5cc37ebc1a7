import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { root } from './project.ts';

const run = promisify(execFile);
const { tarball } = inject('packed');

test('the package can be published: everything but the sending', async () => {
  // Said aloud, since a silent npm that runs this test would make this one silent too.
  const args = ['publish', tarball, '--dry-run', '--offline', '--loglevel=notice'];
  const { stderr } = await run('npm', args, { cwd: root });
  expect(stderr).toContain('with tag latest and public access (dry-run)');
});

test('the bill of materials lists what users of the package get', async () => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'];
  const { stdout } = await run('npm', args, { cwd: root });
  const { bomFormat, metadata, components } = JSON.parse(stdout) as {
    bomFormat: string;
    metadata: { component: { purl: string } };
    components: { name: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component.purl).toMatch(/^pkg:npm\/payments-contract@\d/);
  expect(components.map(({ name }) => name).toSorted()).toEqual([
    'openapi-fetch',
    'openapi-typescript-helpers',
  ]);
});
