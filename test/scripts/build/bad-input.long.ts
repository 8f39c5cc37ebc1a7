import { readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

interface Case {
  name: string;
  spoil: (at: Project) => void;
  /** One of the lines says this. */
  says: RegExp;
}

const REFUND = 'openapi/components/schemas/Refund.yaml';
const ORDER_NOT_FOUND = 'openapi/components/examples/OrderNotFound.yaml';
const CHARGE_NOT_FOUND = 'openapi/components/examples/ChargeNotFound.yaml';

/** After these a build stops at once: all else would only report the same fault again. */
const fatal: Case[] = [
  {
    name: 'a reference to a file that is not there',
    spoil: ({ change }) =>
      change('openapi/openapi.yaml', 'paths/refunds.yaml', 'paths/refund.yaml'),
    says: /^openapi\/openapi\.yaml:\d+:\d+ {2}no-unresolved-refs {2}there is no file paths\/refund\.yaml; did you mean refunds\.yaml\?$/m,
  },
  {
    name: 'a reference to a schema that is not there, of which there are examples',
    spoil: ({ change }) =>
      change(
        'openapi/components/schemas/RefundListResponse.yaml',
        '$ref: Refund.yaml',
        '$ref: Refnd.yaml',
      ),
    says: /^openapi\/components\/schemas\/RefundListResponse\.yaml:\d+:\d+ {2}no-unresolved-refs {2}there is no file Refnd\.yaml; did you mean Refund\.yaml\?$/m,
  },
  {
    name: 'references that go round in a circle',
    spoil: ({ write }) => {
      write(REFUND, '$ref: RefundAgain.yaml\n');
      write('openapi/components/schemas/RefundAgain.yaml', '$ref: Refund.yaml\n');
    },
    says: /^openapi\/\S+:\d+:\d+ {2}\S+ {2}.*(circular|resolve)/im,
  },
  {
    name: 'two components of one name',
    spoil: ({ write, change }) => {
      write(
        'openapi/components/schemas/other/Refund.yaml',
        'type: string\ndescription: Another.\n',
      );
      change(
        'openapi/components/schemas/Charge.yaml',
        '$ref: ChargeCard.yaml',
        '$ref: other/Refund.yaml',
      );
    },
    says: /^openapi\/\S+:\d+:\d+ {2}\S+ {2}.*(Refund.*(conflict|unique|renam)|(conflict|unique|renam).*Refund)/im,
  },
  {
    name: 'a schema with an unknown keyword',
    spoil: ({ change }) => change(REFUND, 'type: integer', 'type: integer\n    minimun: 1'),
    says: /^openapi\/components\/schemas\/Refund\.yaml:\d+:\d+ {2}struct {2}.*`minimun`/m,
  },
  {
    name: 'tabs in YAML',
    spoil: ({ change }) => change(REFUND, '  id:', '\tid:'),
    says: /^openapi\/components\/schemas\/Refund\.yaml:\d+:\d+ {2}\S+ {2}.*tab/m,
  },
  {
    name: 'an empty root file',
    spoil: ({ write }) => write('openapi/openapi.yaml', ''),
    says: /^openapi\/openapi\.yaml:1:1 {2}\S+ {2}.+/m,
  },
  {
    name: 'an empty component file',
    spoil: ({ write }) => write(REFUND, ''),
    says: /^openapi\/components\/schemas\/\S+:\d+:\d+ {2}\S+ {2}.*(resolve|empty|Refund)/m,
  },
  {
    name: 'a reference to another machine',
    spoil: ({ change }) =>
      change(
        'openapi/openapi.yaml',
        'paths/refunds.yaml',
        'https://elsewhere.example/refunds.yaml',
      ),
    says: /references to other machines are not followed/m,
  },
];

/** Faults in different places, which one build names all. */
const others: Case[] = [
  {
    name: 'an operationId that is given twice',
    spoil: ({ change }) =>
      change('openapi/paths/refunds.yaml', 'operationId: listRefunds', 'operationId: voidCharge'),
    says: /^openapi\/paths\/refunds\.yaml:\d+:\d+ {2}operation-operationId-unique {2}/m,
  },
  {
    name: 'an example that breaks its schema',
    spoil: ({ change }) =>
      change(CHARGE_NOT_FOUND, 'message: No PBTX transaction found', 'message: 404'),
    says: /^openapi\/components\/examples\/ChargeNotFound\.yaml:\d+:\d+ {2}example-valid {2}\/message must be string/m,
  },
  {
    name: 'a record that breaks the schema of its resource',
    spoil: ({ change }) =>
      change(
        'openapi/components/examples/ChargeNormal.yaml',
        'charge_type: normal',
        'charge_type: 1',
      ),
    says: /example-valid {2}\/charge_type must be string/m,
  },
  {
    name: 'an example of a property that no scenario shows',
    spoil: ({ change }) => change(ORDER_NOT_FOUND, 'No order found', 'No such order'),
    says: /^openapi\/components\/schemas\/MainError\.yaml:\d+:\d+ {2}example-agrees {2}/m,
  },
  {
    name: 'a schema with an unknown format',
    spoil: ({ change }) => change(REFUND, 'type: string', 'type: string\n    format: moment'),
    says: /^openapi\/components\/schemas\/Refund\.yaml:\d+:\d+ {2}schema-valid {2}.*moment/m,
  },
  {
    name: 'a schema whose pattern does not compile',
    spoil: ({ change }) =>
      change(
        'openapi/components/schemas/Subscription.yaml',
        'type: string',
        'type: string\n    pattern: "^(a"',
      ),
    says: /^openapi\/components\/schemas\/Subscription\.yaml:\d+:\d+ {2}schema-valid {2}Invalid regular expression: .*\(a/m,
  },
  {
    name: 'a request body without an example',
    spoil: ({ change }) =>
      change(
        'openapi/paths/bulk-tokenized-charges.yaml',
        [
          '        examples:',
          '          BulkTokenizedChargeCreated:',
          '            $ref: ../components/examples/BulkTokenizedChargeTwoCards.yaml',
          '',
        ].join('\n'),
        '',
      ),
    says: /^openapi\/paths\/bulk-tokenized-charges\.yaml:\d+:\d+ {2}body-complete {2}.*examples/m,
  },
];

const STACK = /\bat \S+ \(.*:\d+:\d+\)|node_modules/;

describe('a build of a broken document says where and why, and writes nothing', () => {
  test.for(fatal)('$name', async ({ spoil, says }) => {
    const at = project();
    spoil(at);
    const report = (await failedBuild(at)).join('\n');
    expect(report).toMatch(says);
    expect(report).not.toMatch(STACK);
  });

  describe('and names every fault that it can', () => {
    let report: string;
    beforeAll(async () => {
      const at = project();
      for (const { spoil } of others) spoil(at);
      report = (await failedBuild(at)).join('\n');
    });

    test.for(others)('$name', ({ says }) => expect(report).toMatch(says));

    test('without a stack', () => expect(report).not.toMatch(STACK));
  });
});

test('one wrong value of an example is one line, at that value', async () => {
  const at = project();
  at.change('openapi/components/examples/RefundPage.yaml', 'id: 31077', 'id: wrong');
  const [first, ...rest] = await failedBuild(at);
  expect(first).toMatch(
    /^openapi\/components\/examples\/RefundPage\.yaml:18:7 {2}example-valid {2}\/data\/0\/id must be integer$/,
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
