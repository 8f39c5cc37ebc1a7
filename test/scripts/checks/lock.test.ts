import { expect, test } from 'vitest';
import { missingOptional } from '../../../scripts/checks/lock.ts';

const optionalDependencies = { 'tool-linux': '1.0.0' };

test('a binary that is left out is named', () => {
  expect(missingOptional({ packages: { 'node_modules/tool': { optionalDependencies } } })).toEqual([
    'package-lock.json has no tool-linux, an optional dependency of node_modules/tool',
  ]);
});

test.each(['node_modules/tool-linux', 'node_modules/a/node_modules/tool-linux'])(
  'a binary at %s is found from a nested package',
  (place) => {
    const packages = {
      'node_modules/a/node_modules/@b/tool': { optionalDependencies },
      [place]: {},
    };
    expect(missingOptional({ packages })).toEqual([]);
  },
);

test('a binary of another package does not count', () => {
  const packages = {
    'node_modules/a/node_modules/tool': { optionalDependencies },
    'node_modules/b/node_modules/tool-linux': {},
  };
  expect(missingOptional({ packages })).toHaveLength(1);
});
