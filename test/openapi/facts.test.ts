import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { isAmountName } from '../../src/service/values/amounts.ts';
import { differencesOf, facts, known, published } from './facts.ts';

test('the document states what is known, and no more', () => {
  expect(differencesOf(published)).toEqual([]);
});

// Prism takes draft-07 for a document without a dialect, and the other where it is named.
describe.each([
  { dialect: '2020-12', ajv: new Ajv2020({ strict: false }) },
  { dialect: 'draft-07', ajv: new Ajv({ strict: false }) },
])('in JSON Schema $dialect the schema of a kind accepts right values alone:', ({ ajv }) => {
  addFormats.default(ajv);
  test.each(Object.entries(facts.kinds))('%s', (name, { schema, yes, no }) => {
    const validate = ajv.compile(schema);
    expect(yes.filter((value) => !validate(value))).toEqual([]);
    expect(no.filter((value) => validate(value))).toEqual([]);
    expect(no.length > 0).toBe(name !== 'anything');
  });
});

test('a field that is an amount is found by its name', () => {
  const owners = Object.entries(known.unspecified).filter(([, kinds]) => kinds.includes('unit'));
  const names = owners.flatMap(([owner]) => /\.(\w+)$/.exec(owner)?.[1] ?? []);
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !isAmountName(name))).toEqual([]);
});
