import { expect, test } from 'vitest';
import { compareReports, warningsOf } from './lib/expectations.ts';

const expectations = [
  { call: 'getCard', status: 200 as const, fields: { '/data/created_at': '2026-01-10T08:15:30Z' } },
  { call: 'getCard failed', status: 'any' as const, fields: { '/status': 'error' } },
];
const report = (call: string, status: number, fields: object) =>
  `${JSON.stringify({ call, status, fields })}\n`;
const card = report('getCard', 200, { '/data/created_at': '2026-01-10T08:15:30.000+00:00' });
const failed = report('getCard failed', 404, { '/status': 'error' });

test('the same values pass, an instant in another format too, and other lines do not count', () => {
  expect(compareReports(`started\n${card}${failed}`, expectations)).toEqual([]);
});

test.each([
  ['a call that is not reported', card, 'getCard failed: the program did not report it'],
  [
    'another value',
    card + report('getCard failed', 404, { '/status': 'failed' }),
    'getCard failed: /status is "failed", the example has "error"',
  ],
  [
    'a success in place of a failure',
    card + report('getCard failed', 200, { '/status': 'error' }),
    'getCard failed: status 200',
  ],
  [
    'another instant',
    report('getCard', 200, { '/data/created_at': '2026-01-10T08:15:31Z' }) + failed,
    'getCard: /data/created_at is "2026-01-10T08:15:31Z", the example has "2026-01-10T08:15:30Z"',
  ],
])('%s is a difference', (_, stdout, difference) => {
  expect(compareReports(stdout, expectations)).toEqual([difference]);
});

test('warnings of a generator are found, in any case, and those of npm are not', () => {
  const output =
    'Generating\nWarning(s) encountered\n[main] WARN  x\nnpm warn Unknown user config\n';
  expect(warningsOf(output)).toEqual(['Warning(s) encountered', '[main] WARN  x']);
});
