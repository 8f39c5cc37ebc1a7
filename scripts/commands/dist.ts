import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { transform } from 'esbuild';
import ts from 'typescript';
import { runCommand } from '../lib/command.ts';

const HELP = `Compile src/ and the code of generated/ into dist/, as they are published.

Usage: npm run dist [-- options]

  --help  print this text

Packing does this first, so that a package never holds what is no longer in src/.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const dist = join(process.cwd(), 'dist');
  for (const part of ['src', 'generated']) {
    await rm(join(dist, part), { recursive: true, force: true });
  }
  const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) return code ?? 1;
  await shrinkCode(dist);
  await removeInnerDeclarations(dist);
  await chmod(join(dist, 'src', 'cli', 'main.js'), 0o755);
  return 0;
}

async function filesOf(dist: string, extension: string): Promise<string[]> {
  const names = await readdir(dist, { recursive: true });
  return names.filter((name) => name.endsWith(extension)).map((name) => join(dist, name));
}

/** Editors take comments from the declarations, and nobody reads the generated validators. */
async function shrinkCode(dist: string): Promise<void> {
  for (const file of await filesOf(dist, '.js')) {
    const { outputText } = ts.transpileModule(await readFile(file, 'utf8'), {
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ESNext,
        removeComments: true,
      },
    });
    // Printed anew with half the indentation.
    const { code } = await transform(outputText, { minify: basename(file) === 'validators.js' });
    await writeFile(file, code);
  }
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** Removes the declarations that no export of the package leads to. */
async function removeInnerDeclarations(dist: string): Promise<void> {
  const text = await readFile(join(dist, '..', 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: Record<string, string | { types: string }> };
  const open = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [join(dist, '..', target.types)],
  );
  const kept = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const [, target = ''] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
      const next = join(dirname(file), target.replace(/\.(ts|js)$/, '.d.ts'));
      if (kept.has(next)) continue;
      kept.add(next);
      open.push(next);
    }
  }
  for (const file of await filesOf(dist, '.d.ts')) if (!kept.has(file)) await rm(file);
}

await runCommand(main, 2);
