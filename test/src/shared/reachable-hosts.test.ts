import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { reachableHosts } from '../../../src/shared/reachable-hosts.ts';

const at = (address: string, family: string, internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

it.each([
  ['localhost', ['localhost']],
  ['10.0.0.1', ['10.0.0.1']],
  ['::1', ['[::1]']],
  ['0.0.0.0', ['127.0.0.1', '192.0.2.1', '192.0.2.2']],
  ['::', ['[::1]', '192.0.2.1', '192.0.2.2']],
])('a server that listens on %s can be called at %j', (host, hosts) => {
  const interfaces = {
    lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
    eth0: [at('192.0.2.1', 'IPv4'), at('2001:db8::1', 'IPv6')],
    eth1: [at('192.0.2.2', 'IPv4')],
    none: undefined,
  };
  expect(reachableHosts(host, interfaces)).toEqual(hosts);
});
