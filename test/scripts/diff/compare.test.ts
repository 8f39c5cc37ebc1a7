import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Comparison, assess, compareFiles } from '../../../scripts/diff/compare.ts';
import { toMarkdown, toText } from '../../../scripts/diff/comparison-report.ts';
import type { Difference } from '../../../scripts/diff/difference.ts';
import { compareSurfaces, surfaceOf } from '../../../scripts/diff/surface.ts';
import type { OpenApi } from '../../../scripts/lib/openapi.ts';
import { get, tokens } from '../../../src/shared/pointer.ts';
import { ROOT } from '../support/project.ts';

type Change = Record<string, unknown>;

interface Rows {
  document: OpenApi;
  surface: Record<string, { change: Change; says: string[] }>;
  breaking: Record<string, { change: Change; at: string }>;
  harmless: Record<string, { change: Change; edit?: string; addition?: string }>;
}

const text = readFileSync(join(import.meta.dirname, 'changes.yaml'), 'utf8');
const { document, surface, breaking, harmless } = parse(text) as Rows;

/** The document with changes, each of which changes something. */
function changed(...changes: Change[]): OpenApi {
  const copy = structuredClone(document);
  for (const [pointer, value] of changes.flatMap((each) => Object.entries(each))) {
    const before = JSON.stringify(copy);
    const keys = tokens(pointer);
    const key = keys.pop() ?? '';
    const owner = get(copy, pointer.slice(0, pointer.lastIndexOf('/'))) as Record<string, unknown>;
    if (value === null) delete owner[key];
    else owner[key] = structuredClone(value);
    if (JSON.stringify(copy) === before) throw new Error(`${pointer} changes nothing`);
  }
  return copy;
}

