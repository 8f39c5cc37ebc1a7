import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { relativeImports } from './package/imports.ts';
import type { Gate } from './gate.ts';

/** Which folder may not import from which: data flows one way. */
const FORBIDDEN: { from: string; to: string; why: string }[] = [
  { from: 'src', to: 'scripts', why: 'what is published does not need the pipeline' },
  { from: 'src', to: 'test', why: 'tests are not published' },
  { from: 'src', to: 'openapi', why: 'code reads generated/, which is checked' },
  { from: 'generated', to: 'src', why: 'outputs depend on the document alone' },
  { from: 'scripts/build', to: 'src', why: 'outputs depend on the document alone' },
  { from: 'scripts/lib', to: 'src', why: 'outputs depend on the document alone' },
  { from: 'src/client', to: 'src/mock', why: 'they meet in src/cli only' },
  { from: 'src/client', to: 'src/verify', why: 'they meet in src/cli only' },
  { from: 'src/client', to: 'src/cli', why: 'the command uses the library' },
  { from: 'src/mock', to: 'src/client', why: 'they meet in src/cli only' },
  { from: 'src/mock', to: 'src/cli', why: 'the command uses the library' },
  { from: 'src/verify', to: 'src/cli', why: 'the command uses the library' },
];

export const layers: Gate = {
  name: 'layers',
  about: 'imports go one way: openapi, scripts, generated, src',
  async run({ root }) {
    const problems: string[] = [];
    for (const top of ['src', 'generated', 'scripts']) {
      for (const file of await sources(join(root, top))) {
        const from = slashes(relative(root, file));
        for (const to of relativeImports(from, await readFile(file, 'utf8'))) {
          const rule = FORBIDDEN.find((each) => inside(from, each.from) && inside(to, each.to));
          if (rule !== undefined) problems.push(`${from} imports ${to}: ${rule.why}`);
        }
      }
    }
    return problems;
  },
};

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function inside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}
