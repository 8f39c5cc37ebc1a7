import { missingPeers } from '../../shared/optional-peers.ts';

// Apart from prism.ts, whose types only those can read who have Prism.

/** Prism is an optional peer: whoever only calls the service need not install it. */
export class PrismMissingError extends Error {
  override name = 'PrismMissingError';
}

/** Throws with the command that installs Prism when it is not there. */
export function checkPrism(): void {
  const missing = missingPeers(['@stoplight/prism-http', '@stoplight/prism-http-server']);
  if (missing.length === 0) return;
  throw new PrismMissingError(
    `the mock needs packages that are not installed. Run: npm install --save-dev ${missing.join(' ')}`,
  );
}
