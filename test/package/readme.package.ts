import { readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { expect, inject, test } from 'vitest';
import { Project, root } from './project.ts';

const { tarball, files } = inject('packed');
const read = (file: string) => readFile(join(root, file), 'utf8');
const readme = await read('README.md');

const LINKS = /(?<!!\[[^\]]*)\]\((?!https?:|#)([^)#\s]+)/g;

/** The links of a text that lead to nothing in the package. */
const missing = (file: string, text: string) =>
  [...text.replaceAll(/^( *)```[^]*?^\1```$/gm, '').matchAll(LINKS)]
    .map(([, target = '']) => posix.join(posix.dirname(file), target))
    .filter((target) => !files.includes(target));

test('what people and agents read leads to nothing that the package lacks', async () => {
  const texts = files.filter((file) => /^([A-Z]+\.md|docs\/[\w-]+\.(md|txt))$/.test(file));
  expect(texts).toEqual(
    expect.arrayContaining(['AGENTS.md', 'README.md', 'docs/client.md', 'docs/llms.txt']),
  );
  for (const file of texts) expect(missing(file, await read(file)), file).toEqual([]);
  expect(missing('docs/a.md', '[a](b.md) [c](client.md)')).toEqual(['docs/b.md']);
});

test('the mock of README needs no port', async () => {
  const [, code = ''] = /^```typescript mock\.mjs\n([^]*?)^```/m.exec(readme) ?? [];
  const project = await Project.sharing(inject('installed'));
  await project.write('mock.mjs', code);
  const ran = await project.run('node', 'mock.mjs');
  await project.remove();
  expect(ran).toMatchObject({ code: 0, stdout: 'voided\n' });
});

test('the package is no larger than README says', async () => {
  const [, kilobytes] = /tarball has at most (\d+) kB/.exec(readme) ?? [];
  const { size } = await stat(tarball);
  expect(size / 1000).toBeLessThanOrEqual(Number(kilobytes));
});
