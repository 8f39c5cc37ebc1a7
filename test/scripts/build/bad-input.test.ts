import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../../scripts/build/index.ts';
import { describeError } from '../../../scripts/lib/command.ts';
import { writeOutputs } from '../../../scripts/lib/output-files.ts';
import { type Project, emptyProject, removeProjects, smallProject } from '../support/project.ts';

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

const STACK = /\bat \S+ \(.*:\d+:\d+\)|node_modules/;

describe('a build of a broken document says where and why, and writes nothing', () => {
  test.for(Object.entries(fatal))('%s', async ([, fault]) => {
    const at = smallProject();
    spoil(at, fault);
    const report = (await failedBuild(at)).join('\n');
    expect(report).toMatch(RegExp(fault.says, 'm'));
    expect(report).not.toMatch(STACK);
  });

  describe('and names every fault that it can', () => {
    let report: string[];
    beforeAll(async () => {
      const at = smallProject();
      for (const fault of Object.values(others)) spoil(at, fault);
      report = await failedBuild(at);
    });

    test.for(Object.entries(others))('%s', ([, { says }]) =>
      expect(report).toContainEqual(expect.stringMatching(RegExp(says))),
    );

    test('once, without a stack', () => {
      const count = Object.keys(others).length;
      expect(report.slice(count)).toEqual([`${count} errors in the document; nothing was written`]);
      expect(report.join('\n')).not.toMatch(STACK);
    });
  });
});

test('one wrong value of an example is one line, at that value', async () => {
  const at = smallProject();
  const file = 'openapi/components/examples/ChargeVoided.yaml';
  at.change(file, 'id: 1', 'id: wrong');
  expect(await failedBuild(at)).toEqual([
    `${file}:5:5  example-valid  /data/id must be integer (Ajv, Redocly, Spectral)`,
    '1 error in the document; nothing was written',
  ]);
});

test('a new property says at once all that it needs, and a schema may contain itself', async () => {
  const at = smallProject();
  const page = 'openapi/components/schemas/Page.yaml';
  const endpoints = 'openapi/components/examples/WebhookEndpoints.yaml';
  at.write('test/openapi/facts.yaml', 'objects:\n  Page:\n    fields:\n      total: integer\n');
  at.write(page, `${at.read(page)}  size:\n    type: string\n    examples: [S]\n`);
  expect(await failedBuild(at)).toEqual([
    `${endpoints}:6:7  example-complete  Show the property "size" here: "S".`,
    expect.stringMatching(`^${page}:10:3  described  .*`),
    'test/openapi/facts.yaml:4:7  fact-listed  List the property "size" of Page here, with what is known of its values.',
    '3 errors in the document; nothing was written',
  ]);

  at.change(
    'test/openapi/facts.yaml',
    'total: integer',
    'total: integer\n      size: text\n      next: Page',
  );
  at.change(endpoints, 'total: 1', 'total: 1\n        size: S\n        next: null');
  at.change(page, 'examples: [S]', 'description: Size.\n    examples: [S]');
  const next =
    "  next:\n    description: The next page, or null.\n    anyOf:\n      - $ref: Page.yaml\n      - type: 'null'\n";
  at.write(page, at.read(page) + next);
  expect(await build(at)).toContain('types.ts');
});

test('a missing document is named', async () => {
  const at = emptyProject();
  await expect(build(at)).rejects.toThrow(`there is no openapi/openapi.yaml in ${at.root}`);
});

test('a place that cannot be written to is named, and nothing is half-written', async () => {
  const at = emptyProject({ taken: 'a file, not a folder' });
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
  const at = emptyProject({ victim: 'old', 'generated/types.ts': 'old' });
  for (const name of [`.types.ts.${process.pid}.tmp`, '.types.ts.tmp', 'types.ts.tmp', 'a.ts']) {
    symlinkSync(join(at.root, 'victim'), join(at.out, name));
  }
  await writeOutputs(at.out, new Map([['types.ts', 'new']]));
  expect(at.read('generated/types.ts')).toBe('new');
  const linked = writeOutputs(at.out, new Map([['a.ts', 'new']]));
  await expect(linked).rejects.toThrow(/a\.ts: it is no plain file/);
  expect(at.read('victim')).toBe('old');
});
