import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { sample, shuffledSubarray } from 'fast-check';
import { UsageError, runCommand } from '../../scripts/lib/command.ts';
import { RepositoryCopy, repositoryFiles } from '../support/repository-copy.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

const HELP = `Change one place of the source at a time, and see whether the unit tests or the compiler notice.

Usage: npm run test:mutants -- [options] [FOLDER ...]

  --count N  how many mutants of each folder (default: 10)
  --seed N   draw this sample (default: another one each time)
  --help     print this text

FOLDER is one of src, as src/client, or scripts or site; without one all are drawn from. A mutant takes
5 seconds to a minute; two are tried at a time, each in its own copy of the repository.

Exit code 1 means that the tests fail without a change, 2 that the arguments are wrong. A mutant that survives
is named; whether it changes anything is for people to say.
`;

const LONGEST_RUN_MS = 300_000;

/** A mutant and the file around it. */
interface PlacedMutant extends Mutant {
  folder: string;
  path: string;
  text: string;
}

type Outcome = 'tests' | 'compiler' | 'survived';

/** Runs a program of Node.js. False where it fails, or does not end. */
function succeeds(cwd: string, ...args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, VITEST_MAX_WORKERS: '1' };
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), LONGEST_RUN_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function passes(cwd: string, ...folders: string[]): Promise<boolean> {
  const args = ['run', '--project=unit', '--bail=1', ...folders];
  return succeeds(cwd, 'node_modules/vitest/vitest.mjs', ...args);
}

/** The tests of the folder first, then the compiler, then all tests: what is quick comes first. */
async function outcomeOf(cwd: string, path: string): Promise<Outcome> {
  let own = dirname(path);
  while (!existsSync(join(cwd, 'test', own))) own = dirname(own);
  if (!(await passes(cwd, `test/${own}/`))) return 'tests';
  if (!(await succeeds(cwd, 'node_modules/typescript7/bin/tsc', '-p', '.'))) return 'compiler';
  return (await passes(cwd)) ? 'survived' : 'tests';
}

async function tryMutant(copy: RepositoryCopy, mutant: PlacedMutant): Promise<Outcome> {
  const { path, text, start, end, replacement } = mutant;
  await copy.write(path, text.slice(0, start) + replacement + text.slice(end));
  const outcome = await outcomeOf(copy.folder, path);
  await copy.write(path, text);
  return outcome;
}

function describe({ path, text, start, end, replacement }: PlacedMutant): string {
  const line = text.slice(0, start).split('\n').length;
  const before = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return `${path}:${line}  ${before.length > 60 ? `${before.slice(0, 60)}…` : before} → ${replacement}`;
}

/** All mutants, by the folder that they count for. */
async function allMutants(copy: RepositoryCopy): Promise<Map<string, PlacedMutant[]>> {
  const folders = new Map<string, PlacedMutant[]>();
  for (const path of repositoryFiles()) {
    const [, folder] = /^(src\/[^/]+|scripts|site)\/.+\.tsx?$/.exec(path) ?? [];
    if (folder === undefined) continue;
    const text = await copy.read(path);
    const mutants = mutantsOf(path, text).map((mutant) => ({ ...mutant, folder, path, text }));
    folders.set(folder, [...(folders.get(folder) ?? []), ...mutants]);
  }
  return folders;
}

/** Draws from a list: the same items for the same seed. */
function draw<Item>(items: Item[], count: number, seed: number): Item[] {
  const size = { minLength: Math.min(count, items.length), maxLength: count };
  return sample(shuffledSubarray(items, size), { seed, numRuns: 1 }).flat();
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} takes a whole number, not ${text}`);
  return Number(text);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(1 + Math.trunc(Math.random() * 1e6)) },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (values.help) {
    say(HELP);
    return 0;
  }
  const count = wholeNumber('count', values.count);
  const seed = wholeNumber('seed', values.seed);
  const copies = [await RepositoryCopy.create(), await RepositoryCopy.create()] as const;
  try {
    const all = await allMutants(copies[0]);
    const unknown = positionals.filter((folder) => !all.has(folder));
    if (unknown.length > 0) {
      throw new UsageError(
        `no folder ${unknown.join(', ')}; there are ${[...all.keys()].join(', ')}`,
      );
    }
    const folders = positionals.length === 0 ? [...all.keys()] : positionals;
    const drawn = folders.flatMap((folder) => draw(all.get(folder) ?? [], count, seed));
    say(`${drawn.length} mutants, --seed ${seed}`);
    if (!(await passes(copies[0].folder))) {
      say('The tests fail without a change.');
      return 1;
    }

    const outcomes = new Map<PlacedMutant, Outcome>();
    const rest = drawn.values();
    const work = async (copy: RepositoryCopy) => {
      for (const mutant of rest) {
        const outcome = await tryMutant(copy, mutant);
        outcomes.set(mutant, outcome);
        say(`[${outcomes.size}/${drawn.length}] ${outcome.padEnd(8)}  ${describe(mutant)}`);
      }
    };
    await Promise.all(copies.map(work));

    for (const folder of folders) {
      const own = drawn.filter((mutant) => mutant.folder === folder);
      const found = own.filter((mutant) => outcomes.get(mutant) !== 'survived');
      say(`${folder.padEnd(16)} ${found.length} of ${own.length} found`);
    }
    return 0;
  } finally {
    await Promise.all(copies.map((copy) => copy.remove()));
  }
}

await runCommand(main);
