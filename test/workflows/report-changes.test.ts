import { afterAll, beforeAll, expect, test } from 'vitest';
import { Checkout } from './checkout.ts';

let checkout: Checkout;
beforeAll(() => {
  checkout = new Checkout();
});
afterAll(() => checkout.remove());

test('a pull request is told what it changes, and whether the version allows it', () => {
  checkout.keepDocuments('0.0.1');
  checkout.commit();
  checkout.git('switch', '--quiet', '--create', 'change');
  const document = checkout.read('generated/openapi.json');
  checkout.write('generated/openapi.json', document.replaceAll('"/refunds"', '"/all-refunds"'));
  checkout.commit();
  checkout.git('switch', '--quiet', 'main');
  checkout.commit();
  checkout.git('merge', '--quiet', '--no-edit', 'change');

  const { status, stdout, stderr } = checkout.run('report-changes', []);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/## This pull request\n[^]*#### Breaking\n[^]*\/all-refunds/);
  expect(stdout).toMatch(/## Since the last release\n\n```text\n[^]*\n```\n$/);
});

test('a report that cannot be made is a failure', () => {
  checkout.write('generated/openapi.json', '{}');
  expect(checkout.run('report-changes', [])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is not an OpenAPI document'),
  });
});
