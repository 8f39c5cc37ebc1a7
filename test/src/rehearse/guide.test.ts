import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const root = process.cwd();
// Below the project, so that the packages it imports are found.
const folder = mkdtempSync(join(root, 'node_modules/.guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The blocks of a language in a file. */
function blocksOf(file: string, language: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, code = '']) => code,
  );
}

/** What a program prints that imports this package by its name. */
async function output(name: string, code: string): Promise<string> {
  const source = (part: string) => join(root, 'src', part === '' ? 'client' : part, 'index.ts');
  const file = join(folder, `${name}.ts`);
  writeFileSync(
    file,
    code.replaceAll(/'payments-contract\/?(\w*)'/g, (_, part: string) => `'${source(part)}'`),
  );
  const printed: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  await import(/* @vite-ignore */ file);
  vi.restoreAllMocks();
  return `${printed.join('\n')}\n`;
}

test('the report of the first program in the guide is the one that it prints', async () => {
  const [program = ''] = blocksOf('docs/rehearse.md', 'typescript');
  const [report] = blocksOf('docs/rehearse.md', 'text');
  // A field that is added to the document adds cases.
  const withoutCount = (text = '') =>
    text.replace(/^\d+ cases/, 'n cases').replaceAll(/\d+ of \d+/g, 'n of n');
  expect(withoutCount(await output('faulty', program))).toBe(withoutCount(report));
});

test('the other programs in the guide have no findings', async () => {
  const [, ...others] = blocksOf('docs/rehearse.md', 'typescript');
  expect(others.length).toBe(2);
  for (const [index, code] of others.entries()) {
    expect(await output(`honest-${index}`, code)).toBe('\n');
  }
});
