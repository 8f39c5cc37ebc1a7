import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { spectralRuleset } from '../../../scripts/lint/spectral.ts';
import { changed, firstCaseOf } from './cases.ts';
import { type JsonObject, codes, keepValidators, lint } from './spectral.ts';

const root = join(import.meta.dirname, '../../..');
const read = async (file: string) => parse(await readFile(join(root, file), 'utf8'));
const good = (await read('test/fixtures/lint/good.yaml')) as JsonObject;
const { rules } = (await read('.spectral.yaml')) as { rules: JsonObject };
const ownRules = Object.keys(rules).filter((rule) => rules[rule] !== 'off');
const ruleset = keepValidators(await spectralRuleset(root));

test.each([...new Set(firstCaseOf(ownRules).values())])(
  'of all own rules only those named find fault: $title',
  async ({ finds, ...item }) => {
    for (const [name, rule] of Object.entries(ruleset.rules)) {
      rule.enabled = [...finds, ...ownRules].includes(name);
    }
    const found = await lint(ruleset, changed(good, { finds, ...item }), join(root, 'bundle.yaml'));
    expect(codes(found)).toEqual(finds.toSorted());
  },
);
