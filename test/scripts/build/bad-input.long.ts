import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../../scripts/build/index.ts';
import { describeError } from '../../../scripts/lib/command.ts';
import { writeOutputs } from '../../../scripts/lib/output-files.ts';
import { type Project, project, removeProjects } from '../support/project.ts';

afterAll(removeProjects);

/** Builds and returns what a person would read; the old outputs must be as they were. */
async function failedBuild({ root, out, write, read }: Project): Promise<string[]> {
  write('generated/operations.ts', 'old');
  const outcome = await build({ root, out }).then(
    () => 'built',
    (error: unknown) => describeError(error, root),
  );
  expect(outcome).not.toBe('built');
  expect(readdirSync(out)).toEqual(['operations.ts']);
  expect(read('generated/operations.ts')).toBe('old');
  return outcome.split('\n');
}

/** A fault of the source and what one of the lines says. */
interface Fault {
  write?: Record<string, string>;
  change?: { file: string; from: string; to: string };
  says: string;
}

const faults = readFileSync(join(import.meta.dirname, 'bad-input.yaml'), 'utf8');
const { fatal, others } = parse(faults) as Record<'fatal' | 'others', Record<string, Fault>>;

function spoil(at: Project, { write = {}, change }: Fault): void {
  for (const [file, text] of Object.entries(write)) at.write(`openapi/${file}`, text);
  if (change) at.change(`openapi/${change.file}`, change.from, change.to);
}

const REFUND = 'openapi/components/schemas/Refund.yaml';
const STACK = /\bat \S+ \(.*:\d+:\d+\)|node_modules/;

describe('a build of a broken document says where and why, and writes nothing', () => {
  test.for(Object.entries(fatal))('%s', async ([, fault]) => {
    const at = project();
    spoil(at, fault);
    const report = (await failedBuild(at)).join('\n');
    expect(report).toMatch(RegExp(fault.says, 'm'));
    expect(report).not.toMatch(STACK);
  });

  describe('and names every fault that it can', () => {
    let report: string;
    beforeAll(async () => {
      const at = project();
      for (const fault of Object.values(others)) spoil(at, fault);
      report = (await failedBuild(at)).join('\n');
    });

    test.for(Object.entries(others))('%s', ([, { says }]) =>
      expect(report).toMatch(RegExp(says, 'm')),
    );

    test('once', () =>
      expect(report.trim().split('\n')).toHaveLength(Object.keys(others).length + 1));

    test('without a stack', () => expect(report).not.toMatch(STACK));
  });
});

test('one wrong value of an example is one line, at that value', async () => {
  const at = project();
  at.change('openapi/components/examples/RefundPage.yaml', 'id: 31077', 'id: wrong');
  const [first, ...rest] = await failedBuild(at);
  expect(first).toMatch(
    /^openapi\/components\/examples\/RefundPage\.yaml:18:7 {2}example-valid {2}\/data\/0\/id must be integer \(Ajv, Redocly, Spectral\)$/,
  );
  expect(rest).toEqual(['1 error in the document; nothing was written']);
});

test('a new property says at once all that it needs, and a schema may contain itself', async () => {
  const at = project();
  const facts = readFileSync('test/openapi/facts.yaml', 'utf8');
  at.write('test/openapi/facts.yaml', facts);
  at.write(REFUND, `${at.read(REFUND)}  reason:\n    type: string\n    examples: [Damaged]\n`);
  const [listed, shown, described] = [
    /^test\/openapi\/facts\.yaml:(\d+):\d+ {2}fact-listed {2}.*"reason" of Refund/m,
    /^openapi\/components\/examples\/RefundPage\.yaml:(\d+):\d+ {2}example-complete {2}.*"reason" here: "Damaged"/m,
    /^openapi\/components\/schemas\/Refund\.yaml:(\d+):\d+ {2}described {2}/m,
  ] as const;
  const report = (await failedBuild(at)).join('\n');
  for (const says of [listed, shown, described]) expect(report).toMatch(says);
  // The line of the fact is where the other properties of the refund stand.
  const line = Number(listed.exec(report)?.[1]);
  expect(facts.split('\n')[line - 1]).toMatch(/^ +id: integer$/);

  at.write(
    'test/openapi/facts.yaml',
    facts
      .replace(/^( +)amount_refunded: .*$/m, '$&\n$1reason: text')
      .replace(/^( +)expiry: .*$/m, '$&\n$1replaced: ChargeCard'),
  );
  const example = 'openapi/components/examples/RefundPage.yaml';
  at.change(example, 'transaction_id: ', 'reason: Damaged\n      transaction_id: ');
  at.change(REFUND, 'examples: [Damaged]', 'description: Reason.\n    examples: [Damaged]');
  at.change(
    'openapi/components/schemas/ChargeCard.yaml',
    'properties:\n',
    [
      'properties:',
      '  replaced:',
      '    description: The card that this one replaced, or null.',
      '    anyOf:',
      '      - $ref: ChargeCard.yaml',
      "      - type: 'null'",
      '',
    ].join('\n'),
  );
  at.change(
    'openapi/components/examples/ChargeVoided.yaml',
    '    card:\n',
    '    card:\n      replaced: null\n',
  );
  await expect(build(at)).resolves.toContain('types.ts');
});

test('a missing document is named', async () => {
  const at = project();
  const elsewhere = join(at.root, 'openapi');
  await expect(build({ root: elsewhere, out: at.out })).rejects.toThrow(
    /there is no openapi\/openapi\.yaml in /,
  );
});

test('a place that cannot be written to is named, and nothing is half-written', async () => {
  const at = project();
  at.write('taken', 'a file, not a folder');
  const outputs = new Map([
    ['examples.ts', 'new'],
    ['types.ts', 'new'],
  ]);
  await expect(writeOutputs(join(at.root, 'taken'), outputs)).rejects.toThrow(
    /cannot write to .*taken: .*\. Is it writable, and a folder\?/,
  );
  // A folder in place of the last file: those before it must not have been replaced.
  at.write('generated/types.ts/in-the-way', '');
  await expect(writeOutputs(at.out, outputs)).rejects.toThrow(/cannot write to .*generated/);
  expect(readdirSync(at.out)).toEqual(['types.ts']);
});

test('a link in the folder is replaced or refused, never followed', async () => {
  const at = project();
  at.write('victim', 'old');
  at.write('generated/types.ts', 'old');
  for (const name of [`.types.ts.${process.pid}.tmp`, '.types.ts.tmp', 'types.ts.tmp', 'a.ts']) {
    symlinkSync(join(at.root, 'victim'), join(at.out, name));
  }
  await writeOutputs(at.out, new Map([['types.ts', 'new']]));
  expect(readFileSync(join(at.out, 'types.ts'), 'utf8')).toBe('new');
  const linked = writeOutputs(at.out, new Map([['a.ts', 'new']]));
  await expect(linked).rejects.toThrow(/a\.ts: it is no plain file/);
  expect(readFileSync(join(at.root, 'victim'), 'utf8')).toBe('old');
});
