import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

let checkout: Checkout;
afterEach(() => checkout.remove());

/** What a build would do with the version. */
function setVersion(version: string): void {
  const document = JSON.parse(checkout.read('generated/openapi.json')) as { info: object };
  Object.assign(document.info, { version });
  checkout.write('generated/openapi.json', JSON.stringify(document));
}

test('every released document keeps its address, and the newest are in latest', () => {
  checkout = new Checkout();
  setVersion('1.9.0');
  checkout.keepDocuments('1.9.0');
  const newer = checkout
    .read('generated/openapi.yaml')
    .replace('title: Payments API', 'title: Newer');
  checkout.write('generated/openapi.yaml', newer);
  setVersion('1.10.0');
  checkout.keepDocuments('1.10.0');
  checkout.write('generated/openapi.yaml', 'not released');
  const manifest = checkout.read('package.json');
  const docs = 'tsx site/commands/docs.ts';
  expect(manifest).toContain(`"docs": "${docs}"`);
  const only = `f() { echo $* >>built; mkdir $4; case $4 in */latest) ${docs} $*;; esac; }; f`;
  checkout.write('package.json', manifest.replace(`"docs": "${docs}"`, `"docs": "${only}"`));

  const { status, stderr } = checkout.run('build-pages', ['pages'], {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'owner/repository',
    PAGES_URL: 'https://pages.example/repository/',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const built = [
    ['1.10.0', '1.10.0'],
    ['1.9.0', '1.9.0'],
    ['latest', '1.10.0'],
  ] as const;
  expect(checkout.read('built').trim().split('\n')).toEqual(
    built.map(
      ([folder, version]) =>
        `--document openapi/released/${version}/openapi.json --out ${checkout.root}/pages/${folder} ` +
        `--site-url https://pages.example/repository/${folder}/ ` +
        '--repository-url https://git.example/owner/repository',
    ),
  );
  for (const [folder, version] of built) {
    for (const name of checkout.list(`openapi/released/${version}`)) {
      const published = checkout.read(`pages/${folder}/${name}`);
      expect(published, `${folder}/${name}`).toBe(
        checkout.read(`openapi/released/${version}/${name}`),
      );
    }
    execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], {
      cwd: join(checkout.root, 'pages', folder),
    });
  }
  expect(checkout.read('pages/latest/openapi.yaml')).toContain('title: Newer');
  expect(checkout.read('pages/latest/index.html')).toContain(
    '<link rel="canonical" href="https://pages.example/repository/latest/',
  );
  expect(checkout.read('pages/index.html')).toContain('url=latest/');
});

test('before the first release there is nothing to publish', () => {
  checkout = new Checkout(['.github']);
  expect(checkout.run('build-pages', ['pages'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('nothing has been released'),
  });
});
