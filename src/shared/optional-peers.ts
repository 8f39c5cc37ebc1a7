import { createRequire } from 'node:module';
import { manifest } from './package-files.ts';

const require = createRequire(import.meta.url);

/** The packages that cannot be loaded, with the versions that this package wants. */
export function missingPeers(names: readonly string[]): string[] {
  const wanted = manifest().peerDependencies ?? {};
  return names.filter((name) => !isThere(name)).map((name) => `${name}@${wanted[name]}`);
}

function isThere(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
