import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Checkout, ROOT } from './checkout.ts';

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

interface Step {
  run?: string;
  uses?: string;
}

/** What a workflow and an action have in common, as far as it refers to other files. */
interface Workflow {
  on?: Record<string, { paths?: string[] } | null>;
  jobs?: Record<string, Step & { steps?: Step[] }>;
  runs?: { steps?: Step[] };
}

/** npm scripts and files that workflows, actions and their scripts run, and that do not exist. */
function danglingReferences(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return filesOfWorkflows(root).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const { shell, files } = /\.ya?ml$/.test(file) ? read(parse(text) as Workflow) : read(text);
    const scripts = [
      ...shell.matchAll(/\bnpm (?:run (?:-\S+ )*(?<run>[\w:-]+)|(?<alias>test|start)\b)/g),
    ].map(({ groups }) => groups?.['run'] ?? groups?.['alias'] ?? '');
    const programs = [...shell.matchAll(/\bbash ([\w./-]+)/g)].map(([, path = '']) => path);
    return [
      ...scripts
        .filter((name) => !Object.hasOwn(manifest.scripts, name))
        .map((name) => `${file}: there is no npm script ${name}`),
      ...[...programs, ...files]
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${file}: there is no file ${path}`),
    ];
  });
}

function filesOfWorkflows(root: string): string[] {
  return ['.github/workflows', '.github/scripts', 'actions'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}

function read(source: Workflow | string): { shell: string; files: string[] } {
  if (typeof source === 'string') return { shell: source, files: [] };
  const jobs = Object.values(source.jobs ?? {});
  const steps = [...jobs, ...jobs.flatMap((job) => job.steps ?? []), ...(source.runs?.steps ?? [])];
  const local = steps.map(({ uses }) => uses).filter((uses) => uses?.startsWith('./') === true);
  const triggers = Object.values(source.on ?? {}).flatMap((trigger) => trigger?.paths ?? []);
  return {
    shell: steps.map(({ run }) => run ?? '').join('\n'),
    files: [...local, ...triggers] as string[],
  };
}
