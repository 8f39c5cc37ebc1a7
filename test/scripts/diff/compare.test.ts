import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSurfaces, surfaceOf } from '../../../scripts/diff/surface.ts';
import { compareFiles, assess } from '../../../scripts/diff/compare.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { compareEach, mutated, original, root } from './catch.ts';
import { breaking, harmless } from './mutations/all.ts';
import { type Node, find } from './mutations/mutate.ts';

// All mutations go through the whole gate in mutations.long.ts; here are a few of each kind.
test('breaking changes are faults and others are not', async () => {
  const some = [
    'path removed: /refunds',
    'description changed: info',
    'optional property added: components schemas VirtualCard',
  ];
  const results = await compareEach(
    [...breaking, ...harmless].filter(({ name }) => some.includes(name)),
  );
  expect(Object.fromEntries([...results].map(([name, { impact }]) => [name, impact]))).toEqual({
    'path removed: /refunds': 'breaking',
    'description changed: info': 'edit',
    'optional property added: components schemas VirtualCard': 'addition',
  });
  for (const { impact, refusal } of results.values()) {
    if (impact === 'breaking') expect(refusal).toContain('need info.version 0.2.0 or more');
    else expect(refusal).toBeUndefined();
  }
});

test('what two comparisons find is listed once', async () => {
  const listed = {
    'path removed: /refunds': ['breaking: GET /refunds: The operation listRefunds was removed.'],
    'path renamed: /refunds': ['breaking: GET /refunds, path: was /refunds, is /all-refunds.'],
    'operationId changed: paths /virtual-cards get': [
      'breaking: GET /virtual-cards, operationId: was listVirtualCards, is listVirtualCardsAgain.',
    ],
    'operationId removed: paths /subscriptions get': [
      'breaking: GET /subscriptions, operationId: was listSubscriptions, is none.',
    ],
    'component renamed: schemas PageInfo': [
      'breaking: schemas PageInfo: No component has this name any more.',
    ],
    'method changed: post to put': [
      'breaking: POST /charges/{flw_ref}/void, method: was POST, is PUT.',
      'addition: PUT /charges/{flw_ref}/void: Added.',
    ],
  };
  const results = await compareEach(breaking.filter(({ name }) => Object.hasOwn(listed, name)));
  const lines = [...results].map(([name, { changes }]) => [
    name,
    changes.map(({ impact, location, message }) => `${impact}: ${location}: ${message}`),
  ]);
  expect(Object.fromEntries(lines)).toEqual(listed);
});

describe('the surface', () => {
  const surface = (document: Node) => surfaceOf(document as unknown as OpenApi);
  const against = (revision: Node) => compareSurfaces(surface(original()), surface(revision));

  test('of the document is that of its copy', () => {
    expect(against(original())).toEqual([]);
  });

  test('follows the schema of a parameter to see that it is sensitive no more', () => {
    const holding = (secret: boolean) => {
      const document = original();
      find(document, ['components', 'schemas'])['Secret'] = {
        type: 'string',
        'x-sensitive': secret,
      };
      const parameter = find(document, ['components', 'parameters', 'FlwRef']);
      parameter['schema'] = { $ref: '#/components/schemas/Secret' };
      return surface(document);
    };
    expect(compareSurfaces(holding(true), holding(true))).toEqual([]);
    expect(compareSurfaces(holding(true), holding(false))).not.toEqual([]);
  });

  test.each(harmless)('is not broken by: $name', ({ apply }) => {
    expect(against(mutated(apply))).toEqual([]);
  });

  test.each([
    'moved to another tag: paths /virtual-cards/{id} get',
    'servers of a path removed: paths /profile/webhook-endpoints',
    'servers of an operation added: paths /refunds get',
    'server renamed',
    'default of a server variable changed',
    'header wanted without a body: paths /refunds get',
    'sensitive no more: components schemas VirtualCard properties cvv',
    'request, path parameter renamed: flw_ref',
    'request, property removed: components schemas BulkTokenizedChargeItem properties',
    'request, body added: paths /charges/{flw_ref}/void post',
    'component renamed: schemas PageInfo',
  ])('is broken by what redocly diff lets pass: %s', (wanted) => {
    const found = breaking.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`there is no mutation ${wanted}`);
    expect(against(mutated(found.apply)).map(({ impact }) => impact)).toContain('breaking');
  });
});

test('a new component is an addition, and a tag goes by its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diff-'));
  const files = [join(folder, 'base.json'), join(folder, 'revision.json')] as const;
  const revision = original();
  const { schemas, examples } = find(revision, ['components']) as Record<string, Node>;
  schemas!['Ping'] = { type: 'object', description: 'A ping.' };
  examples!['Ping'] = { summary: 'A ping', value: {} };
  const [, tag = {}] = revision['tags'] as Node[];
  tag['description'] = 'Other words.';
  (revision['tags'] as Node[]).push({ name: 'Ping', description: 'A group.' });
  await writeFile(files[0], JSON.stringify(original()));
  await writeFile(files[1], JSON.stringify(revision));
  const { changes } = await compareFiles(root, ...files);
  await rm(folder, { recursive: true });
  expect(changes.map(({ impact, location }) => `${impact}: ${location}`)).toEqual([
    'addition: examples Ping',
    'addition: schemas Ping',
    'addition: tag Ping',
    `edit: tag ${String(tag['name'])}, description`,
  ]);
});

describe('the version', () => {
  const change = (impact: 'breaking' | 'addition' | 'edit') => [
    { impact, location: 'GET /refunds', message: 'Other.', rule: 'rule' },
  ];

  test.each([
    ['0.1.0', 'breaking', '0.2.0'],
    ['0.1.3', 'breaking', '0.2.0'],
    ['0.1.0', 'addition', '0.1.1'],
    ['0.1.0', 'edit', '0.1.1'],
    ['1.4.2', 'breaking', '2.0.0'],
    ['1.4.2', 'addition', '1.5.0'],
    ['1.4.2', 'edit', '1.4.3'],
  ] as const)('after %s, %s: %s or more', (released, impact, least) => {
    expect(assess(released, '9.0.0', change(impact)).least).toBe(least);
  });

  test.each([
    ['0.1.0', '0.1.0', 'breaking', false],
    ['0.1.0', '0.1.9', 'breaking', false],
    ['0.9.0', '0.10.0', 'breaking', true],
    ['0.1.0', '1.0.0', 'breaking', true],
    ['1.0.0', '1.9.0', 'breaking', false],
    ['1.9.0', '2.0.0', 'breaking', true],
    ['1.0.0', '1.0.0', 'addition', true],
    ['1.0.0', '1.0.0', 'edit', true],
    ['1.0.1', '1.0.0', 'edit', false],
    ['0.2.0', '0.1.9', 'breaking', false],
  ] as const)('%s to %s with %s: passes %s', (base, revision, impact, passes) => {
    expect(assess(base, revision, change(impact)).refusal === undefined).toBe(passes);
  });

  test.each(['1.0', 'v1.0.0', '1.0.0-beta.1', '01.0.0', ''])('refuses %j', (version) => {
    expect(() => assess('0.1.0', version, [])).toThrow('is not a version of the form 1.2.3');
  });
});
