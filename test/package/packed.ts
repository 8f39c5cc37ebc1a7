import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { RepositoryCopy } from '../support/repository-copy.ts';
import { NODE_PACKAGES, Project } from './project.ts';
import { rowsIn } from '../support/files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tarball: string;
    /** A copy of the repository with its packages, in which the tarball was made. */
    clone: string;
    /** A folder in which the package and all that is tried with it are installed. */
    installed: string;
  }
}

/** What is installed stays here, as in the caches of Go and Maven: npm takes half a minute to unpack the runtimes. */
const INSTALLED = join(tmpdir(), 'payments-contract-package');

/** Packs in a copy of the repository and installs once for all files, which get both with `inject`. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const copy = await RepositoryCopy.create();
  // As npm makes it from a git address: of all scripts, it runs `prepare` alone.
  const prepared = copy.run('npm', 'run', 'prepare');
  const packed = copy.run('npm', 'pack', '--ignore-scripts');
  const output = prepared.output + packed.output;
  if (prepared.status !== 0 || packed.status !== 0) throw new Error(`it is not packed:\n${output}`);
  const name = readdirSync(copy.folder).find((file) => file.endsWith('.tgz'))!;
  const tarball = join(copy.folder, name);
  // `npm start` builds first. That a copy builds is what `npm run check` proves.
  const manifest = await copy.read('package.json');
  await copy.write('package.json', manifest.replace(/(?<="build": ").*(?=")/, 'true'));
  const { installed } = rowsIn<{ installed: string[] }>(import.meta.dirname, 'packages.yaml');
  // npm writes this file last: without it, some package may not be whole.
  const isWhole = existsSync(join(INSTALLED, 'node_modules/.package-lock.json'));
  if (!isWhole) await rm(INSTALLED, { recursive: true, force: true });
  await mkdir(INSTALLED, { recursive: true });
  await Project.create([tarball, ...NODE_PACKAGES, ...installed], INSTALLED);
  provide('clone', copy.folder);
  provide('tarball', tarball);
  provide('installed', INSTALLED);
  return () => copy.remove();
}
