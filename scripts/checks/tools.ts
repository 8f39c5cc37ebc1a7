import { join } from 'node:path';
import type { Gate } from './gate.ts';
import { run } from './run.ts';

// Programs are called by path: an alias of another package may own the name in .bin.
const TSC = 'node_modules/typescript/bin/tsc';
const OXLINT = 'node_modules/oxlint/bin/oxlint';
const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';
const KNIP = 'node_modules/knip/bin/knip.js';

export const types = tool('types', 'TypeScript has nothing to say', [TSC, '-p', '.']);
export const oxlint = tool('oxlint', 'no lint findings in code', [OXLINT, '--deny-warnings']);
export const format = tool('format', 'files are formatted (`npx prettier --write .` mends it)', [
  PRETTIER,
  '--check',
  '--log-level',
  'warn',
  '.',
]);
export const unused = tool('unused', 'no unused files, exports or dependencies', [
  KNIP,
  '--no-progress',
]);

/** A program that exits with 0 when all is well; otherwise its output is what is wrong. */
function tool(name: string, about: string, [script = '', ...args]: string[]): Gate {
  return {
    name,
    about,
    run: async ({ root }) => {
      const { code, output } = await run(root, [join(root, script), ...args]);
      return code === 0 ? [] : [output.trim() || `${script} exited with ${code}`];
    },
  };
}
