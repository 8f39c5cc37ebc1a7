import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Input } from '../typescript/support/report.ts';
import type { Expectation } from './facts.ts';
import { judge } from './judge.ts';
import type { Row } from './row.ts';
import { shell } from './shell.ts';
import { findTools } from './tools.ts';

export interface Result {
  row: Row;
  state: 'passed' | 'failed' | 'skipped';
  /** Why it failed or was skipped. */
  reasons: string[];
  compiles: boolean;
  operations: number;
  setUpLines: number;
  seconds: number;
}

export interface Surroundings {
  work: string;
  documents: string;
  expectations: Expectation[];
  /** What the program of this row is given; each row has a token, and so records, of its own. */
  input: (row: Row) => Input;
  /** Requests of the row that the document forbids. */
  violations: () => string[];
  say: (line: string) => void;
}

/** Does for one row what its recipe says, in a folder outside this repository. */
export async function tryRow(row: Row, around: Surroundings): Promise<Result> {
  const result: Result = {
    row,
    state: 'failed',
    reasons: [],
    compiles: false,
    operations: 0,
    setUpLines: await countSetUp(row),
    seconds: 0,
  };
  if (row.cannot !== undefined) return { ...result, state: 'skipped', reasons: [row.cannot] };
  const start = performance.now();
  const folder = join(around.work, row.id.replace('/', '-'));
  const log = `${folder}.log`;
  await writeFile(log, '');
  const tools = await findTools(row.tools, around.work, log);
  if (tools.missing.length > 0) {
    return { ...result, state: 'skipped', reasons: [`missing: ${tools.missing.join(', ')}`] };
  }
  await prepare(row, folder, around);
  const options = { cwd: folder, path: tools.path, log, timeoutSeconds: 420 };

  const all = async (stage: string, commands: string[]): Promise<boolean> => {
    for (const command of commands) {
      const { code, output, seconds } = await shell(command, options);
      around.say(`    ${stage.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${command}`);
      if (code === 0) continue;
      result.reasons.push(`${stage}: ${command} ended with ${code}`, ...tail(output));
      return false;
    }
    return true;
  };

  if ((await all('install', row.install)) && (await all('generate', row.generate))) {
    if (await all('compile', row.compile)) {
      result.compiles = true;
      const { code, output, stdout, seconds } = await shell(row.run, options);
      around.say(`    ${'run'.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${row.run}`);
      const verdict = judge(stdout, around.expectations);
      result.operations = verdict.operations;
      result.reasons.push(...verdict.failures, ...around.violations());
      if (code !== 0) result.reasons.push(`${row.run} ended with ${code}`, ...tail(output));
    }
  }
  if (result.reasons.length === 0) result.state = 'passed';
  result.seconds = (performance.now() - start) / 1000;
  return result;
}

/** The row's files, what its language shares, the documents and the input. */
async function prepare(row: Row, folder: string, around: Surroundings): Promise<void> {
  // Installed packages stay from the last run; all that is generated goes.
  const kept = ['node_modules', '.venv', 'target', 'vendor'];
  if (existsSync(folder)) {
    for (const name of await readdir(folder)) {
      if (!kept.includes(name)) await rm(join(folder, name), { recursive: true });
    }
  }
  await mkdir(folder, { recursive: true });
  const support = join(row.folder, '..', 'support');
  if (existsSync(support)) await cp(support, folder, { recursive: true });
  await cp(row.folder, folder, { recursive: true });
  for (const name of row.documents) await cp(join(around.documents, name), join(folder, name));
  await writeFile(join(folder, 'input.json'), JSON.stringify(around.input(row)));
}

/** Lines between the marks in the program, and of the configuration that the generator asks for. */
async function countSetUp(row: Row): Promise<number> {
  let lines = 0;
  for (const name of row.configuration) {
    lines += filled(await readFile(join(row.folder, name), 'utf8')).length;
  }
  if (row.program === '') return lines;
  return lines + filled(setUpOf(await readFile(join(row.folder, row.program), 'utf8'))).length;
}

/** The part of a program that sets the client up: roots, token, headers. */
export function setUpOf(program: string): string {
  const parts = program.matchAll(/^.*\bset-up:.*\n([\s\S]*?)^.*\bend of set-up\b/gm);
  return [...parts].map(([, part]) => part).join('');
}

function filled(text: string): string[] {
  return text.split('\n').filter((line) => /[^\s]/.test(line));
}

function tail(output: string): string[] {
  return filled(output)
    .slice(-12)
    .map((line) => `  ${line.slice(0, 300)}`);
}
