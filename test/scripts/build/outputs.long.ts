import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOutputs } from '../../../scripts/checks/index.ts';
import { build } from '../../../scripts/build/index.ts';
import { siteOutputs } from '../../../site/machine-pages.ts';
import { ROOT, project, removeProjects } from '../support/project.ts';

let root: string;
let outputs: Map<string, string>;

beforeAll(async () => {
  const at = project();
  ({ root } = at);
  // Written anew, the files come in another order when a folder is listed.
  for (const name of ['Charge', 'Refund', 'VirtualCard'].toReversed()) {
    const file = `openapi/components/schemas/${name}.yaml`;
    at.write(file, at.read(file));
  }
  const names = await build({ root, out: at.out, others: siteOutputs });
  outputs = new Map(names.map((name) => [name, at.read(`generated/${name}`)]));
});
afterAll(removeProjects);

test('no output holds a path of this machine, a carriage return or an end without a line end', () => {
  for (const [name, text] of outputs) {
    expect(text, name).not.toContain(root);
    expect(text, name).not.toMatch(/\.\.\/\S*node_modules/);
    expect(text, name).not.toContain('\r');
    expect(text.endsWith('\n') && !text.endsWith('\n\n'), name).toBe(true);
  }
});

test('a build in another folder, of files in another order, writes the same bytes', async () => {
  expect(await compareOutputs(join(ROOT, 'generated'), outputs)).toEqual([]);
});
