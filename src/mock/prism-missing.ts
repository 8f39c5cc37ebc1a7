import { createRequire } from 'node:module';
import { manifest } from '../package-files.ts';

// Apart from prism.ts, whose types only those can read who have Prism.

/** Prism is an optional peer: whoever only calls the service need not install it. */
export class PrismMissingError extends Error {
  override name = 'PrismMissingError';
}

const PEERS = ['@stoplight/prism-http', '@stoplight/prism-http-server'] as const;
const require = createRequire(import.meta.url);

/** Throws with the command that installs Prism when it is not there. */
export function checkPrism(): void {
  for (const name of PEERS) {
    try {
      require.resolve(name);
    } catch {
      const wanted = manifest().peerDependencies ?? {};
      const packages = PEERS.map((peer) => (wanted[peer] ? `${peer}@${wanted[peer]}` : peer));
      throw new PrismMissingError(
        `The mock needs ${name}, which is not installed. Run: npm install --save-dev ${packages.join(' ')}`,
      );
    }
  }
}
