import { execFileSync, spawnSync } from 'node:child_process';
import { expect, inject, onTestFinished, test } from 'vitest';
import { Checkout } from '../workflows/checkout.ts';

interface Manifest {
  version: string;
  scripts: { dist: string };
}

const noStage = spawnSync('npm', ['stage', '--help']).status !== 0;
if (noStage) process.stderr.write('skipped, staging: it needs npm 11.15 or newer\n');

test('a release has the package, every document, a bill of materials and checksums', () => {
  const checkout = new Checkout();
  onTestFinished(() => checkout.remove());
  const inAssets = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: `${checkout.root}/release/assets`, encoding: 'utf8' });
  const manifest = JSON.parse(checkout.read('package.json')) as Manifest;
  const { version } = manifest;
  // Packing compiles first; here it takes what the set-up of this suite has compiled.
  const compiled = ['src', 'generated'].map((part) => `'${inject('clone')}/dist/${part}'`);
  manifest.scripts.dist = `mkdir dist && cp -r ${compiled.join(' ')} dist`;
  checkout.write('package.json', JSON.stringify(manifest));
  checkout.keepDocuments(version);
  checkout.write('CHANGELOG.md', `# Changelog\n\n## ${version} - 2026-01-31\n\n- New.\n`);
  checkout.commit();
  checkout.push();
  const ran = checkout.run('release-files', ['release'], {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'owner/repository',
    GITHUB_REF_NAME: `v${version}`,
    PAGES_URL: 'https://pages.example/repository/',
  });
  expect(ran).toMatchObject({ status: 0, stdout: '' });
  expect(checkout.git('status', '--porcelain', '--', ':!release')).toBe('');
  expect(checkout.read('release/notes.md').trim()).toBe('- New.');

  const documents = checkout.list('generated').filter((name) => name.startsWith('openapi'));
  const tarball = `payments-contract-${version}.tgz`;
  const covered = [...documents, tarball, 'sbom.cdx.json'];
  expect(checkout.list('release/assets')).toEqual(['SHA256SUMS', ...covered].toSorted());
  for (const name of documents) {
    expect(checkout.read(`release/assets/${name}`)).toBe(checkout.read(`generated/${name}`));
  }
  inAssets('sha256sum', '--check', '--strict', '--quiet', 'SHA256SUMS');
  const sums = checkout.read('release/assets/SHA256SUMS').match(/(?<= {2}).+$/gm);
  expect(sums?.toSorted()).toEqual(covered.toSorted());

  // The package is compiled, and says where it comes from.
  const listed = inAssets('tar', '-tf', tarball).trimEnd().split('\n').toSorted();
  expect(listed).toEqual(inject('packed').files.map((file) => `package/${file}`));
  const packed = inAssets('tar', '-xOf', tarball, 'package/package.json');
  expect(JSON.parse(packed)).toMatchObject({
    version,
    repository: { type: 'git', url: 'git+https://git.example/owner/repository.git' },
    bugs: { url: 'https://git.example/owner/repository/issues' },
    homepage: 'https://pages.example/repository/',
  });
  expect(JSON.parse(checkout.read('release/assets/sbom.cdx.json'))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: `pkg:npm/payments-contract@${version}` } },
    components: [{ name: 'openapi-fetch' }, { name: 'openapi-typescript-helpers' }],
  });

  // It can be staged on npm: everything but the sending.
  if (noStage) return;
  const options = ['--dry-run', '--offline', '--loglevel=notice'];
  const args = ['stage', 'publish', `./release/assets/${tarball}`, ...options];
  const { stderr } = spawnSync('npm', args, { cwd: checkout.root, encoding: 'utf8' });
  expect(stderr).toContain('with tag latest and public access (dry-run)');
});
