import { type InterfaceName, servers } from '../../generated/operations.ts';

/** The path of the root of each interface, as in its URL: `/v3`, or nothing. */
export const rootPaths = Object.fromEntries(
  Object.entries(servers).map(([name, { url }]) => [
    name,
    new URL(url.replaceAll(/[{}]/g, '')).pathname.replace(/\/$/, ''),
  ]),
) as Record<InterfaceName, string>;
