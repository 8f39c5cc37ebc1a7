/**
 * What Prism loads at once and the mock hardly ever needs: every locale of faker, which is two
 * thirds of Prism's start-up, a reader of Postman collections and a client for proxies. While Prism
 * loads, a stand-in takes the place of each, and fetches the real one when it is used after all.
 */
const RARELY_NEEDED: Readonly<Record<string, string>> = {
  // The English locale alone is what Prism uses of faker.
  '@faker-js/faker': '@faker-js/faker/locale/en',
  '@stoplight/http-spec/postman/operation': '@stoplight/http-spec/postman/operation',
  'node-fetch': 'node-fetch',
};

/** Runs with stand-ins in the module cache and leaves the cache as it was. */
export function withStandIns<T>(require: NodeJS.Require, run: () => T): T {
  const placed: string[] = [];
  for (const [name, real] of Object.entries(RARELY_NEEDED)) {
    const file = require.resolve(name);
    if (require.cache[file] !== undefined) continue;
    const exports = standIn(() => require(real) as object);
    const module = { id: file, filename: file, path: file, loaded: true, exports };
    require.cache[file] = module as NodeJS.Module;
    placed.push(file);
  }
  try {
    return run();
  } finally {
    for (const file of placed) delete require.cache[file];
  }
}

/** Looks like the module, and like its default export, and loads it at the first touch. */
function standIn(load: () => object): object {
  const whole = (): unknown => {
    const loaded = load() as { default?: unknown };
    return loaded.default ?? loaded;
  };
  const inner = new Proxy(function standInDefault() {}, {
    get: (_, key) => Reflect.get(whole() as object, key) as unknown,
    apply: (_, self, args) => Reflect.apply(whole() as () => unknown, self, args) as unknown,
  });
  return new Proxy(function standInModule() {}, {
    get: (_, key) => {
      if (key === '__esModule') return true;
      return key === 'default' ? inner : (Reflect.get(load(), key) as unknown);
    },
  });
}
