import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));

function conformance(...args: string[]) {
  const command = ['--import', 'tsx', 'scripts/commands/conformance.ts', '--out', folder, ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8' });
}

function page(): string {
  return readFileSync(join(folder, 'conformance.md'), 'utf8');
}

const REPORT = {
  document: { title: 'Payments API', version: '0.2.0' },
  source: 'https://a.example/v3',
  finishedAt: '2026-01-15T09:30:00.000Z',
  calls: [{ operation: 'listRefunds', outcome: 'conforms' }],
  contradictions: [],
  observed: { gaps: [{ observations: ['planted-value'] }, { observations: [] }] },
};

it('says without a report that the service was never checked', () => {
  expect(conformance()).toMatchObject({ status: 0, stderr: '' });
  expect(page()).toContain('never checked against the live service');
  expect(page()).toContain('](conformance.svg)');
  expect(readFileSync(join(folder, 'conformance.svg'), 'utf8')).toContain('never checked');
});

it('writes what a report says in public', () => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(REPORT));
  expect(conformance(file)).toMatchObject({ status: 0, stderr: '' });
  expect(page()).toMatch(/Gaps observed +\| 1 of 2/);
  expect(page()).not.toContain('planted-value');
});

it.each([
  ['a run against this machine', { ...REPORT, source: 'http://127.0.0.1:4010/v3' }],
  ['another file', { a: 1 }],
  ['null', null],
])('refuses %s and leaves the page as it is', (_, report) => {
  const before = page();
  const file = join(folder, 'other.json');
  writeFileSync(file, JSON.stringify(report));
  const { status, stderr } = conformance(file);
  expect(status).toBe(1);
  expect(stderr).toContain(`${file} is no report`);
  expect(page()).toBe(before);
});
