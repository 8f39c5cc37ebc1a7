// How the build grows with the document: copies with 10 and 100 times the operations.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, parseDocument } from 'yaml';
import { projectCopy } from './support/project.ts';
import { table } from './support/table.ts';

const FACTORS = [1, 10, 100];
/** Seconds for each operation may not grow beyond this, or something is more than linear. */
const LIMIT = 1.2;

/** Adds copies of every path with names of their own, until there are `factor` times as many. */
function multiply(project: string, factor: number): number {
  const rootFile = join(project, 'openapi', 'openapi.yaml');
  const root = parseDocument(readFileSync(rootFile, 'utf8'));
  const paths = root.get('paths');
  if (!isMap(paths)) throw new Error('the document has no paths');
  let operations = 0;
  for (const [path, item] of Object.entries(paths.toJSON() as Record<string, { $ref: string }>)) {
    const text = readFileSync(join(project, 'openapi', item.$ref), 'utf8');
    operations += text.match(/operationId:/g)?.length ?? 0;
    for (let copy = 1; copy < factor; copy += 1) {
      const file = item.$ref.replace('paths/', `paths/copy-${copy}_`);
      writeFileSync(join(project, 'openapi', file), copyOf(text, copy));
      paths.set(`/copy-${copy}${path}`, root.createNode({ $ref: file }));
    }
  }
  writeFileSync(rootFile, root.toString());
  return operations * factor;
}

function copyOf(text: string, copy: number): string {
  const document = parseDocument(text);
  for (const method of ['get', 'post', 'put']) {
    if (!document.has(method)) continue;
    document.setIn(
      [method, 'operationId'],
      `${document.getIn([method, 'operationId'])}Copy${copy}`,
    );
    // The ids of choices are unique in a document.
    document.deleteIn([method, 'x-assumed']);
  }
  return document.toString();
}

const columns = FACTORS.map((factor) => {
  const project = projectCopy();
  const operations = multiply(project, factor);
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/commands/build.ts', '--out', join(project, 'out')],
    { cwd: project, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr.slice(0, 2000));
  const steps = [...stdout.matchAll(/^ {2}(\S.*?) +(\d+) ms$/gm)].map(
    ([, name = '', ms]): [string, number] => [name, Number(ms)],
  );
  return { operations, steps: new Map(steps) };
});

const total = (steps: Map<string, number>) => [...steps.values()].reduce((a, b) => a + b, 0);
// The start is the same for all sizes, so the two larger ones say more of the growth.
const [small, middle, large] = columns;
if (!small || !middle || !large) throw new Error('nothing was measured');
const rows = [
  ['milliseconds', ...columns.map(({ operations }) => `${operations} operations`)],
  ...[...small.steps.keys()].map((name) => [
    name,
    ...columns.map(({ steps }) => steps.get(name) ?? 0),
  ]),
  ['all steps', ...columns.map(({ steps }) => total(steps))],
];
process.stdout.write(`${table(rows)}\n\n`);

const growth = total(large.steps) / total(middle.steps) / (large.operations / middle.operations);
const about = `time for each operation, ${large.operations} against ${middle.operations}`;
const result = growth <= LIMIT ? 'ok' : 'OVER';
process.stdout.write(`${about}: ${growth.toFixed(2)} (limit ${LIMIT}) ${result}\n`);
process.exitCode = growth <= LIMIT ? 0 : 1;
