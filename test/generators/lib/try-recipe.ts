import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Recipe } from '../../../src/cli/recipe.ts';
import { type Expectation, OUTPUT, compareReports, warningsOf } from './expectations.ts';
import type { Input } from '../typescript/hey-api/report.ts';
import { longerProgram, programFolder } from './programs.ts';
import { type ShellResult, findTools, shell } from './shell.ts';

export interface Result {
  recipe: Recipe;
  state: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  reasons: string[];
  seconds: number;
}

export interface Surroundings {
  /** Folder for the folders of the recipes. */
  work: string;
  expectations: Expectation[];
  /** What the program of this recipe is given; each has a token, and so records, of its own. */
  input: (recipe: Recipe) => Input;
  /** Requests of the program that the document forbids. */
  violations: () => string[];
  say: (line: string) => void;
}

/** Writes a recipe to an empty folder, generates, and runs two programs: its own and a longer one. */
export async function tryRecipe(recipe: Recipe, around: Surroundings): Promise<Result> {
  const result: Result = { recipe, state: 'failed', reasons: [], seconds: 0 };
  const start = performance.now();
  const folder = join(around.work, recipe.id.replace('/', '-'));
  const log = `${folder}.log`;
  await writeFile(log, '');
  const tools = await findTools(recipe.tools, around.work, log);
  if (tools.missing.length > 0) {
    return { ...result, state: 'skipped', reasons: [`missing: ${tools.missing.join(', ')}`] };
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);

  const options = { cwd: folder, path: tools.path, log, timeoutSeconds: 420 };
  const execute = async (command: string): Promise<ShellResult> => {
    const done = await shell(command, options);
    around.say(`    ${done.seconds.toFixed(1).padStart(6)} s  ${command}`);
    if (done.code === 0) return done;
    throw new CommandFailed([`${command} ended with ${done.code}`, ...tail(done.output)]);
  };
  try {
    result.reasons = await stages(recipe, folder, around, execute);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    result.reasons = error.reasons;
  }
  if (result.reasons.length === 0) result.state = 'passed';
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

class CommandFailed extends Error {
  readonly reasons: string[];

  constructor(reasons: string[]) {
    super(reasons[0]);
    this.reasons = reasons;
  }
}

/** What does not hold, a line each. */
async function stages(
  recipe: Recipe,
  folder: string,
  around: Surroundings,
  execute: (command: string) => Promise<ShellResult>,
): Promise<string[]> {
  const compile = async () => {
    for (const command of recipe.compile) await execute(command);
  };
  // Maven resets colours at its end.
  const run = async (command: string): Promise<string> =>
    stripVTControlCharacters((await execute(command)).stdout);
  const addLonger = async () => {
    await cp(own, folder, { recursive: true });
    await writeFile(join(folder, 'input.json'), JSON.stringify(input));
  };
  const input = around.input(recipe);
  const own = programFolder(recipe);

  const write = `${COMMAND} recipe ${recipe.id} --out .`;
  await execute(write);
  const { output } = await execute('bash generate.sh');
  // Fails when the generator has written over a file of the recipe.
  await execute(write);
  // The step for CI fails when a second run changes what was committed after the first.
  await execute('git init -q && git add -A');
  await execute(
    'bash generate.sh > /dev/null && git add --intent-to-add . && git diff --exit-code --stat',
  );
  const lock = join(own, 'Cargo.lock');
  if (existsSync(lock)) await cp(lock, join(folder, 'Cargo.lock'));

  // The mock of this run has another port.
  const program = join(folder, recipe.program);
  const text = await readFile(program, 'utf8');
  await writeFile(program, text.replace('http://localhost:4010/v3', input.mainUrl));
  const longer = longerProgram(recipe);
  const isBeside = longer.file !== recipe.program;
  if (isBeside) await addLonger();
  await compile();
  const printed = await run(recipe.run);
  const others = printed === OUTPUT ? [] : [`${recipe.run} printed ${JSON.stringify(printed)}`];

  if (!isBeside) {
    await addLonger();
    await compile();
  }
  const reports = compareReports(await run(longer.run), around.expectations);
  const toCommit = (await execute('git add -A && git ls-files -z')).stdout;
  const left = tooMuch(folder, toCommit.split('\0').slice(0, -1));
  return [...warningsOf(output), ...others, ...reports, ...around.violations(), ...left];
}

/** The most that a client has, in files and in bytes: dependencies and tools have far more. */
const MAX_FILES = 300;
const MAX_BYTES = 2_000_000;

/** Says when `.gitignore` lets more be committed than a client. */
function tooMuch(folder: string, names: readonly string[]): string[] {
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  if (names.length <= MAX_FILES && bytes <= MAX_BYTES) return [];
  return [`leaves ${names.length} files of ${bytes} bytes to commit, such as ${names.at(-1)}`];
}

/** The command as people run it, from source. */
const COMMAND = `node --import ${import.meta.resolve('tsx')} ${join(import.meta.dirname, '../../../src/cli/main.ts')}`;

function tail(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-12).map((line) => `  ${line.slice(0, 300)}`);
}
