import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build/index.ts';
import { printError, runCommand } from '../../scripts/lib/command.ts';

const HELP = `Build generated/ from openapi/, and the tables of the guides in docs/.

Usage: npm run build [-- options]

  --out DIR   write to DIR instead of generated/
  --watch     build again whenever a source file is saved
  --quiet     print errors only
  --help      print this text

Exit code 1 means that the document has faults or the files could not be written; then the
old files are still there as they were.
`;

// npm starts scripts in the root of the project.
const ROOT = process.cwd();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(ROOT, 'generated') },
      watch: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const run = () => buildOnce(resolve(values.out), values.quiet);
  if (!values.watch) return run();
  const { watch } = await import('../../scripts/build/watch.ts');
  await watch(ROOT, run);
  return 0;
}

async function buildOnce(out: string, quiet: boolean): Promise<number> {
  const say = (line: string) => {
    if (!quiet) process.stdout.write(`${line}\n`);
  };
  const start = performance.now();
  try {
    const changed = await build({ root: ROOT, out });
    if (out === join(ROOT, 'generated')) changed.push(...(await writeGuides()));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const where = relative(process.cwd(), out) || '.';
    const what = changed.length === 0 ? 'nothing changed' : `changed ${changed.join(', ')}`;
    say(`${where} built in ${seconds} s: ${what}`);
    return 0;
  } catch (error) {
    printError(error);
    return 1;
  }
}

/** Reads what was just built, so it is loaded now. A project without guides has none to write. */
async function writeGuides(): Promise<string[]> {
  if (!existsSync(join(ROOT, 'docs'))) return [];
  const { renewGuides } = await import('../guides/files.ts');
  return renewGuides(ROOT);
}

await runCommand(main, 2);
