import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Packed, pack } from '../../scripts/checks/package/pack.ts';
import { Project } from './project.ts';
import { PACKAGES } from './runtimes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
    /** A folder in which the package and the runtimes are installed. */
    installed: string;
  }
}

/** Packs and installs once for all files; each gets both with `inject`. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const packed = await pack(config.root, folder);
  const project = await Project.create(packed.tarball, ...PACKAGES);
  provide('packed', packed);
  provide('installed', project.folder);
  return async () => {
    await project.remove();
    await rm(folder, { recursive: true });
  };
}
