import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingId } from '../../../src/rehearse/index.ts';
import { rehearseCommand } from '../../support/rehearse-command.ts';
import { emptyFolder, rowsIn } from '../../support/files.ts';

interface Language {
  readonly start: readonly string[];
  /** Stands before each program. */
  readonly prelude: string;
  readonly programs: readonly Program[];
}

interface Program {
  readonly name: string;
  readonly code: string;
  /** The case that shows its mistake. */
  readonly case?: string;
  /** @default none */
  readonly finds?: FindingId;
  /** The cases of a program without a mistake. @default all */
  readonly cases?: readonly string[];
  /** A part of its hint. @default not compared */
  readonly hint?: string;
  /** A part of what the report notes. @default not compared */
  readonly notes?: string;
}

const languages = rowsIn<Record<string, Language>>(import.meta.dirname, 'languages.yaml');
const rows = Object.entries(languages).flatMap(([language, { programs, ...how }]) =>
  programs.map((program) => ({ language, ...how, ...program })),
);

const folder = emptyFolder();

test.each(rows)(
  '$language: $name',
  async ({ start, prelude, code, case: id, finds, cases, ...row }) => {
    const file = join(folder, 'program');
    writeFileSync(file, prelude + code);
    const options = ['--timeout', id === undefined ? '30' : '5'];
    const tried = id === undefined ? (cases ?? []) : [id];
    const { exit, report } = await rehearseCommand({
      command: [...start, file],
      options,
      cases: tried,
    });
    expect(report.findings.map((each) => [each.id, each.case])).toEqual(finds ? [[finds, id]] : []);
    expect(report).toMatchObject({ leftOut: 0, unreached: [] });
    if (tried.length > 0) expect(report.cases).toEqual(tried);
    if (row.hint !== undefined) expect(report.findings[0]?.hint).toContain(row.hint);
    if (row.notes !== undefined) expect(report.notes.join()).toContain(row.notes);
    expect(exit).toBe(finds === undefined ? 0 : 1);
  },
);
