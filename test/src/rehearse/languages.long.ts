import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { FindingId } from '../../../src/rehearse/index.ts';
import { rehearseCommand } from '../../support/rehearse-command.ts';

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
  /** A package of Python, without which the row is left out. */
  readonly needs?: string;
  /** The cases of a program without a mistake. @default all */
  readonly cases?: readonly string[];
  /** A part of its hint. */
  readonly hint?: string;
  /** A part of what the report notes. @default not compared */
  readonly notes?: string;
}

const languages = parse(readFileSync(new URL('languages.yaml', import.meta.url), 'utf8')) as Record<
  string,
  Language
>;
const isHere = ({ needs }: Program) =>
  needs === undefined || spawnSync('python3', ['-c', `import ${needs}`]).status === 0;
const rows = Object.entries(languages).flatMap(([language, { programs, ...how }]) =>
  programs.filter(isHere).map((program) => ({ language, ...how, ...program })),
);

const folder = mkdtempSync(join(tmpdir(), 'rehearse-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(rows)(
  '$language: $name',
  async ({ start, prelude, code, case: id, finds, cases, ...row }) => {
    const file = join(folder, 'program.mjs');
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
    expect(report.findings.map((each) => each.hint).join()).toContain(row.hint ?? '');
    expect(report.notes.join()).toContain(row.notes ?? '');
    expect(exit).toBe(finds === undefined ? 0 : 1);
  },
);
