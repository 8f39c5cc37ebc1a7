import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { blocksOf } from '../../package/blocks.ts';
import { ROOT } from '../../support/files.ts';

// Below the project, so that the packages it imports are found.
const folder = mkdtempSync(join(ROOT, 'node_modules/.guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guide = blocksOf('rehearse.md', readFileSync('docs/rehearse.md', 'utf8'));
const codeIn = (wanted: string) =>
  guide.filter(({ language }) => language === wanted).map(({ code }) => code);

/** What a program prints that imports this package by its name. */
async function output(name: string, code: string): Promise<string> {
  const source = (part: string) => join(ROOT, 'src', part === '' ? 'client' : part, 'index.ts');
  const file = join(folder, `${name}.ts`);
  writeFileSync(
    file,
    code.replaceAll(/'payments-contract\/?(\w*)'/g, (_, part: string) => `'${source(part)}'`),
  );
  const printed: unknown[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(text));
  await import(/* @vite-ignore */ file);
  return `${printed.join('\n')}\n`;
}

const [faulty = '', honest = '', ...others] = codeIn('typescript');

test('the report in the guide is that which its program prints', async () => {
  const [report = '', ...more] = codeIn('text');
  expect(more).toEqual([]);

  const printed = await output('faulty', faulty);
  // An operation that is added is one more that is never called.
  const called = (text: string) => text.replace(/never called .*/, 'never called');
  expect(called(printed)).toBe(called(report));
});

test('the other program in the guide has no findings', async () => {
  expect(others).toEqual([]);
  expect(await output('honest', honest)).toBe('\n');
});
