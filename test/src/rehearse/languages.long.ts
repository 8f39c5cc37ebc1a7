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

test.each(rows)('$language: $name', async ({ start, prelude, code, case: id, finds, cases }) => {
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
  expect(exit).toBe(finds === undefined ? 0 : 1);
});

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"
)

func main() {
	url := os.Getenv("PAYMENTS_BASE_URL") + "/charges/FLW-PREAUTH-0001/void"
	request, _ := http.NewRequest("POST", url, nil)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PAYMENTS_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := (&http.Client{Timeout: 2 * time.Second}).Do(request)
	if err != nil {
		os.Exit(75)
	}
	var body struct{ Status string }
	if json.NewDecoder(response.Body).Decode(&body) != nil || body.Status != "success" {
		os.Exit(75)
	}
}
`;

// Both end with an exit code of their own.
test.each([
  ['go run', ['go', 'run', join(folder, 'main.go')]],
  ['make', ['make', '--silent', '-C', folder, 'pay']],
])('a program that says unknown through %s is not accused', async (_, command) => {
  const file = join(folder, 'main.go');
  writeFileSync(file, GO);
  writeFileSync(join(folder, 'Makefile'), `pay:\n\t${join(folder, 'pay-now')}\n`);
  const [go = '', ...build] = ['go', 'build', '-o', join(folder, 'pay-now'), file];
  spawnSync(go, build, { stdio: 'inherit' });
  const cases = [
    'voidCharge#1:reset-before',
    'voidCharge#1:reset-after',
    'voidCharge#1:html-after',
  ];
  const { report } = await rehearseCommand({ command, cases });
  expect(report).toMatchObject({ cases, unreached: [], findings: [] });
});