const folder = mkdtempSync(join(tmpdir(), 'diff-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: OpenApi): string {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const compare = (...changes: Change[]) =>
  compareFiles(ROOT, file('base', document), file('revision', changed(...changes)));

const changesOf = (rows: Record<string, { change: Change }>) =>
  Object.values(rows).map(({ change }) => change);

describe('the surface', () => {
  test.each(Object.entries(surface))('is compared where %s', (_, { change, says }) => {
    const found = compareSurfaces(surfaceOf(document), surfaceOf(changed(change)));
    expect(found.map(({ location, message }) => `${location}: ${message}`)).toEqual(says);
    expect(found.every(({ impact }) => impact === 'breaking')).toBe(true);
  });

  test('is not broken by what is harmless', () => {
    const revision = surfaceOf(changed(...changesOf(harmless)));
    expect(compareSurfaces(surfaceOf(document), revision)).toEqual([]);
  });
});

describe('redocly diff', () => {
  const at = ({ changes }: Comparison, impact: string) =>
    changes.filter((each) => each.impact === impact).map(({ location }) => location);

  let broken: Comparison;
  beforeAll(async () => {
    broken = await compare(...changesOf(breaking));
  });

  test.each(Object.entries(breaking))('finds that %s', (_, { at: location }) => {
    expect(at(broken, 'breaking')).toContain(location);
  });

  test('finds nothing else, and the version refuses it', () => {
    const locations = Object.values(breaking).map(({ at: location }) => location);
    // The object that is a list has lost its fields, too.
    const ofObject = 'GET /pots, response 200, data[].lid, properties';
    expect(at(broken, 'breaking').toSorted()).toEqual([...locations, ofObject].toSorted());
    expect(broken.refusal).toContain('breaking changes need info.version 0.2.0 or more');
  });

  test('takes edits and additions for what they are', async () => {
    const found = await compare(...changesOf(harmless));
    expect(found.refusal).toBeUndefined();
    expect(at(found, 'breaking')).toEqual([]);
    const named = (impact: 'edit' | 'addition') =>
      Object.values(harmless).flatMap(({ [impact]: location }) => location ?? []);
    expect(at(found, 'edit').toSorted()).toEqual(named('edit').toSorted());
    expect(at(found, 'addition').toSorted()).toEqual(named('addition').toSorted());
  });
});

test('what both find is listed once', async () => {
  const renamed = surface['a path has another name']!;
  const gone = surface['an operation is removed']!;
  const { changes } = await compare(renamed.change, gone.change);
  expect(changes.map(({ location, message }) => `${location}: ${message}`)).toEqual([
    ...renamed.says,
    ...gone.says,
    '/vessels: Added.',
  ]);
});

describe('the version', () => {
  const found = (impact: Difference['impact']): Difference[] => [
    { impact, location: 'GET /pots', message: 'Other.', rule: 'rule' },
  ];

  test.each([
    { base: '0.1.3', impact: 'breaking', least: '0.2.0' },
    { base: '0.1.0', impact: 'addition', least: '0.1.1' },
    { base: '0.1.0', impact: 'edit', least: '0.1.1' },
    { base: '1.4.2', impact: 'breaking', least: '2.0.0' },
    { base: '1.4.2', impact: 'addition', least: '1.5.0' },
    { base: '1.4.2', impact: 'edit', least: '1.4.3' },
  ] as const)('after $base, $impact: $least or more', ({ base, impact, least }) => {
    expect(assess(base, '9.0.0', found(impact)).least).toBe(least);
  });

  test.each([
    { base: '0.1.0', revision: '0.1.9', impact: 'breaking', passes: false },
    { base: '0.9.0', revision: '0.10.0', impact: 'breaking', passes: true },
    { base: '0.1.0', revision: '1.0.0', impact: 'breaking', passes: true },
    { base: '1.0.0', revision: '1.9.0', impact: 'breaking', passes: false },
    { base: '1.9.0', revision: '2.0.0', impact: 'breaking', passes: true },
    { base: '1.0.0', revision: '1.0.0', impact: 'addition', passes: true },
    { base: '1.0.1', revision: '1.0.0', impact: 'edit', passes: false },
  ] as const)('$base to $revision with $impact passes: $passes', (row) => {
    const { refusal } = assess(row.base, row.revision, found(row.impact));
    expect(refusal === undefined).toBe(row.passes);
  });

  test.each(['1.0', 'v1.0.0', '1.0.0-beta.1', '01.0.0', ''])('refuses %j', (version) => {
    expect(() => assess('0.1.0', version, [])).toThrow('is not a version of the form 1.2.3');
  });
});

describe('the report', () => {
  const change = (impact: Difference['impact'], location: string): Difference => ({
    impact,
    location,
    message: `It is ${impact}.`,
    rule: 'rule',
  });
  const comparison = assess('0.1.0', '0.1.0', [
    change('breaking', 'GET /pots, tags'),
    change('addition', 'tag Jugs'),
    change('edit', 'info'),
  ]);

  test('is text', () => {
    expect(toText(comparison)).toBe(`Document 0.1.0, compared with the released 0.1.0

Breaking (1)
  GET /pots, tags
    It is breaking. (rule)

Additions (1)
  tag Jugs
    It is addition. (rule)

Edits (1)
  info
    It is edit. (rule)

Failed: breaking changes need info.version 0.2.0 or more (below 1.0.0 the second number stands for them); it is 0.1.0.
`);
  });

  test('is Markdown for the change log', () => {
    expect(toMarkdown(comparison)).toBe(`### The document

Compared with 0.1.0: 1 breaking, 1 addition, 1 edit.

#### Breaking

- \`GET /pots, tags\`: It is breaking.

#### Additions

- \`tag Jugs\`: It is addition.
`);
  });

  test.each([
    { comparison: assess('0.1.0', '0.1.0', []), ends: 'Nothing changed.' },
    {
      comparison: assess('0.1.0', '0.1.0', [change('edit', 'info')]),
      ends: 'Passed: nothing breaks. The next release is 0.1.1 or more.',
    },
    {
      comparison: assess('0.1.0', '0.2.0', [change('breaking', 'info')]),
      ends: 'Passed: 0.2.0 is enough for these changes.',
    },
    {
      comparison: { ...comparison, refusal: undefined, branch: 'main' },
      ends: 'Passed: before the first release everything may change.',
    },
  ])('ends with: $ends', ({ comparison: of, ends }) => {
    expect(toText(of).endsWith(`\n${ends}\n`)).toBe(true);
  });
});
