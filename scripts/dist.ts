import { execFileSync } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { type BuildOptions, type Plugin, build } from 'esbuild';
import { parse } from 'yaml';
import { withInnerValues } from '../src/shared/json.ts';
import { runCommand } from './lib/command.ts';
import { licencesOf } from './lib/licences.ts';
import { toJson } from './lib/output-files.ts';

const TSC = 'node_modules/typescript7/bin/tsc';

/** Code that nobody reads: what the build generates of schemas, and other packages. */
const MINIFIED = [
  'generated/validators.ts',
  'src/cli/commander.ts',
  'src/rehearse/time/fake-timers.ts',
];

/**
 * Keeps a file for each module, so that bundlers leave out what is not imported. Other packages are bundled into the
 * module that imports them. What they require of Node is the module itself, as with `require`: fake timers replace
 * functions in it.
 */
const modules: Plugin = {
  name: 'modules',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/ts$/, 'js'), external: true },
    );
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');`,
    }));
  },
};

const OPTIONS = {
  bundle: true,
  external: ['openapi-fetch'],
  plugins: [modules],
  platform: 'node',
  format: 'esm',
  outdir: 'dist',
  outbase: '.',
  // A twentieth of the package. Names stay, for those who read a stack.
  minifyWhitespace: true,
  metafile: true,
} satisfies BuildOptions;

/**
 * Writes code, declarations and JSON documents into dist/, as they are published. Packing does this first, so that a
 * package never holds what is no longer in src/.
 */
async function main(): Promise<void> {
  for (const folder of ['src', 'generated']) {
    await rm(`dist/${folder}`, { recursive: true, force: true });
  }
  execFileSync(process.execPath, [TSC, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
  await removeUnreached();

  const { metafile } = await build({ ...OPTIONS, entryPoints: ['src/**/*.ts', 'generated/*.ts'] });
  await build({ ...OPTIONS, entryPoints: MINIFIED, minify: true });

  const ofSchemas = await readFile('generated/validators.licences.txt', 'utf8');
  const licences = [await licencesOf(metafile, '.'), ofSchemas];
  await writeFile('dist/src/LICENSES.txt', licences.join('\n\n'));
  await writeJsonCopies();
}

/** Removes the declarations that the compiler does not reach from those that package.json exports. */
async function removeUnreached(): Promise<void> {
  const { exports } = JSON.parse(await readFile('package.json', 'utf8')) as { exports: unknown };
  const options = ['--ignoreConfig', '--listFilesOnly', '--module', 'nodenext'];
  const types = withInnerValues(exports).map(String);
  const args = [TSC, ...options, ...types.filter((each) => each.endsWith('.d.ts'))];
  const listed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const reached = new Set(listed.split('\n'));

  for (const name of await readdir('dist', { recursive: true })) {
    const file = resolve('dist', name);
    if (file.endsWith('.d.ts') && !reached.has(file)) await rm(file);
  }
}

/** Writes the documents as JSON, for programs without a parser of YAML. */
async function writeJsonCopies(): Promise<void> {
  for (const name of await readdir('generated')) {
    if (!name.endsWith('.yaml')) continue;
    const document: unknown = parse(await readFile(join('generated', name), 'utf8'));
    await writeFile(join('dist/generated', name.replace('.yaml', '.json')), toJson(document));
  }
}

await runCommand(main, 2);
