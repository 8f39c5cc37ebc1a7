import { afterEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

let checkout: Checkout;
afterEach(() => checkout.remove());

test('every released document keeps its address, and the newest are in latest', () => {
  checkout = new Checkout(['.github', 'generated/openapi.json', 'generated/openapi.yaml']);
  // In place of the command that builds the pages: it notes how it is called.
  const docs = 'f() { echo $* >>built; mkdir $4; }; f';
  checkout.write('package.json', JSON.stringify({ scripts: { docs } }));
  for (const version of ['1.9.0', '1.10.0']) {
    checkout.write('generated/openapi.yaml', `version: ${version}\n`);
    checkout.keepDocuments(version);
  }

  const { status, stderr } = checkout.run('build-pages', ['pages'], {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'owner/repository',
    PAGES_URL: 'https://pages.example/repository/',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const built = [
    { folder: '1.10.0', version: '1.10.0' },
    { folder: '1.9.0', version: '1.9.0' },
    { folder: 'latest', version: '1.10.0' },
  ];
  expect(checkout.read('built').trim().split('\n')).toEqual(
    built.map(
      ({ folder, version }) =>
        `--document openapi/released/${version}/openapi.json --out ${checkout.root}/pages/${folder} ` +
        `--site-url https://pages.example/repository/${folder}/ ` +
        '--repository-url https://git.example/owner/repository',
    ),
  );
  for (const { folder, version } of built) {
    expect(checkout.list(`pages/${folder}`)).toEqual([
      'SHA256SUMS',
      'openapi.json',
      'openapi.yaml',
    ]);
    expect(checkout.read(`pages/${folder}/openapi.yaml`)).toBe(`version: ${version}\n`);
  }
  expect(checkout.read('pages/index.html')).toContain('url=latest/');
});

test('before the first release there is nothing to publish', () => {
  checkout = new Checkout(['.github']);
  expect(checkout.run('build-pages', ['pages'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('nothing has been released'),
  });
});
