import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Recipe, filesOf } from '../../../src/cli/recipe.ts';
import { writeFiles } from '../../../src/shared/write-files.ts';
import { type Expectation, compareReports } from './expectations.ts';
import type { Input } from '../typescript/support/report.ts';
import { programFolders } from './programs.ts';
import { findTools, shell } from './shell.ts';

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

/** Writes a recipe to an empty folder, generates, compiles a program with it, and runs that. */
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
  const execute = async (command: string): Promise<string | undefined> => {
    const { code, output, stdout, seconds } = await shell(command, options);
    around.say(`    ${seconds.toFixed(1).padStart(6)} s  ${command}`);
    if (code === 0) return stdout;
    result.reasons.push(`${command} ended with ${code}`, ...tail(output));
    return undefined;
  };
  const stdout = await stages(recipe, folder, around, execute);
  if (stdout !== undefined) {
    result.reasons.push(...compareReports(stdout, around.expectations), ...around.violations());
  }
  if (result.reasons.length === 0) result.state = 'passed';
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

/** What the program printed, unless something before it failed. */
async function stages(
  recipe: Recipe,
  folder: string,
  around: Surroundings,
  execute: (command: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  // As `payments-contract recipe` does, which the tests of the package run.
  const files = [...(await filesOf(recipe, '.'))];
  writeFiles(new Map(files.map(([name, text]) => [join(folder, name), text])));
  if ((await execute('bash generate.sh')) === undefined) return undefined;
  for (const program of programFolders(recipe).filter((each) => existsSync(each))) {
    await cp(program, folder, { recursive: true });
  }
  if (recipe.tools.includes('cargo')) {
    // Both programs in Rust have one lock file, and so the same crates, which are compiled once.
    const compiled = join(around.work, 'cargo');
    await mkdir(compiled, { recursive: true });
    await symlink(compiled, join(folder, 'target'));
  }
  await writeFile(join(folder, 'input.json'), JSON.stringify(around.input(recipe)));
  for (const command of recipe.compile) {
    if ((await execute(command)) === undefined) return undefined;
  }
  return execute(recipe.run);
}

function tail(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(-12).map((line) => `  ${line.slice(0, 300)}`);
}
