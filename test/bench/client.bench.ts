// The client beside openapi-fetch: CPU of a call and size in a bundle.
import { join } from 'node:path';
import { cpuOfCalls } from './client/calls.ts';
import { compile, gzipped, median, ROOT, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 11);
const THIS = 'this client';

const LIMIT_OPENAPI_FETCH = 1.05;
const LIMIT_BYTES = 9000;

const source = join(ROOT, 'src', 'client', 'index.ts');
const client = await compile(source, 'client');
const openapiFetchFile = join(ROOT, 'node_modules/openapi-fetch/dist/index.mjs');

const contestant = join(ROOT, 'test', 'bench', 'client', 'contestant.ts');
const micros = cpuOfCalls(
  await compile(contestant, 'contestant'),
  {
    'fetch + json()': '',
    [THIS]: client,
    'openapi-fetch': openapiFetchFile,
    'openapi-fetch + token + time-out': openapiFetchFile,
  },
  ROUNDS,
);
/** The median of the ratios within each round: the machine is not equally fast in all of them. */
const ratio = (of: readonly number[], to: readonly number[]) =>
  median(of.map((each, round) => each / (to[round] ?? Number.NaN)));
const raw = micros['fetch + json()'];
const own = micros[THIS];
const timed = micros['openapi-fetch + token + time-out'];

const sizes = {
  // All methods belong to what the function returns.
  [THIS]: await gzipped(`export { createPaymentsClient } from '${source}'`),
  'openapi-fetch': await gzipped(`import create from 'openapi-fetch'; export default create`),
};
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
console.log('\nBytes, minified and gzipped');
console.log(table([['', 'bytes'], ...Object.entries(sizes)]));
console.log(`\n  parsers alone ${parsers} bytes, validators ${validators.toLocaleString('en')}`);

const limits: [string, number, number][] = [
  ['CPU, ratio to openapi-fetch + token + time-out', ratio(own, timed), LIMIT_OPENAPI_FETCH],
  ['bytes of the whole client', sizes[THIS], LIMIT_BYTES],
];
console.log('');
console.log(
  table([
    ['', 'is', 'limit'],
    ...limits.map(([name, is, limit]) => [name, Number(is.toFixed(2)), limit]),
  ]),
);
process.exitCode = limits.every(([, is, limit]) => is <= limit) ? 0 : 1;
