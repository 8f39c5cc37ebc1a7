// Starts one of the scripts: `node scripts/run.mjs build --watch` runs scripts/commands/build.ts.
//
// The scripts are a few kilobytes of TypeScript on top of large libraries. A loader such as tsx
// hooks into every file of those libraries, which costs more than a second of CPU for each run;
// one call of esbuild for the scripts alone costs a tenth of that.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { build } from 'esbuild';

// A run is over in about two seconds. By default the optimizing compiler spends a third of its CPU
// on functions that are hardly called again; with this budget it takes up only the hot ones.
setFlagsFromString('--interrupt-budget=1000000');

const [name = '', ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const entry = join(root, 'scripts', 'commands', `${name}.ts`);
if (!existsSync(entry)) {
  process.stderr.write(`there is no scripts/commands/${name}.ts\n`);
  process.exit(2);
}

// Inside node_modules, so that imports of packages resolve; one file for each process.
const outfile = join(root, 'node_modules', '.cache', 'scripts', `${name}.${process.pid}.mjs`);
const { errors } = await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'silent',
}).catch((error) => {
  if (Array.isArray(error.errors)) return error;
  throw error;
});
if (errors.length > 0) {
  const lines = errors.map(({ text, location }) => `${location?.file}:${location?.line}  ${text}`);
  const hint = lines.some((line) => line.includes('/generated/'))
    ? 'generated/ is missing or incomplete: run `npm run build`\n'
    : '';
  process.stderr.write(`${lines.join('\n')}\n${hint}`);
  process.exit(1);
}
process.on('exit', () => rmSync(outfile, { force: true }));
process.argv = [process.argv[0] ?? 'node', entry, ...args];
await import(pathToFileURL(outfile).href);
