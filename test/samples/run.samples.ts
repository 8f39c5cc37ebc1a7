import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import type { OperationId } from '../../generated/operations.ts';
import { ENDS } from '../../site/samples/call.ts';
import type { Fault } from '../../src/mock/fault-injection.ts';
import { type ScheduledFault, createMock } from '../../src/mock/node.ts';
import type { Records } from '../../src/service/mock/records.ts';
import { NODE, buildExamples } from '../support/example-programs.ts';
import { WRITE_FAULTS, rehearseCommand } from '../support/rehearse-command.ts';
import { type Command, execute, languages, sampleFolder } from './samples.ts';
import { rowsIn } from '../support/files.ts';

const UNKNOWN = ENDS.unknown;

interface End {
  name: string;
  operation: OperationId;
  /** @default that of the mock */
  root?: string;
  records?: Partial<Records>;
  fault?: Fault;
  /** The body of the fault. */
  example?: keyof typeof examples;
  /** @default 75 */
  code?: number;
  /** @default of 75, that its effect is unknown */
  says?: string;
}
interface Rows {
  printed: Record<string, string>;
  writes: readonly string[];
  refused: readonly { operation: string; token: string; says: string; sent: number }[];
  ends: readonly End[];
  readFaults: readonly string[];
}
const rows = rowsIn<Rows>(import.meta.dirname, 'cases.yaml');

/** A token that the mock refuses. */
const REFUSED = 'token-that-is-refused';

const folder = await sampleFolder();
const tokens = (token: string) => ({ PAYMENTS_TOKEN: token, PAYMENTS_WEBHOOKS_TOKEN: token });

const mock = createMock({ assume: { 'rejected-token': REFUSED } });
const { urls } = await mock.listen();
const roots = { PAYMENTS_BASE_URL: urls.main, PAYMENTS_WEBHOOKS_BASE_URL: urls.webhooks };
afterAll(() => mock.close());

/** What a rehearsal finds in a program of one request. */
async function findings(command: readonly string[], operation: string, faults: readonly string[]) {
  const cases = faults.map((kind) => `${operation}#1:${kind}`);
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [] });
  return report.findings;
}

/** Runs a program whose request ends as a row says. */
async function endOf(command: Command, row: End) {
  const { example, fault, name, operation, records = {}, root } = row;
  const env = root === undefined ? roots : { PAYMENTS_BASE_URL: root };
  const token = `token of ${command.at(-1)}, ${name}`.replaceAll(/\W+/g, '-');
  mock.seed(records, token);
  const body = example === undefined ? {} : { body: examples[example] };
  if (fault !== undefined) mock.fail({ ...fault, ...body, operation } as ScheduledFault);
  const notes = await mkdtemp(join(folder, 'notes-'));
  const { code, err, out } = await execute(command, {
    ...env,
    ...tokens(token),
    PAYMENTS_STATE_DIR: notes,
  });
  return { code, seen: out + err };
}

for (const { id, extension, check, run } of languages) {
  const fileOf = (operation: string) => join(folder, id, `${operation}.${extension}`);

  describe(`samples in ${id}`, () => {
    test.each(Object.entries(rows.printed))(
      '%s is well formed and runs',
      async (operation, printed) => {
        const file = fileOf(operation);
        if (check) expect(await execute(check(file))).toMatchObject({ code: 0 });
        const ended = await execute(run(file), { ...roots, ...tokens(`token-of-${id}`) });
        expect(ended).toMatchObject({ code: 0, err: '' });
        // The sample of curl prints the whole response, but for what is sensitive.
        expect(ended.out).toMatch(id === 'curl' ? /"message":/ : new RegExp(printed));
        expect(ended.out).not.toMatch(/"(card_pan|cvv|secret)": *"?[^"* ]/);
      },
    );

    test.each(rows.refused)('$operation fails with "$token" as its token', async (row) => {
      const before = mock.requests.length;
      const env = { ...roots, ...tokens(row.token) };
      const { code, out, err } = await execute(run(fileOf(row.operation)), env);
      expect(code).not.toBe(0);
      expect(out + err).toMatch(new RegExp(row.says));
      expect(out + err).not.toContain(REFUSED);
      expect(mock.requests.length - before).toBe(row.sent);
    });

    test.each(rows.ends)('a request says what has happened where $name', async (row) => {
      const { code = 75, operation, says = UNKNOWN } = row;
      const end = await endOf(run(fileOf(operation)), row);
      const isSaid = end.seen.includes(says);
      expect({ code: end.code, isSaid }, end.seen).toEqual({ code, isSaid: true });
      expect(end.seen.includes(UNKNOWN)).toBe(code === 75);
      expect(end.seen).not.toContain('4242424242424242');
    });

    /** Has a sample wait one second in place of thirty. */
    async function hurried(operation: string): Promise<readonly string[]> {
      const file = fileOf(operation);
      const code = await readFile(file, 'utf8');
      const quick =
        id === 'typescript'
          ? code.replace('createPaymentsClient({', '$& timeoutMs: 1000,')
          : code.replace(/\b30(?=_000|\b)/, '1');
      expect(quick).not.toBe(code);
      await writeFile(file, quick);
      return run(file);
    }

    test.each(rows.writes)(
      '%s never calls done or failed what is not, nor sends it again',
      async (operation) => {
        const faults = [...WRITE_FAULTS, 'no-response-after'];
        expect(await findings(await hurried(operation), operation, faults)).toEqual([]);
      },
    );

    test('a read takes every response that is permitted', async () => {
      const found = await findings(await hurried('listRefunds'), 'listRefunds', rows.readFaults);
      expect(found).toEqual([]);
    });
  });
}

const bundles = await buildExamples(folder);
const goProgram = join(folder, 'void');
const hasGo = languages.some(({ id }) => id === 'go');
if (hasGo) await execute(['go', 'build', '-o', goProgram, 'examples/go/void.go']);

/** The examples that void a charge, in the languages that are here. */
const examplesOfVoid: [name: string, command: Command][] = [
  ['void.sh', ['sh', 'examples/curl/void.sh']],
  ['pay.py', ['python3', '-S', 'examples/python/pay.py']],
  ['pay-once.ts', [...NODE, bundles.get('pay-once') ?? '']],
  ['void-and-recover.ts', [...NODE, bundles.get('void-and-recover') ?? '']],
  ...(hasGo ? [['void.go', [goProgram]] satisfies [string, Command]] : []),
];

test.each(examplesOfVoid)('the example %s ends as the samples do', async (_, command) => {
  for (const row of rows.ends.filter(({ operation }) => operation === 'voidCharge')) {
    const end = await endOf(command, row);
    const { code = 75, name } = row;
    expect.soft({ name, code: end.code }).toEqual({ name, code });
  }
  expect(await findings(command, 'voidCharge', WRITE_FAULTS)).toEqual([]);
});

test('the samples in TypeScript have no type errors', async () => {
  const tsc = 'node_modules/typescript7/bin/tsc';
  const ended = await execute([process.execPath, tsc, '-p', folder]);
  expect(ended).toMatchObject({ code: 0, out: '' });
});

test('every sample kept to the document', () => {
  expect(() => mock.assertNoViolations()).not.toThrow();
});
