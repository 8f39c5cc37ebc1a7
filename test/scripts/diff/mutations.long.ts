import { expect, test } from 'vitest';
import { compareEach } from './catch.ts';
import { breaking, harmless } from './mutations/all.ts';

test('there are enough mutations, each with a name of its own', () => {
  expect(breaking.length).toBeGreaterThanOrEqual(40);
  expect(harmless.length).toBeGreaterThanOrEqual(20);
  const names = [...breaking, ...harmless].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('every breaking mutation is caught', { timeout: 900_000 }, async () => {
  const results = await compareEach(breaking);
  const missed = [...results]
    .filter(([, { refusal }]) => refusal === undefined)
    .map(([name]) => name);
  expect(results.size).toBe(breaking.length);
  expect(missed).toEqual([]);
});

test('no harmless mutation is an alarm', { timeout: 900_000 }, async () => {
  const results = await compareEach(harmless);
  const alarms = [...results].filter(([, { refusal }]) => refusal !== undefined);
  expect(results.size).toBe(harmless.length);
  expect(alarms.map(([name, { changes }]) => ({ name, change: changes[0] }))).toEqual([]);
});
