import { compareWithReleased, withFreshBundle } from '../diff/compare.ts';
import { lastReleased } from '../diff/released.ts';
import { toText } from '../diff/report.ts';
import type { Check } from './check.ts';

export const breaking: Check = {
  name: 'breaking',
  about: 'no breaking change since the last release without a version that says so',
  async run({ root }) {
    if ((await lastReleased(root)) === undefined) return [];
    const comparison = await withFreshBundle(root, (file) => compareWithReleased(root, file));
    return comparison?.fault === undefined ? [] : [toText(comparison, false).trimEnd()];
  },
};
