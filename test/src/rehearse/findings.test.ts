import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FindingId, rehearse } from '../../../src/rehearse/index.ts';
import { type Program, scenarioOf } from './programs.ts';

interface Row {
  readonly name: string;
  readonly program: Program;
  /** The case that is tried. */
  readonly case: string;
  /** The findings of this case with the end of their story. @default none */
  readonly finds?: { readonly [Id in FindingId]?: string };
  /** The sentences of the first finding. @default not compared */
  readonly story?: readonly string[];
}

const rows = parse(readFileSync(new URL('findings.yaml', import.meta.url), 'utf8')) as Row[];

test.each(rows)('$name: $case', async ({ program, case: id, finds = {}, story }) => {
  const cases = id === 'undisturbed' ? [] : [id];
  const report = await rehearse(scenarioOf(program), { cases });
  const found = report.findings.filter((each) => each.case === id);
  expect(Object.fromEntries(found.map((each) => [each.id, each.summary]))).toEqual(finds);
  if (story !== undefined) expect(found[0]?.story).toEqual(story);
  expect(report.unreached).toEqual([]);
});
