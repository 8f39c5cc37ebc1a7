import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
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
  const packages = rowsIn<string[]>(import.meta.dirname, 'packages.yaml');
  const project = await Project.create(tarball, ...NODE_PACKAGES, ...packages);
  provide('clone', copy.folder);
  provide('tarball', tarball);
  provide('installed', project.folder);
  return async () => {
    await project.remove();
    await copy.remove();
  };
}

/** Paths inside of a tarball of npm. */
export function filesOf(tarball: string): string[] {
  const listed = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((file) => file.replace('package/', ''));
}
