import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { spectralRuleset } from '../../../scripts/lint/spectral.ts';
import { changed, firstCaseOf } from './cases.ts';
import { type JsonObject, codes, keepValidators, lint, writeSplit } from './spectral.ts';

const root = join(import.meta.dirname, '../../..');
const read = async (file: string) => parse(await readFile(join(root, file), 'utf8'));
const good = (await read('test/fixtures/lint/good.yaml')) as JsonObject;
const { rules } = (await read('.spectral.yaml')) as { rules: JsonObject };
const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');
const ruleset = keepValidators(await spectralRuleset(root));
for (const [name, rule] of Object.entries(ruleset.rules)) rule.enabled = ownRules.includes(name);

test.each([...new Set(firstCaseOf(ownRules).values())])(
  'in a source of many files, of all own rules only those named find fault: $title',
  async (item) => {
    const source = await mkdtemp(join(tmpdir(), 'lint-'));
    onTestFinished(() => rm(source, { recursive: true }));
    const rootFile = await writeSplit(changed(good, item), source);
    const found = await lint(ruleset, rootFile, join(source, 'openapi.yaml'));
    expect(codes(found)).toEqual(item.finds.filter((rule) => ownRules.includes(rule)).toSorted());
  },
);
