import createFetchClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { exchange } from './exchange.ts';
import { ATTEMPT_TIMEOUT_MS, type Connection, connectionTo, rootsOf } from './options.ts';
import { type Parts, pathSerializer } from './request.ts';
import type { InterfaceName, Route } from './types.ts';

/** The paths of one interface, so that a path of the other one does not compile. */
type PathsOf<Name extends InterfaceName> = {
  [Path in Extract<Route, readonly [unknown, unknown, Name, ...unknown[]]>[1]]: paths[Path];
};

/**
 * openapi-fetch on one interface, with the token, the time limit and the refusals of the methods.
 * It has no middleware: that would see tokens, and there are no Request objects to work on.
 */
export type RawClient<Name extends InterfaceName> = Omit<
  Client<PathsOf<Name>, 'application/json'>,
  'use' | 'eject'
>;

/** The two openapi-fetch clients. */
export type RawClients = { readonly [Name in InterfaceName]: RawClient<Name> };

/**
 * openapi-fetch itself, for what the nine methods do not cover. A call answers as openapi-fetch
 * does and is never tried again; what the methods would refuse is thrown as a PaymentsError. A
 * function of its own, so that who does not need it does not load it.
 *
 * Throws a PaymentsError of kind `invalid_input` when an option cannot be used.
 */
export function createRawClients(options: Connection): RawClients {
  const roots = rootsOf(options);
  return {
    main: connect<'main'>(options, roots.main),
    webhooks: connect<'webhooks'>(connectionTo(options, 'webhooks'), roots.webhooks),
  };
}

function connect<Name extends InterfaceName>(options: Connection, root: string): RawClient<Name> {
  return createFetchClient<PathsOf<Name>, 'application/json'>({
    baseUrl: root,
    pathSerializer,
    // In place of a Request, which cannot be given another signal.
    Request: function (url: string, init: Parts) {
      init.url = url;
      return init;
    } as unknown as typeof Request,
    async fetch(request) {
      const parts = request as unknown as Parts;
      parts.headers.set('content-type', 'application/json');
      const { send } = exchange(options, root, options.attemptTimeoutMs ?? ATTEMPT_TIMEOUT_MS);
      const { response, text } = await send(parts, parts.signal);
      // Its body is read already. Those that have none must not get an empty one.
      return new Response(text || null, response);
    },
  });
}
