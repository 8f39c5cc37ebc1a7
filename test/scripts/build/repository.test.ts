import { afterAll, expect, test } from 'vitest';
import { checks, renderOnce } from '../../../scripts/checks/index.ts';
import { ROOT, project, removeProjects } from '../support/project.ts';

afterAll(removeProjects);

/** The repository in another folder, with files that are written in another order. */
const copy = project();
for (const name of ['Charge', 'Refund', 'VirtualCard'].toReversed()) {
  const file = `openapi/components/schemas/${name}.yaml`;
  copy.write(file, copy.read(file));
}
const rendered = renderOnce({ root: copy.root });

const gate = (name: string) => checks.find((each) => each.name === name)!;

test('the document passes lint', async () => {
  expect(await gate('lint').run({ root: copy.root, rendered })).toEqual([]);
});

test('a build in another folder, of files in another order, writes the bytes of generated/', async () => {
  expect(await gate('generated').run({ root: ROOT, rendered })).toEqual([]);
});

test('no output holds a path of this machine, a carriage return or an end without a line end', async () => {
  const { outputs = [] } = await rendered();
  for (const [name, text] of outputs) {
    expect(text, name).not.toContain(copy.root);
    expect(text, name).not.toMatch(/\.\.\/\S*node_modules|\r/);
    expect(text, name).toMatch(/[^\n]\n$/);
  }
});
