import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../site/samples/languages.ts';
import type { RehearsalReport } from '../../src/rehearse/index.ts';
import { WRITE_FAULTS, rehearseCommand } from '../support/rehearse-command.ts';
import { sampleFolder } from './files.ts';
import { TOOLS, execute, missing } from './tools.ts';

const WRITES = ['createBulkTokenizedCharge', 'voidCharge', 'updateVirtualAccountNumberBvn'];

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

const folder = await sampleFolder();

/** What starts a sample that waits one second in place of thirty. */
async function commandOf(language: string, operation: string): Promise<string[]> {
  const extension = LANGUAGES.find(({ id }) => id === language)?.extension;
  const file = join(folder, language, `${operation}.${extension}`);
  const code = await readFile(file, 'utf8');
  const quick =
    language === 'typescript'
      ? code.replace('createPaymentsClient({', '$& timeoutMs: 1000,')
      : code.replace(/\b30(?=_000|\b)/, '1');
  expect(quick).not.toBe(code);
  await writeFile(file, quick);
  return TOOLS.find((tool) => tool.language === language)?.run(file) ?? [];
}

async function rehearse(
  command: readonly string[],
  cases: readonly string[],
): Promise<RehearsalReport> {
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [] });
  return report;
}

describe.each(TOOLS)('samples in $language', (tool) => {
  const { language } = tool;
  const absent = missing(tool);

  test.skipIf(absent).each(WRITES)(
    '%s never calls done or failed what is not, nor sends it again',
    async (operation) => {
      const kinds = [...WRITE_FAULTS, 'no-response-after'];
      const cases = kinds.map((kind) => `${operation}#1:${kind}`);
      const { findings } = await rehearse(await commandOf(language, operation), cases);
      expect(findings).toEqual([]);
    },
  );

  // The sample of curl prints whatever comes.
  test.skipIf(absent ?? language === 'curl')(
    'a read takes every response that is permitted',
    async () => {
      const cases = READ.map((kind) => `listRefunds#1:${kind}`);
      const { findings } = await rehearse(await commandOf(language, 'listRefunds'), cases);
      expect(findings).toEqual([]);
    },
  );
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
