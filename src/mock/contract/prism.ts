import { createRequire } from 'node:module';
import type { PrismHttpInstance, createInstance } from '@stoplight/prism-http';
import { withStandIns } from './prism-stand-ins.ts';
import { checkPrism } from './prism-missing.ts';

type CreateInstance = typeof createInstance;
export type PrismComponents = Parameters<CreateInstance>[1];
export type PrismConfig = Parameters<CreateInstance>[0];
export type PrismRequest = Parameters<PrismHttpInstance['request']>[0];
export type PrismOperation = Parameters<PrismHttpInstance['request']>[1][number];

/** What the mock takes from Prism. */
export interface Prism {
  createInstance: CreateInstance;
  /** The operations of a document as Prism sees them, schemas included. */
  operationsOf(document: object): Promise<PrismOperation[]>;
  /** How Prism's server reads a `Prefer` header or its `__code` kind of query parameters. */
  preferences(
    request: PrismRequest,
  ): { _tag: 'Left'; left: Error } | { _tag: 'Right'; right: object };
  /** Loads a module from Prism's own dependencies, so that both judge alike. */
  require: NodeJS.Require;
}

const require = createRequire(import.meta.url);

let loaded: Prism | undefined;

export function loadPrism(): Prism {
  loaded ??= load();
  return loaded;
}

function load(): Prism {
  checkPrism();
  const entry = require.resolve('@stoplight/prism-http');
  const inner = createRequire(entry);
  const http = withStandIns(inner, () => inner(entry) as typeof import('@stoplight/prism-http'));
  return {
    createInstance: http.createInstance,
    operationsOf: (document) => http.getHttpOperationsFromSpec(document),
    preferences: (request) => {
      // Pulls in a whole decoder library, for the few who send a Prefer header.
      const module = require('@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js') as {
        getHttpConfigFromRequest: Prism['preferences'];
      };
      return module.getHttpConfigFromRequest(request);
    },
    require: inner,
  };
}
