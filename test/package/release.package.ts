import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Checkout } from '../workflows/checkout.ts';

interface Manifest {
  version: string;
  scripts: { dist: string };
}

/** The release of the version that the project has now, in a repository of its own. */
let checkout: Checkout;
let version: string;
let ran: ReturnType<Checkout['run']>;
let changes: string;

const inAssets = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: `${checkout.root}/release/assets`, encoding: 'utf8' });

beforeAll(() => {
  checkout = new Checkout();
  const manifest = JSON.parse(checkout.read('package.json')) as Manifest;
  ({ version } = manifest);
  // Packing compiles first; here it takes what the set-up of this suite has compiled.
  const compiled = ['src', 'generated'].map((part) => `'${inject('clone')}/dist/${part}'`);
  manifest.scripts.dist = `mkdir dist && cp -r ${compiled.join(' ')} dist`;
  checkout.write('package.json', JSON.stringify(manifest));
  checkout.keepDocuments(version);
  checkout.write('CHANGELOG.md', `# Changelog\n\n## ${version} - 2026-01-31\n\n- New.\n`);
  checkout.commit();
  checkout.push();
  ran = checkout.run('release-files', ['release'], {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'owner/repository',
    GITHUB_REF_NAME: `v${version}`,
    PAGES_URL: 'https://pages.example/repository/',
  });
  changes = checkout.git('status', '--porcelain', '--', ':!release');
});
afterAll(() => checkout.remove());

test('a release can be made', () => {
  expect(ran).toMatchObject({ status: 0, stdout: '' });
});

test('a release has the package, every document, a bill of materials and checksums', () => {
  const documents = checkout.list('generated').filter((name) => name.startsWith('openapi'));
  expect(checkout.list('release/assets')).toEqual(
    ['SHA256SUMS', ...documents, `payments-contract-${version}.tgz`, 'sbom.cdx.json'].toSorted(),
  );
  expect(checkout.read('release/notes.md').trim()).toBe('- New.');
  for (const name of documents) {
    expect(checkout.read(`release/assets/${name}`)).toBe(checkout.read(`generated/${name}`));
  }
});

test('the checksums cover every other file', () => {
  inAssets('sha256sum', '--check', '--strict', '--quiet', 'SHA256SUMS');
  const listed = checkout.read('release/assets/SHA256SUMS').match(/(?<= {2}).+$/gm);
  expect(['SHA256SUMS', ...(listed ?? [])].toSorted()).toEqual(checkout.list('release/assets'));
});

test('the package is compiled, and says where it comes from, as CI does', () => {
  const tarball = `payments-contract-${version}.tgz`;
  const listed = inAssets('tar', '-tf', tarball).trimEnd().split('\n').toSorted();
  expect(listed).toEqual(inject('packed').files.map((file) => `package/${file}`));
  const packed = inAssets('tar', '-xOf', tarball, 'package/package.json');
  expect(JSON.parse(packed)).toMatchObject({
    version,
    repository: { type: 'git', url: 'git+https://git.example/owner/repository.git' },
    bugs: { url: 'https://git.example/owner/repository/issues' },
    homepage: 'https://pages.example/repository/',
  });
});

const noStage = spawnSync('npm', ['stage', '--help']).status !== 0;
if (noStage) process.stderr.write('skipped, staging: it needs npm 11.15 or newer\n');

test.skipIf(noStage)('the package can be staged on npm: everything but the sending', () => {
  const file = `release/assets/payments-contract-${version}.tgz`;
  const options = ['--dry-run', '--offline', '--loglevel=notice'];
  const { stderr } = spawnSync('npm', ['stage', 'publish', `./${file}`, ...options], {
    cwd: checkout.root,
    encoding: 'utf8',
  });
  expect(stderr).toContain('with tag latest and public access (dry-run)');
});

test('the bill of materials lists what users of the package get', () => {
  const { bomFormat, metadata, components } = JSON.parse(
    checkout.read('release/assets/sbom.cdx.json'),
  ) as {
    bomFormat: string;
    metadata: { component: { purl: string } };
    components: { name: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(metadata.component.purl).toBe(`pkg:npm/payments-contract@${version}`);
  expect(components.map(({ name }) => name).toSorted()).toEqual([
    'openapi-fetch',
    'openapi-typescript-helpers',
  ]);
});

test('a release leaves the files of the repository as they are', () => {
  expect(changes).toBe('');
});
