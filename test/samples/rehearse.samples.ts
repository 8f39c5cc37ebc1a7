import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../site/samples/languages.ts';
import type { RehearsalReport } from '../../src/rehearse/index.ts';
import { WRITE_FAULTS, rehearseCommand } from '../support/rehearse-command.ts';
import { writeSamples } from './files.ts';
import { TOOLS, execute, missing } from './tools.ts';

/** For a read, and what its response may be. */
const READ = [
  'reset',
  'half-response',
  'html',
  'status-503',
  'error-with-status-200',
  'absent@/data/0/comment',
  'unseen-value@/data/0/status',
  'new-field@/data/0',
  'empty-list@/data',
];

const NEVER = '99';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payments-rehearsed-'));
  await writeSamples(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** What starts a sample that waits one second in place of thirty. */
async function commandOf(language: string, operation: string): Promise<string[]> {
  const extension = LANGUAGES.find(({ id }) => id === language)?.extension;
  const file = join(folder, language, `${operation}.${extension}`);
  const code = await readFile(file, 'utf8');
  const quick = code.replace(/\b30(?=_000|\b)/, '1');
  expect(quick).not.toBe(code);
  await writeFile(file, quick);
  return TOOLS.find((tool) => tool.language === language)?.run(file) ?? [];
}

async function rehearse(
  command: readonly string[],
  cases: readonly string[],
  options: readonly string[] = [],
): Promise<RehearsalReport> {
  const { report } = await rehearseCommand({ command, cases, options });
  expect(report).toMatchObject({ cases, unreached: [] });
  return report;
}

const rehearsed = TOOLS.filter(({ uncaught }) => uncaught !== undefined);

// What stands above a write says that its error means nothing more.
describe.each(rehearsed)('samples in $language', (tool) => {
  const { language } = tool;
  const error = String(tool.uncaught);
  const isUnknown = ['--failed', NEVER, '--unknown', error];
  const isFailed = ['--failed', error];
  const absent = missing(tool);

  test.skipIf(absent)('a write never calls done what is not, nor sends it again', async () => {
    const command = await commandOf(language, 'voidCharge');
    const cases = [...WRITE_FAULTS, 'no-response-after'].map((kind) => `voidCharge#1:${kind}`);
    const { findings } = await rehearse(command, cases, isUnknown);
    expect(findings).toEqual([]);
    // What stands above the sample is so: its error may hide an effect.
    const [taken] = (await rehearse(command, ['voidCharge#1:reset-after'], isFailed)).findings;
    expect(taken?.id).toBe('failed-with-effect');
  });

  test.skipIf(absent)('a read takes every response that is permitted', async () => {
    const cases = READ.map((kind) => `listRefunds#1:${kind}`);
    const { findings } = await rehearse(await commandOf(language, 'listRefunds'), cases, isFailed);
    expect(findings).toEqual([]);
  });

  test.skipIf(absent)('a write without a known response says what it takes for one', async () => {
    const operation = 'updateVirtualAccountNumberBvn';
    const command = await commandOf(language, operation);
    const cases = [`${operation}#1:empty-body-before`];
    const { findings } = await rehearse(command, cases, isUnknown);
    expect(findings).toMatchObject([{ id: 'done-without-effect' }]);
    const extension = LANGUAGES.find(({ id }) => id === language)?.extension;
    const code = await readFile(join(folder, language, `${operation}.${extension}`), 'utf8');
    expect(code).toContain('Status 200 is taken for a success with any body');
  });
});

const go = TOOLS.filter((tool) => tool.language === 'go').map(missing)[0];
test.skipIf(go)('the example in Go says what has happened', async () => {
  const program = join(folder, 'example');
  expect(await execute(['go', 'build', '-o', program, 'examples/go/void.go'])).toMatchObject({
    code: 0,
  });
  const cases = WRITE_FAULTS.map((kind) => `voidCharge#1:${kind}`);
  expect((await rehearse([program], cases)).findings).toEqual([]);
});
