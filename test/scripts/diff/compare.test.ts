import { describe, expect, test } from 'vitest';
import { compareSurfaces } from '../../../scripts/diff/surface.ts';
import { assess } from '../../../scripts/diff/compare.ts';
import { mutated, original, surface } from './catch.ts';
import { breaking, harmless } from './mutations/all.ts';
import { type Node, find } from './mutations/mutate.ts';

describe('the surface', () => {
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
