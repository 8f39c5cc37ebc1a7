import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The other clients have a manifest of their own, so that the project's own install stays small. */
export const PEERS = join(import.meta.dirname, '..', 'peers');

export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules'))) return;
  process.stdout.write('  installing the other clients\n');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: PEERS,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** The file that an import of a peer loads. */
export function peerFile(name: string): string {
  return createRequire(join(PEERS, 'package.json')).resolve(name);
}
