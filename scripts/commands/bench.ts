import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError, runCommand } from '../lib/command.ts';

const FOLDER = join(process.cwd(), 'test', 'bench');
const ENDING = '.bench.ts';
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))
  .toSorted();

const HELP = `Measure side by side with peers.

Usage: npm run bench -- [NAME ...]

Without names all run, also after one that fails: ${known.join(', ')}

Example:
  npm run bench -- client

ROUNDS in the environment sets how often each measurement is made.
Exit code 1 means that a limit does not hold, 2 that the arguments are wrong.
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`there is no bench ${unknown.join(', ')}; there are ${known.join(', ')}`);
  }
  const names = positionals.length === 0 ? known : positionals;
  const failed = names.filter((name) => {
    const args = ['--import', 'tsx', join(FOLDER, name + ENDING)];
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
  });
  if (failed.length > 0) process.stderr.write(`failed: ${failed.join(', ')}\n`);
  return failed.length > 0 ? 1 : 0;
}

await runCommand(main);
