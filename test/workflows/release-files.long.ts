import { afterEach, beforeEach, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

const ENVIRONMENT = {
  GITHUB_SERVER_URL: 'https://git.example',
  GITHUB_REPOSITORY: 'owner/repository',
  GITHUB_REF_NAME: 'v9.8.7',
  PAGES_URL: 'https://pages.example/repository/',
};

let checkout: Checkout;
beforeEach(() => {
  checkout = new Checkout([
    '.github',
    'generated/openapi.yaml',
    'generated/openapi-3.0.yaml',
    'package.json',
  ]);
  const manifest = JSON.parse(checkout.read('package.json')) as object;
  checkout.write('package.json', JSON.stringify({ ...manifest, version: '9.8.7' }, null, 2));
  checkout.write('CHANGELOG.md', '# Changelog\n\n## 9.8.7 - 2026-01-31\n\n- New.\n\n## 9.8.6\n');
  checkout.keepDocuments('9.8.7');
  checkout.commit();
  checkout.push();
});
afterEach(() => checkout.remove());

const run = (env: Record<string, string> = ENVIRONMENT) =>
  checkout.run('release-files', ['release'], env);

test.each(Object.keys(ENVIRONMENT))('without %s there is no release', (name) => {
  const { [name]: _, ...others } = ENVIRONMENT as Record<string, string>;
  expect(run(others)).toMatchObject({ status: 1, stderr: expect.stringContaining(name) });
  expect(checkout.list('release/assets')).toEqual([]);
});

test.each([
  [
    'another version than the tag',
    { ...ENVIRONMENT, GITHUB_REF_NAME: 'v9.8.8' },
    () => {},
    'v9.8.8',
  ],
  [
    'a tag beside the main branch',
    ENVIRONMENT,
    () => checkout.commit(),
    'the tag v9.8.7 is not on the main branch',
  ],
  [
    'a main branch that is not known',
    ENVIRONMENT,
    () => checkout.git('update-ref', '-d', 'refs/remotes/origin/main'),
    'the tag v9.8.7 is not on the main branch',
  ],
  [
    'documents that were not kept',
    ENVIRONMENT,
    () => checkout.git('rm', '-rq', 'openapi/released/9.8.7'),
    'openapi/released/9.8.7 is missing',
  ],
  [
    'generated documents that differ from the kept ones',
    ENVIRONMENT,
    () => checkout.write('generated/openapi.yaml', 'other'),
    'the documents in generated are not',
  ],
  [
    'kept documents that differ from their checksums',
    ENVIRONMENT,
    () => checkout.write('openapi/released/9.8.7/openapi-3.0.yaml', 'other'),
    'the documents in openapi/released/9.8.7 are not',
  ],
  [
    'no section in the change log',
    ENVIRONMENT,
    () => checkout.write('CHANGELOG.md', '# Changelog\n\n## 9.8.6\n\n- Old.\n'),
    'CHANGELOG.md has no section for 9.8.7',
  ],
])('%s is refused', (_, env, change, message) => {
  change();
  expect(run(env)).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
  expect(checkout.list('release/assets')).toEqual([]);
});

test('a tag on the main branch is released, also when the branch has moved on', () => {
  checkout.git('tag', 'v9.8.7');
  checkout.commit();
  checkout.push();
  checkout.git('checkout', '--quiet', 'v9.8.7');
  checkout.write('CHANGELOG.md', '# Changelog\n');
  expect(run().stderr).toContain('CHANGELOG.md has no section'); // what is looked at next
});
