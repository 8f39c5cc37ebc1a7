import { afterAll, beforeAll, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

let checkout: Checkout;
beforeAll(() => {
  checkout = new Checkout();
});
afterAll(() => checkout.remove());

test('a pull request gets a comment on what it changes, even where that needs a higher version', () => {
  checkout.git('switch', '--quiet', '--create', 'change');
  const document = checkout.read('openapi/openapi.yaml');
  checkout.write('openapi/openapi.yaml', document.replace('  /refunds:', '  /all-refunds:'));
  checkout.commit();
  checkout.git('switch', '--quiet', 'main');
  checkout.commit();
  checkout.git('merge', '--quiet', '--no-edit', 'change');

  const { status, stdout, stderr } = checkout.run('report-changes', []);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/## This pull request\n[^]*#### Breaking\n[^]*\/all-refunds/);
  expect(stdout).toMatch(
    /## Since the last release\n\n```text\nDocument \S+, compared with main: nothing has been released yet\n[^]*\/all-refunds[^]*Passed: [^]*\n```\n$/,
  );
});

test.each([
  ['a document that cannot be read', 'openapi/openapi.yaml', '{}', 'openapi/openapi.yaml:1:1'],
  ['a comparison that crashes', 'scripts/commands/diff.ts', 'throw Error("crash")', 'Error: crash'],
])('%s is a failure, not a report', (_, file, content, message) => {
  checkout.write(file, content);
  expect(checkout.run('report-changes', [])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(message),
  });
});
