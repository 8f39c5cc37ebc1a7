import { compareWithReleased } from '../diff/gate.ts';
import { toText } from '../diff/report.ts';
import type { Gate } from './gate.ts';

export const breaking: Gate = {
  name: 'breaking',
  about: 'no breaking change since the last release without a version that says so',
  async run({ root }) {
    const comparison = await compareWithReleased(root);
    return comparison?.fault === undefined ? [] : [toText(comparison, false).trimEnd()];
  },
};
