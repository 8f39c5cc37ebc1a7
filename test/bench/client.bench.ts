// The client beside openapi-fetch: CPU of a call. The suite `package` has the limit of its size.
import { join } from 'node:path';
import { cpuOfCalls } from './client/calls.ts';
import { compile, median, ROOT, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 11);
const THIS = 'this client';

const LIMIT_OPENAPI_FETCH = 1.1;

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
const limited = ratio(own, timed);
console.log(
  `\n  ratio to openapi-fetch + token + time-out: ${limited.toFixed(2)} (<= ${LIMIT_OPENAPI_FETCH})`,
);
process.exitCode = limited <= LIMIT_OPENAPI_FETCH ? 0 : 1;
