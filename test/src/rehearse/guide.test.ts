import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { blocksOf } from '../../package/blocks.ts';

const root = process.cwd();
// Below the project, so that the packages it imports are found.
const folder = mkdtempSync(join(root, 'node_modules/.guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

const guide = blocksOf('rehearse.md', readFileSync('docs/rehearse.md', 'utf8'));
const codeIn = (wanted: string) =>
  guide.filter(({ language }) => language === wanted).map(({ code }) => code);

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

const programs = codeIn('typescript');
const prints = (code: string) => code.includes('console.log(report');

test('the report in the guide is that which its program prints', async () => {
  const faulty = programs.filter(prints);
  const reports = codeIn('text');
  expect(faulty.length).toBe(1);
  for (const [index, code] of faulty.entries()) {
    const printed = await output(`faulty-${index}`, code);
    // An operation that is added is one more that is never called.
    const called = (text = '') => text.replace(/never called .*/, 'never called');
    expect(called(printed)).toBe(called(reports[index]));
  }
});

test('the other programs in the guide have no findings', async () => {
  const others = programs.filter((code) => !prints(code));
  expect(others.length).toBe(1);
  for (const [index, code] of others.entries()) {
    expect(await output(`honest-${index}`, code)).toBe('\n');
  }
});
