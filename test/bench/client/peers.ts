import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The other clients. */
export const PEERS = join(import.meta.dirname, '..', 'peers');

/** The file that an import of a peer loads. */
export function peerFile(name: string): string {
  return createRequire(join(PEERS, 'package.json')).resolve(name);
}
