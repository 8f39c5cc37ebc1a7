import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASED, compareFiles } from '../diff/gate.ts';
import { toText } from '../diff/report.ts';
import type { Gate } from './gate.ts';

export const breaking: Gate = {
  name: 'breaking',
  about: 'no breaking change since the last release without a version that says so',
  async run({ root }) {
    const base = join(root, RELEASED);
    // Before the first release there is nobody to break.
    if (!existsSync(base)) return [];
    const comparison = await compareFiles(root, base, join(root, 'generated', 'openapi.json'));
    return comparison.fault === undefined ? [] : [toText(comparison, false).trimEnd()];
  },
};
