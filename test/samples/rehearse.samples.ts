import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WRITE_FAULTS, rehearseCommand } from '../support/rehearse-command.ts';
import { execute, isMissing, languages, sampleFolder } from './samples.ts';

const WRITES = ['createBulkTokenizedCharge', 'voidCharge', 'updateVirtualAccountNumberBvn'];

/** For a read, and what its response may be. */
const READ_FAULTS = [
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

/** What a rehearsal finds in a program of one request. */
async function findings(
  command: readonly string[],
  operation: string,
  kinds: readonly string[],
): Promise<unknown> {
  const cases = kinds.map((kind) => `${operation}#1:${kind}`);
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [] });
  return report.findings;
}

describe.each(languages)('samples in $label', ({ id, extension, run, isMissing: isSkipped }) => {
  /** Has a sample wait one second in place of thirty. */
  async function hurried(operation: string): Promise<readonly string[]> {
    const file = join(folder, id, `${operation}.${extension}`);
    const code = await readFile(file, 'utf8');
    const quick =
      id === 'typescript'
        ? code.replace('createPaymentsClient({', '$& timeoutMs: 1000,')
        : code.replace(/\b30(?=_000|\b)/, '1');
    expect(quick).not.toBe(code);
    await writeFile(file, quick);
    return run(file);
  }

  test.skipIf(isSkipped).each(WRITES)(
    '%s never calls done or failed what is not, nor sends it again',
    async (operation) => {
      const kinds = [...WRITE_FAULTS, 'no-response-after'];
      expect(await findings(await hurried(operation), operation, kinds)).toEqual([]);
    },
  );

  // The sample of curl prints whatever comes.
  test.skipIf(isSkipped || id === 'curl')(
    'a read takes every response that is permitted',
    async () => {
      expect(await findings(await hurried('listRefunds'), 'listRefunds', READ_FAULTS)).toEqual([]);
    },
  );
});

test.skipIf(isMissing('go version'))('the example in Go says what has happened', async () => {
  const program = join(folder, 'example');
  await execute(['go', 'build', '-o', program, 'examples/go/void.go']);
  expect(await findings([program], 'voidCharge', WRITE_FAULTS)).toEqual([]);
});
