import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assess } from '../../../scripts/diff/compare.ts';
import { withReport } from '../../../scripts/diff/comparison-report.ts';
import { compareSurfaces } from '../../../scripts/diff/surface.ts';
import { type OpenApi, operationsOf } from '../../../scripts/lib/openapi.ts';
import { get, isObject } from '../../../src/shared/pointer.ts';
import { runCommand } from '../support/command.ts';
import { compare, compareEach, mutated, original, root, surface } from './catch.ts';
import { breaking, harmless } from './mutations/all.ts';
import { type Mutation, type Node, find, remove, schema } from './mutations/mutate.ts';

let folder: string;
let base: string;
let revision: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diff-command-'));
  base = join(folder, 'base.json');
  revision = join(folder, 'revision.json');
  await writeFile(base, JSON.stringify(original()));
  const document = original();
  find(document, ['paths', '/refunds', 'get'])['tags'] = ['Charges'];
  find(document, ['components', 'schemas', 'Refund', 'properties'])['planted_note'] = {
    type: 'string',
  };
  find(document, ['info'])['description'] = 'Other words.';
  await writeFile(revision, JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true }));

const diff = (...args: string[]) => runCommand('scripts/commands/diff', root, ...args);

test('prints what breaks, what is added and what is edited, and why it fails', async () => {
  const { status, stdout } = await diff('--base', base, '--revision', revision);
  expect(status).toBe(1);
  expect(stdout).toBe(
    [
      'Document 0.1.0, compared with the released 0.1.0',
      '',
      'Breaking (1)',
      '  GET /refunds, tags',
      '    was Refunds, is Charges. (surface-tags)',
      '',
      'Additions (1)',
      '  GET /refunds, response 200, data[].planted_note',
      '    Added. (added)',
      '',
      'Edits (1)',
      '  info, description',
      '    Changed. (modified)',
      '',
      'Failed: breaking changes need info.version 0.2.0 or more (below 1.0.0 the second number ' +
        'stands for them); it is 0.1.0.',
      '',
    ].join('\n'),
  );
});

test('prints Markdown for the change log', async () => {
  const args = ['--base', base, '--revision', revision, '--format', 'markdown'];
  expect((await diff(...args)).stdout).toBe(
    [
      '### The document',
      '',
      'Compared with 0.1.0: 1 breaking change, 1 addition, 1 edit.',
      '',
      '#### Breaking',
      '',
      '- `GET /refunds, tags`: was Refunds, is Charges.',
      '',
      '#### Additions',
      '',
      '- `GET /refunds, response 200, data[].planted_note`: Added.',
      '',
    ].join('\n'),
  );
});

test('passes where nothing changed', async () => {
  const { status, stdout } = await diff('--base', base, '--revision', base);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Document 0.1.0, compared with the released 0.1.0\n\nNothing changed.\n',
  });
});

test.each([
  [['--help'], 0, 'Usage: npm run diff'],
  [['--format', 'pdf'], 2, 'there is no format pdf'],
  [['--formt', 'text'], 2, 'Try --help'],
  [['--base', '/nowhere.json'], 2, '/nowhere.json cannot be read: ENOENT'],
  [['--base', join(root, 'openapi')], 2, 'openapi cannot be read: EISDIR'],
  [['--base', join(root, 'README.md')], 2, 'README.md'],
  [['--base', join(root, 'package.json')], 2, 'is not an OpenAPI document'],
])('%j exits with %d', async (args, code, says) => {
  const result = await diff('--revision', revision, ...args);
  expect(result.status).toBe(code);
  expect(result.stdout + result.stderr).toContain(says);
  expect(result.stderr).not.toContain('    at ');
});

