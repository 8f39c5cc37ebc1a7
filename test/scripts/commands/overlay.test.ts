import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { render } from '../../../scripts/build/index.ts';
import { runCommand } from '../support/command.ts';
import { type Project, removeProjects, smallProject } from '../support/project.ts';

interface Rows {
  applied: Record<
    string,
    { actions: object[]; changes: Record<string, { from: string; to: string }>; facts: string[] }
  >;
  refused: { text?: string; then: object; says: string }[];
}

const text = readFileSync(join(import.meta.dirname, 'overlay.yaml'), 'utf8');
const { applied, refused } = parse(text) as Rows;

let outputs: Map<string, string>;
beforeAll(async () => {
  outputs = await render(smallProject());
});
afterAll(removeProjects);

/** The small document, with what a build has made of it. */
function built(): Project {
  const at = smallProject();
  for (const name of ['openapi.json', 'source-map.json']) {
    at.write(`generated/${name}`, outputs.get(name) ?? '');
  }
  return at;
}

function apply(at: Project, overlay: string) {
  at.write('overlay.json', overlay);
  return runCommand('scripts/commands/overlay', at.root, 'overlay.json');
}

const overlayOf = (...actions: object[]) => JSON.stringify({ overlay: '1.0.0', actions });

test.each(Object.entries(applied))('an overlay %s', async (_, { actions, changes, facts }) => {
  const at = built();
  const expected = Object.entries(changes).map(([name, { from, to }]) => {
    const file = `openapi/${name}`;
    return [file, at.read(file).replace(RegExp(from), to)] as const;
  });
  const { status, stdout, stderr } = await apply(at, overlayOf(...actions));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  for (const [file, after] of expected) expect(at.read(file)).toBe(after);
  const [files = '', steps = ''] = stdout.split('\n\nNext:\n');
  expect(files.split('\n').toSorted()).toEqual(expected.map(([file]) => file));
  expect(steps.split('\n').slice(2, -2)).toEqual(facts.map((fact) => `       ${fact}`));
});

test.each(refused)('an overlay changes nothing where it says: $says', async (row) => {
  const at = built();
  const before = at.read('openapi/openapi.yaml');
  const good = { target: '$.info', update: { 'x-new': 1 } };
  const { status, stdout, stderr } = await apply(at, row.text ?? overlayOf(good, row.then));
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(row.says);
  expect(at.read('openapi/openapi.yaml')).toBe(before);
});
