// The documentation: cost of building it, and what a reader waits for, next to Redoc, Scalar and
// Swagger UI on the same document.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noBrowser } from '../support/chromium.ts';
import { pageTimes, searchTimes } from './docs/browser-times.ts';
import { peerPages } from './docs/peer-pages.ts';
import { cpu, median, ROOT, table } from './support.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const LIMITS = { build: 3, kilobytes: 40, search: 50 };

const folder = mkdtempSync(join(tmpdir(), 'payments-docs-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let over = 0;
const checkLimit = (name: string, value: number, limit: number, unit: string) => {
  if (!(value <= limit)) over += 1;
  const word = value <= limit ? 'ok' : 'OVER';
  process.stdout.write(`${name}: ${value.toFixed(2)}${unit} (limit ${limit}${unit}) ${word}\n`);
};

const bundle = readFileSync(join(ROOT, 'generated', 'openapi.json'), 'utf8');
const site = join(folder, 'site');

const tsx = join(ROOT, 'node_modules', '.bin', 'tsx');
const build = [tsx, 'site/commands/docs.ts', '--out', site];
const seconds = median(Array.from({ length: ROUNDS }, () => cpu(build, ROOT)));
checkLimit('CPU of the whole command', seconds, LIMITS.build, ' s');

const missing = noBrowser();
if (missing === undefined) {
  const pages = await peerPages(site, join(folder, 'peers'), bundle);
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
  const search = await searchTimes(site, [
    'card',
    'void charge',
    'retry_interval',
    'no order',
    'zzz',
  ]);
  checkLimit('slowest search', Math.max(...search), LIMITS.search, ' ms');
} else {
  process.stdout.write(`\nskipped: ${missing}\n`);
}
process.exitCode = over === 0 ? 0 : 1;