describe('the change log', () => {
  const report = (text: string) =>
    `<!-- written by \`npm run diff -- --changelog\` -->\n\n${text}\n\n<!-- end -->`;
  const older = '## 0.1.0\n\nFirst.\n';

  test('gets the report below its first version, and once', () => {
    const once = withReport(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${older}`, 'One.');
    expect(once).toBe(`# Changes\n\n## 0.2.0\n\nSecond.\n\n${report('One.')}\n\n${older}`);
    expect(withReport(once, 'Two.\n')).toBe(once.replace('One.', 'Two.'));
  });

  test('keeps the reports of older versions', () => {
    const before = `## 0.2.0\n\n${withReport(older, 'Old.')}`;
    expect(withReport(before, 'New.')).toBe(
      `## 0.2.0\n\n${report('New.')}\n\n${withReport(older, 'Old.')}`,
    );
  });

  test('without a version is refused', () => {
    expect(() => withReport('# Changes\n', 'One.')).toThrow('has no heading of a version');
  });
});

test('there are enough mutations, each with a name of its own', () => {
  expect(breaking.length).toBeGreaterThanOrEqual(40);
  expect(harmless.length).toBeGreaterThanOrEqual(20);
  const names = [...breaking, ...harmless].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

/** A mutation, the requests and responses of operations that it changes, and the one property of them, if it is one. */
interface InParts extends Mutation {
  parts: readonly string[];
  property: string | undefined;
}

/** The request and the responses of each operation, and the request of each path, written out. */
function partsOf(document: Node): Map<string, string> {
  const written = (value: unknown) =>
    JSON.stringify(value, (_, each) =>
      isObject(each) && typeof each['$ref'] === 'string'
        ? get(document, each['$ref'].slice(1))
        : (each as unknown),
    );
  return new Map(
    operationsOf(document as unknown as OpenApi).flatMap(({ item, method, operation, path }) => {
      const { responses, ...request } = operation;
      const name = `${method.toUpperCase()} ${path}`;
      return [
        [`${name}, request`, written(request)],
        [`${name}, response`, written(responses)],
        [`${path}, request`, written(item.parameters)],
      ] as const;
    }),
  );
}

/** The part in which a difference is listed. */
function partOf(location: string): string {
  const [operation, part = ''] = location.split(', ');
  return `${operation}, ${part.startsWith('response') ? 'response' : 'request'}`;
}

/** The innermost property that a location names: `status` of `GET /refunds, response 200, data[].status`. */
function propertyOf(location: string): string | undefined {
  const [, , path = ''] = location.split(', ');
  return path.replaceAll('[]', '').split('.').at(-1);
}

/** Whether mutations change two properties: what is found of one names it. */
const areOfTwo = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other;

/** Puts mutations into one document as long as none changes what another does: each costs a process. */
function apart(mutations: readonly Mutation[]): InParts[][] {
  const before = partsOf(original());
  const groups: InParts[][] = [];
  const widest = mutations
    .map(({ name, apply }) => {
      const after = partsOf(mutated(apply));
      const parts = [...before.keys()].filter((part) => before.get(part) !== after.get(part));
      return { name, apply, parts, property: / properties (\w+)$/.exec(name)?.[1] };
    })
    .toSorted((a, b) => b.parts.length - a.parts.length);
  for (const each of widest) {
    const isFree = (group: readonly InParts[]) =>
      group.every(
        ({ parts, property }) =>
          parts.length > 0 &&
          (areOfTwo(property, each.property) || !parts.some((part) => each.parts.includes(part))),
      );
    const group = each.parts.length === 0 ? undefined : groups.find(isFree);
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups;
}

test('every breaking mutation is caught', async () => {
  const before = surface(original());
  // What the surface shows needs no process: redocly diff only adds to it.
  const left = breaking.filter(({ apply }) => {
    const changes = compareSurfaces(before, surface(mutated(apply)));
    return assess('0.1.0', '0.1.0', changes).refusal === undefined;
  });
  const groups = apart(left);
  const results = await compareEach(
    groups.map((group, index) => ({
      name: String(index),
      apply: (document) => {
        for (const { apply } of group) apply(document);
      },
    })),
  );
  const missed = groups.flatMap((group, index) => {
    const { changes = [], refusal } = results.get(String(index)) ?? {};
    const found = changes.filter(({ impact }) => impact === 'breaking');
    const isCaught = ({ parts, property }: InParts) =>
      found.some(
        ({ location }) =>
          parts.length === 0 ||
          (parts.includes(partOf(location)) &&
            (property ?? propertyOf(location)) === propertyOf(location)),
      );
    return group.filter((each) => refusal === undefined || !isCaught(each));
  });
  expect(left.length).toBeGreaterThan(40);
  expect(missed.map(({ name }) => name)).toEqual([]);
});

test('no harmless mutation is an alarm, all in one document', async () => {
  for (const { apply } of harmless) mutated(apply);
  const apply = (document: Node) => {
    for (const mutation of harmless) mutation.apply(document);
  };
  const results = await compareEach([{ name: 'all', apply }]);
  const { changes = [], refusal } = results.get('all') ?? {};
  expect(changes.filter(({ impact }) => impact === 'breaking')).toEqual([]);
  expect(changes.length).toBeGreaterThanOrEqual(harmless.length);
  expect(refusal).toBeUndefined();
  const impacts = (at: string) =>
    changes.filter(({ location }) => location === at).map(({ impact }) => impact);
  expect(impacts('info, description')).toEqual(['edit']);
  expect(impacts('GET /virtual-cards, response 200, data[].planted_note')).toEqual(['addition']);
});

test('what two comparisons find is listed once', async () => {
  const listed = {
    'component renamed: schemas PageInfo': [
      'breaking: schemas PageInfo: No component has this name any more.',
    ],
    'method changed: post to put': [
      'breaking: POST /charges/{flw_ref}/void, method: was POST, is PUT.',
      'addition: PUT /charges/{flw_ref}/void: Added.',
    ],
    'operationId changed: paths /virtual-cards get': [
      'breaking: GET /virtual-cards, operationId: was listVirtualCards, is listVirtualCardsAgain.',
    ],
    'operationId removed: paths /subscriptions get': [
      'breaking: GET /subscriptions, operationId: was listSubscriptions, is none.',
    ],
    'path removed: /refunds': ['breaking: GET /refunds: The operation listRefunds was removed.'],
  };
  const renamed = {
    'path renamed: /refunds': ['breaking: GET /refunds, path: was /refunds, is /all-refunds.'],
  };
  for (const group of [listed, renamed]) {
    const mutations = breaking.filter(({ name }) => Object.hasOwn(group, name));
    expect(mutations).toHaveLength(Object.keys(group).length);
    const changed = original();
    for (const { apply } of mutations) apply(changed);
    const { changes } = await compare(original(), changed);
    const lines = changes.map(
      ({ impact, location, message }) => `${impact}: ${location}: ${message}`,
    );
    expect(lines.toSorted()).toEqual(Object.values(group).flat().toSorted());
  }
});

test('a new component is an addition, and a tag goes by its name', async () => {
  const changed = original();
  const { schemas, examples } = find(changed, ['components']) as Record<string, Node>;
  schemas!['Ping'] = { type: 'object', description: 'A ping.' };
  examples!['Ping'] = { summary: 'A ping', value: {} };
  const [, tag = {}] = changed['tags'] as Node[];
  tag['description'] = 'Other words.';
  (changed['tags'] as Node[]).push({ name: 'Ping', description: 'A group.' });
  const { changes } = await compare(original(), changed);
  expect(changes.map(({ impact, location }) => `${impact}: ${location}`)).toEqual([
    'addition: examples Ping',
    'addition: schemas Ping',
    'addition: tag Ping',
    `edit: tag ${String(tag['name'])}, description`,
  ]);
});

describe('a schema in both directions', () => {
  // Refunds are returned; here a request takes them as well.
  const both = () => {
    const document = original();
    const put = find(document, ['paths', '/virtual-account-numbers/{order_ref}', 'put']);
    put['requestBody'] = {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } },
    };
    find(document, schema('Refund'))['required'] = ['id', 'status'];
    return document;
  };

  const changesOf = async (change: (refund: Node, properties: Node) => void) => {
    const changed = both();
    const refund = find(changed, schema('Refund'));
    change(refund, refund['properties'] as Node);
    const { changes } = await compare(both(), changed);
    const part = 'PUT /virtual-account-numbers/{order_ref}, request';
    return changes.map(({ impact, location }) => `${impact}${location.replace(part, '')}`);
  };

  test('a field required in responses only breaks; an optional one more and other words do not', async () => {
    const changes = await changesOf((refund, properties) => {
      refund['required'] = ['id'];
      properties['planted_note'] = { type: 'string' };
      refund['description'] = 'Other words.';
    });
    expect(changes).toEqual(['breaking', 'addition, planted_note', 'edit, description']);
  });

  test('a field required in requests as well breaks, and a field less', async () => {
    const changes = await changesOf((refund, properties) => {
      refund['required'] = ['id', 'status', 'comment'];
      remove(properties, 'amount_refunded');
    });
    expect(new Set(changes)).toEqual(new Set(['breaking', 'breaking, amount_refunded']));
  });
});
