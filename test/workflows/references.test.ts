import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Checkout, ROOT } from './checkout.ts';
import { danglingReferences } from './references.ts';

let checkout: Checkout;
beforeAll(() => {
  checkout = new Checkout(['.github', 'actions', 'package.json']);
});
afterAll(() => checkout.remove());

test('everything that the workflows run exists', () => {
  expect(danglingReferences(ROOT)).toEqual([]);
});

test('every test that SECURITY.md names exists', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
  const cells = [...text.matchAll(/^\|.*\| (`[^|]+) +\|$/gm)].map(([, cell = '']) => cell.trim());
  expect(cells.length).toBeGreaterThan(10);
  const files = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
  );
  expect(files.filter((file) => !existsSync(join(ROOT, 'test', file)))).toEqual([]);
});

const workflow = (step: string) => `on: push\njobs:\n  one:\n    steps:\n      - ${step}\n`;

test.each([
  ['an npm script', workflow('run: npm run --silent nothing -- --out x'), 'npm script nothing'],
  [
    'an npm script of several',
    workflow('run: npm ci && npm run build:all'),
    'npm script build:all',
  ],
  ['a program', workflow('run: bash .ci/nothing'), 'file .ci/nothing'],
  ['an action', workflow('uses: ./actions/nothing'), 'file ./actions/nothing'],
  [
    'a workflow',
    'jobs: { one: { uses: ./.github/workflows/no.yml } }',
    'file ./.github/workflows/no.yml',
  ],
  ['a file that starts it', 'on: { pull_request: { paths: [Nofile] } }', 'file Nofile'],
])('%s that does not exist is found in a workflow', (_, text, missing) => {
  checkout.write('.github/workflows/new.yml', text);
  expect(danglingReferences(checkout.root)).toContain(
    `.github/workflows/new.yml: there is no ${missing}`,
  );
});

test('an npm script that does not exist is found in an action and in a script', () => {
  const action = 'runs: { steps: [{ run: npm test && npm run nothing }] }';
  checkout.write('actions/new/action.yml', action);
  checkout.write('.github/scripts/new', '#!/usr/bin/env bash\nnpm test && npm run nothing\n');
  expect(danglingReferences(checkout.root)).toEqual(
    expect.arrayContaining([
      'actions/new/action.yml: there is no npm script nothing',
      '.github/scripts/new: there is no npm script nothing',
    ]),
  );
});
