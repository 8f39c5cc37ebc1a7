// The documentation: cost of building it, growth to 900 operations, and what a reader waits for,
// next to Redoc, Scalar and Swagger UI on the same document.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations as documented } from '../../generated/operations.ts';
import { noBrowser } from '../../scripts/docs/chromium.ts';
import type { OpenApi } from '../../scripts/lib/openapi.ts';
import { many } from './docs/many.ts';
import { pageTimes, searchTimes } from './docs/browser-times.ts';
import { peerPages } from './docs/peer-pages.ts';
import { cpu, median } from './support/cpu.ts';
import { ROOT } from './support/project.ts';
import { table } from './support/table.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const LIMITS = { build: 3, growth: 1.5, kilobytes: 40, search: 50 };
const FACTORS = [1, 10, 100];

const folder = mkdtempSync(join(tmpdir(), 'payments-docs-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let over = 0;
const checkLimit = (name: string, value: number, limit: number, unit: string) => {
  if (!(value <= limit)) over += 1;
  const word = value <= limit ? 'ok' : 'OVER';
  process.stdout.write(`${name}: ${value.toFixed(2)}${unit} (limit ${limit}${unit}) ${word}\n`);
};

const bundle = readFileSync(join(ROOT, 'generated', 'openapi.json'), 'utf8');
const document = JSON.parse(bundle) as OpenApi;
const site = (factor: number) => join(folder, `site-${factor}`);

const columns = FACTORS.map((factor) => {
  const source = join(folder, `documents-${factor}`);
  mkdirSync(source);
  const large = many(document, factor);
  writeFileSync(join(source, 'openapi.json'), JSON.stringify(large));
  const tsx = join(ROOT, 'node_modules', '.bin', 'tsx');
  const command = [tsx, 'scripts/commands/docs.ts', '--document', join(source, 'openapi.json')];
  const build = () => cpu([...command, '--out', site(factor)], ROOT);
  const rounds = factor === 1 ? ROUNDS : 3;
  const seconds = median(Array.from({ length: rounds }, build));
  const index = statSync(join(site(factor), 'assets', 'search-entries.js')).size;
  return { operations: Object.keys(documented).length * factor, seconds, index };
});
const [small, middle, large] = columns;
if (small === undefined || middle === undefined || large === undefined) throw new Error('nothing');
process.stdout.write(
  `${table([
    ['building', 'operations', 'CPU seconds', 'search index kB'],
    ...columns.map(({ operations, seconds, index }) => [
      '',
      operations,
      seconds.toFixed(2),
      (index / 1000).toFixed(0),
    ]),
  ])}\n\n`,
);
checkLimit(
  `CPU of the whole command, ${small.operations} operations`,
  small.seconds,
  LIMITS.build,
  ' s',
);
const slope = (from: typeof small, to: typeof small) =>
  (to.seconds - from.seconds) / (to.operations - from.operations);
checkLimit(
  'CPU for each more operation, 90 to 900 against 9 to 90',
  slope(middle, large) / slope(small, middle),
  LIMITS.growth,
  '',
);

const missing = noBrowser();
if (missing === undefined) {
  const pages = await peerPages(site(1), join(folder, 'peers'), bundle);
  const times = await pageTimes(pages, ROUNDS);
  process.stdout.write(
    `\n${table([
      [
        'reading',
        'kB gzip',
        'first paint ms',
        'last long task ends ms',
        'long tasks ms',
        'requests',
      ],
      ...times.map(({ name, kilobytes, paint, lastTask, taskTime, requests }) => [
        name,
        kilobytes.toFixed(1),
        paint.toFixed(0),
        lastTask.toFixed(0),
        taskTime.toFixed(0),
        requests,
      ]),
    ])}\n\n`,
  );
  checkLimit(
    'weight of an operation with all it loads',
    times[0]?.kilobytes ?? NaN,
    LIMITS.kilobytes,
    ' kB',
  );
  const search = await searchTimes(site(100), [
    'card',
    'void charge',
    'retry_interval',
    'no order',
    'zzz',
  ]);
  checkLimit('slowest search among 900 operations', Math.max(...search), LIMITS.search, ' ms');
} else {
  process.stdout.write(`\nskipped: ${missing}\n`);
}
process.exitCode = over === 0 ? 0 : 1;
