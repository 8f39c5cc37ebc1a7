import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { parse } from 'yaml';
import { PlainError, runCommand } from './lib/command.ts';
import { toJson } from './lib/output-files.ts';

/**
 * Compiles src/ and the code of generated/ into dist/, as they are published. Packing does this first, so that a
 * package never holds what is no longer in src/.
 */
async function main(): Promise<number> {
  const root = process.cwd();
  const dist = join(root, 'dist');
  for (const part of ['src', 'generated']) {
    await rm(join(dist, part), { recursive: true, force: true });
  }
  // Editors take comments from the declarations, and nobody reads them in the code.
  for (const emit of [['--removeComments', '--declaration', 'false'], ['--emitDeclarationOnly']]) {
    const code = await compile(root, ...emit);
    if (code !== 0) return code;
  }
  await bundleFakeTimers(root, dist);
  await writeTwins(root, dist);
  await shrinkCode(dist);
  await addCommander(root, join(dist, 'src', 'cli'));
  await removeInnerDeclarations(dist);
  await chmod(join(dist, 'src', 'cli', 'main.js'), 0o755);
  return 0;
}

/** Puts the clock of `rehearse` into the package, with its licence, so that no package is added for those who install. */
async function bundleFakeTimers(root: string, dist: string): Promise<void> {
  const file = join(dist, 'src', 'rehearse', 'fake-timers.js');
  const licence = await readFile(join(root, 'node_modules/@sinonjs/fake-timers/LICENSE'), 'utf8');
  const require = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`;
  await build({
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: require },
    footer: { js: `/*! @sinonjs/fake-timers\n${licence}*/` },
  });
}

/** @returns The exit code of the compiler. */
async function compile(root: string, ...options: string[]): Promise<number> {
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const args = [tsc, '-p', 'tsconfig.build.json', ...options];
  const compiler = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const [code] = (await once(compiler, 'exit')) as [number | null];
  return code ?? 1;
}

async function filesOf(dist: string, extension: string): Promise<string[]> {
  const names = await readdir(dist, { recursive: true });
  return names.filter((name) => name.endsWith(extension)).map((name) => join(dist, name));
}

/** The documents as JSON, for programs without a parser of YAML. */
async function writeTwins(root: string, dist: string): Promise<void> {
  const generated = join(root, 'generated');
  for (const name of await readdir(generated)) {
    if (!name.endsWith('.yaml')) continue;
    const document: unknown = parse(await readFile(join(generated, name), 'utf8'));
    await writeFile(join(dist, 'generated', name.replace('.yaml', '.json')), toJson(document));
  }
}

/** Prints the code anew with half the indentation; nobody reads the generated validators. */
async function shrinkCode(dist: string): Promise<void> {
  for (const file of await filesOf(dist, '.js')) {
    const minify = ['validators.js', 'fake-timers.js'].includes(basename(file));
    const { code } = await transform(await readFile(file, 'utf8'), { minify });
    await writeFile(file, code);
  }
}

/** Puts commander beside the code that imports it, so that nobody who installs the package has to install it, too. */
async function addCommander(root: string, folder: string): Promise<void> {
  const license = await readFile(join(root, 'node_modules', 'commander', 'LICENSE'), 'utf8');
  const only = join(folder, 'command.js');
  for (const file of await filesOf(join(root, 'dist'), '.js')) {
    const code = await readFile(file, 'utf8');
    if (code.includes('"commander"') !== (file === only))
      throw new PlainError(
        `only src/cli/command.ts imports commander, for one copy of it: see ${file}`,
      );
    if (file === only) await writeFile(file, code.replace('"commander"', '"./commander.js"'));
  }
  await build({
    stdin: { contents: "export * from 'commander';", resolveDir: root },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    // It is CommonJS, and requires modules of Node.
    banner: {
      js: `/*! commander\n${license}*/\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`,
    },
    outfile: join(folder, 'commander.js'),
  });
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** Removes the declarations that no export of the package leads to. */
async function removeInnerDeclarations(dist: string): Promise<void> {
  const text = await readFile(join(dist, '..', 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: object };
  const open = declarationsIn(exports).map((file) => join(dist, '..', file));
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

/** The declarations that exports name, under any condition. */
function declarationsIn(exports: object): string[] {
  return Object.values(exports).flatMap((target: string | object) => {
    if (typeof target !== 'string') return declarationsIn(target);
    return target.endsWith('.d.ts') ? [target] : [];
  });
}

await runCommand(main, 2);
