import createFetchClient, { type Client, defaultPathSerializer } from 'openapi-fetch';
import type { paths } from '../../generated/types.ts';
import { invalid } from './errors.ts';
import { type Parts, exchange } from './exchange.ts';
import type { ClientOptions } from './options.ts';
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

export function connect<Name extends InterfaceName>(
  options: ClientOptions,
  root: string | undefined,
): RawClient<Name> {
  return createFetchClient<PathsOf<Name>, 'application/json'>({
    baseUrl: root ?? '',
    // In place of a Request, whose constructor costs more than the rest of the call.
    Request: function (url: string, init: Parts) {
      init.url = url;
      return init;
    } as unknown as typeof Request,
    // Only raw calls come here: the methods bring a fetch of their own.
    async fetch(request) {
      const parts = request as unknown as Parts;
      parts.headers.set('content-type', 'application/json');
      const { send } = exchange(options, root, options.attemptTimeoutMs ?? 30_000);
      const { response, text } = await send(parts);
      return Object.assign(response, {
        text: async () => text,
        json: async () => JSON.parse(text),
      });
    },
    // openapi-fetch lets values through that lead to another operation.
    pathSerializer(path, values) {
      for (const value of Object.values(values)) {
        if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
          throw invalid("a path value must be a string other than '', '.' and '..'");
        }
      }
      return defaultPathSerializer(path, values);
    },
  });
}
