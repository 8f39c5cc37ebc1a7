import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../lib/write-files.ts';
import type { Check } from './check.ts';

export const generated: Check = {
  name: 'generated',
  about: 'generated/ is what a build writes',
  async run({ root, rendered }) {
    const { outputs } = await rendered();
    if (outputs === undefined) return ['not compared: the document does not build (see lint)'];
    return compareOutputs(join(root, 'generated'), outputs);
  },
};

/** Names each file that a build would change, add or not write. */
export async function compareOutputs(
  folder: string,
  outputs: Map<string, string>,
): Promise<string[]> {
  const errors: string[] = [];
  for (const [name, expected] of outputs) {
    const actual = await readIfThere(join(folder, name));
    if (actual === undefined) errors.push(`generated/${name} is missing`);
    else if (actual !== expected) {
      const line = firstDifference(actual, expected);
      errors.push(`generated/${name} differs from what a build writes, first in line ${line}`);
    }
  }
  const present = await readdir(folder).catch(() => []);
  for (const name of present) {
    if (!outputs.has(name)) errors.push(`generated/${name} is not written by the build`);
  }
  if (errors.length > 0) {
    errors.push(
      'Edit openapi/ instead of generated/, run `npm run build`, remove files that it does not write, and commit both.',
    );
  }
  return errors;
}

function firstDifference(actual: string, expected: string): number {
  const lines = expected.split('\n');
  const index = actual.split('\n').findIndex((line, at) => line !== lines[at]);
  return index === -1 ? lines.length : index + 1;
}
