import { networkInterfaces } from 'node:os';

/**
 * The hosts under which a server can be called, as they stand in a URL; this machine's own first.
 *
 * @param host - The address that the server listens on; `0.0.0.0` and `::` are all addresses.
 */
export function reachableHosts(host: string): [string, ...string[]] {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host];
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return [host === '::' ? '[::1]' : '127.0.0.1', ...others];
}
