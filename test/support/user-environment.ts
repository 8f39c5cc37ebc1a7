/** What `npm run` and the tests set, and nobody has who types a command elsewhere. */
const OURS = /^(npm_|INIT_CWD$|NODE_(?!EXTRA_CA_CERTS$)|VITEST|PAYMENTS_|PORT$)/;

/** The environment of somebody who works outside of this repository, with these variables. */
export function userEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH = '', ...env } = process.env;
  const kept = Object.entries(env).filter(([name]) => !OURS.test(name));
  const folders = PATH.split(':').filter((folder) => !folder.endsWith('node_modules/.bin'));
  return { ...Object.fromEntries(kept), PATH: folders.join(':'), ...more };
}
