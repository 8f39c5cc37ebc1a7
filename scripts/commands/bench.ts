import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../lib/command.ts';

const ROOT = process.cwd();
const FOLDER = join(ROOT, 'test', 'bench');
const SUFFIX = '.bench.ts';

const HELP = `Measure. Each benchmark compares within its own run, prints ratios and exits with 1 when
one is over its limit.

Usage: npm run bench [-- NAME ...]

Without names all of test/bench/*${SUFFIX} run, one after another.
`;

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const known = (await readdir(FOLDER))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`no benchmark ${unknown.join(', ')}; there are: ${known.join(', ')}\n`);
    return 2;
  }
  let failed = 0;
  for (const name of positionals.length > 0 ? positionals : known) {
    process.stdout.write(`\n${name}\n`);
    const tsx = join(ROOT, 'node_modules', 'tsx', 'dist', 'cli.mjs');
    const args = [tsx, join(FOLDER, name + SUFFIX)];
    const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
    if (status !== 0) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

await runCommand(main);
