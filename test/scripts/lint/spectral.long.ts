import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cases } from './cases.ts';
import { codes, lint, only, ownRules, writeSplit } from './spectral.ts';

/** For each rule the first case in which it finds fault. */
const firstCases = new Set(
  ownRules.map((rule) => cases.find(({ finds }) => finds.includes(rule))!),
);

test.each([...firstCases])(
  'in a source of many files, of all own rules only those named find fault: $title',
  async ({ document, finds }) => {
    const source = await mkdtemp(join(tmpdir(), 'lint-'));
    onTestFinished(() => rm(source, { recursive: true }));
    const rootFile = writeSplit(document, source);
    const found = await lint(only(ownRules), rootFile, join(source, 'openapi.yaml'));
    expect(codes(found)).toEqual(finds.filter((rule) => ownRules.includes(rule)));
  },
);
