import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

const ENVIRONMENT = {
  GITHUB_SERVER_URL: 'https://git.example',
  GITHUB_REPOSITORY: 'owner/repository',
  GITHUB_REF_NAME: 'v9.8.7',
  PAGES_URL: 'https://pages.example/repository/',
};
const DOCUMENTS = ['generated/openapi.yaml', 'generated/openapi-3.0.yaml'];
const RELEASED = 'openapi/released/9.8.7';

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout(['.github', 'package.json', ...DOCUMENTS]);
  const manifest = JSON.parse(checkout.read('package.json')) as object;
  checkout.write('package.json', JSON.stringify({ ...manifest, version: '9.8.7' }, null, 2));
  checkout.write('CHANGELOG.md', '# Changelog\n\n## 9.8.7 - 2026-01-31\n\n- New.\n\n## 9.8.6\n');
  checkout.keepDocuments('9.8.7');
  checkout.commit();
  checkout.push();
});
afterEach(() => checkout.remove());

const run = (env: Record<string, string> = {}) =>
  checkout.run('release-files', ['release'], { ...ENVIRONMENT, ...env });

test.each<{ title: string; env?: object; change?: () => unknown; says: string }>([
  ...Object.keys(ENVIRONMENT).map((name) => ({
    title: `no ${name}`,
    env: { [name]: '' },
    says: name,
  })),
  { title: 'another version than the tag', env: { GITHUB_REF_NAME: 'v9.8.8' }, says: 'v9.8.8' },
  {
    title: 'a tag beside the main branch',
    change: () => checkout.commit(),
    says: 'the tag v9.8.7 is not on the main branch',
  },
  {
    title: 'a main branch that is not known',
    change: () => checkout.git('update-ref', '-d', 'refs/remotes/origin/main'),
    says: 'the tag v9.8.7 is not on the main branch',
  },
  {
    title: 'documents that were not kept',
    change: () => checkout.git('rm', '-rq', RELEASED),
    says: `${RELEASED} is missing`,
  },
  {
    title: 'generated documents that differ from the kept ones',
    change: () => checkout.write('generated/openapi.yaml', 'other'),
    says: 'the documents in generated are not',
  },
  {
    title: 'kept documents that differ from their checksums',
    change: () => checkout.write(`${RELEASED}/openapi-3.0.yaml`, 'other'),
    says: `the documents in ${RELEASED} are not`,
  },
  {
    // The tag is on the main branch, which has moved on.
    title: 'no section in the change log',
    change: () => {
      checkout.git('tag', 'v9.8.7');
      checkout.commit();
      checkout.push();
      checkout.git('checkout', '--quiet', 'v9.8.7');
      checkout.write('CHANGELOG.md', '# Changelog\n\n## 9.8.6\n\n- Old.\n');
    },
    says: 'CHANGELOG.md has no section for 9.8.7',
  },
])('$title ends the release: $says', ({ env = {}, change, says }) => {
  change?.();
  expect(run({ ...env })).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  expect(checkout.list('release/assets')).toEqual([]);
});
