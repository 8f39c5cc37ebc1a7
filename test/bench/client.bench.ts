// The client beside others: CPU of a call, size in a bundle, time to import, packages installed.
import { join } from 'node:path';
import { cpuOfCalls } from './client/calls.ts';
import { importTimes } from './client/import-time.ts';
import { packagesOf } from './client/packages.ts';
import { PEERS, peerFile } from './client/peers.ts';
import { compile, gzipped, install, median, ROOT, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 11);
const THIS = 'this client';

const LIMIT_OPENAPI_FETCH = 1.05;
const LIMIT_BYTES = 9000;

await install(PEERS, 'the other clients');
const source = join(ROOT, 'src', 'client', 'index.ts');
const client = await compile(source, 'client');
const openapiFetch = join(ROOT, 'node_modules', 'openapi-fetch');
const openapiFetchFile = join(openapiFetch, 'dist', 'index.mjs');

const contestant = join(ROOT, 'test', 'bench', 'client', 'contestant.ts');
const micros = cpuOfCalls(
  await compile(contestant, 'contestant'),
  {
    'fetch + json()': '',
    [THIS]: client,
    'openapi-fetch': openapiFetchFile,
    'openapi-fetch + token + time-out': openapiFetchFile,
    ky: peerFile('ky'),
    openai: peerFile('openai'),
    stripe: peerFile('stripe'),
  },
  ROUNDS,
);
/** The median of the ratios within each round: the machine is not equally fast in all of them. */
const ratio = (of: readonly number[], to: readonly number[]) =>
  median(of.map((each, round) => each / (to[round] ?? Number.NaN)));
const raw = micros['fetch + json()'];
const own = micros[THIS];
const timed = micros['openapi-fetch + token + time-out'];

const libraries = [
  // All methods belong to what the function returns.
  [
    THIS,
    `export { createPaymentsClient } from '${source}'`,
    ROOT,
    client,
    join(ROOT, 'package.json'),
  ],
  [
    'openapi-fetch',
    `import create from 'openapi-fetch'; export default create`,
    ROOT,
    openapiFetchFile,
    join(openapiFetch, 'package.json'),
  ],
  ...['ky', 'openai', 'stripe'].map((name) => [
    name,
    `import it from '${name}'; export default it`,
    PEERS,
    peerFile(name),
    join(PEERS, 'node_modules', name, 'package.json'),
  ]),
] as [string, string, string, string, string][];

const times = importTimes(
  libraries.map(([, , , file]) => file),
  7,
);
const sizes = await Promise.all(libraries.map(([, code, from]) => gzipped(code, from)));
const [bytes = Number.NaN] = sizes;
const rows = libraries.map(([name, , , , manifest], at) => [
  name,
  (sizes[at] ?? Number.NaN).toLocaleString('en'),
  (times[at] ?? Number.NaN).toFixed(1),
  packagesOf(manifest),
]);
const parsers = await gzipped(`export { parseAmount, parseTimestamp } from '${source}'`);
const validators = await gzipped(
  `export { validate } from '${join(ROOT, 'src', 'validate', 'index.ts')}'`,
);

console.log(
  'CPU of a call whose fetch is a stub, time limit included where the name does not deny it',
);
console.log(
  table([
    ['', 'µs', 'ratio'],
    ...Object.entries(micros).map(([name, each]) => [
      name,
      median(each).toFixed(1),
      ratio(each, raw).toFixed(2),
    ]),
  ]),
);
console.log('\nSize minified and gzipped, time to import, packages');
console.log(table([['', 'bytes', 'import ms', 'packages'], ...rows]));
console.log(`\n  parsers alone ${parsers} bytes, validators ${validators.toLocaleString('en')}`);

const limits: [string, number, number][] = [
  ['CPU, ratio to openapi-fetch + token + time-out', ratio(own, timed), LIMIT_OPENAPI_FETCH],
  ['bytes of the whole client', bytes, LIMIT_BYTES],
];
console.log('');
console.log(
  table([
    ['', 'is', 'limit'],
    ...limits.map(([name, is, limit]) => [name, Number(is.toFixed(2)), limit]),
  ]),
);
process.exitCode = limits.every(([, is, limit]) => is <= limit) ? 0 : 1;
