import { expect, it } from 'vitest';
import { hasGenerated, manifest, readGenerated } from '../../../src/shared/package-files.ts';

it('the files of the package are found from wherever it runs', () => {
  expect(manifest()).toMatchObject({ name: 'payments-contract', version: expect.any(String) });
  expect(readGenerated('openapi.json')).toMatchObject({ openapi: '3.1.0' });
  expect(hasGenerated('openapi.json')).toBe(true);
  expect(hasGenerated('package.json')).toBe(false);
});
