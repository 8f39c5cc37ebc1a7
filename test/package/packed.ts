import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Packed, pack } from '../../scripts/checks/package/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed;
  }
}

/** Packs once for all files; each gets it with `inject('packed')`. */
export async function setup({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  provide('packed', await pack(config.root, folder));
  return () => rm(folder, { recursive: true });
}
