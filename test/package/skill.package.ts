import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { RehearsalReport } from '../../src/rehearse/index.ts';
import { type Block, blocksOf, isShell } from './guides/blocks.ts';
import { Reader } from './guides/reader.ts';
import { root } from './project.ts';

/** What is tried here of some 200 cases, most of which vary a field that the program does not read. */
const CASES = ['reset-after', 'killed-after'].map((kind) => `--case voidCharge#1:${kind}`);
const fewer = (block: Block): Block => ({
  ...block,
  code: block.code.replace(/ -- /, ` ${CASES.join(' ')} -- `),
});

test('the commands of the skill find a mistake, repeat it, and end once it is fixed', async () => {
  const reader = await Reader.create();
  onTestFinished(() => reader.close());
  await symlink(join(inject('installed'), 'node_modules'), join(reader.folder, 'node_modules'));
  const file = 'skills/payments-contract/SKILL.md';
  const blocks = blocksOf(file, await readFile(join(root, file), 'utf8')).filter(isShell);
  expect(blocks).toHaveLength(3);
  const [mock, rehearse, lives] = blocks as [Block, Block, Block];

  await reader.run(mock);
  const headers = { Authorization: 'Bearer any-token' };
  const url = `http://localhost:${await reader.port('4010')}/v3/refunds`;
  expect((await fetch(url, { headers })).status).toBe(200);

  const program = await readFile(join(root, 'examples/python/pay_once.py'), 'utf8');
  await reader.save('pay.py', program.replace('return UNKNOWN', 'return FAILED'));
  await expect(reader.run(fewer(rehearse))).rejects.toThrow('fails');
  const report = await readFile(join(reader.folder, 'report.json'), 'utf8');
  const [finding] = (JSON.parse(report) as RehearsalReport).findings;
  expect(finding).toMatchObject({ id: 'failed-with-effect', case: 'voidCharge#1:reset-after' });
  const repeat = { ...rehearse, at: 'repeat', code: finding?.repeat ?? '' };
  await expect(reader.run(repeat)).rejects.toThrow('failed-with-effect');

  await reader.save('pay.py', program);
  expect(await reader.run(repeat)).toContain('no findings');
  await reader.run(fewer(lives));
});
