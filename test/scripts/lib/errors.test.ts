import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PlainError, UsageError, describeError } from '../../../scripts/lib/command.ts';
import { BuildError, tidyDiagnostics } from '../../../scripts/lib/diagnostics.ts';

const tty = process.stderr.isTTY;
afterEach(() => {
  process.stderr.isTTY = tty;
  vi.unstubAllEnvs();
});

const diagnostic = {
  file: '/root/openapi/a.yaml',
  line: 2,
  col: 1,
  rule: 'rule',
  message: 'Wrong.',
};
const stack = new Error('unforeseen');

test.each([
  { error: new PlainError('there is none'), says: 'there is none' },
  { error: new UsageError('there is none'), says: 'there is none\nTry --help.' },
  {
    error: Object.assign(new TypeError('no option'), { code: 'ERR_PARSE_ARGS_UNKNOWN_OPTION' }),
    says: 'no option\nTry --help.',
  },
  { error: stack, says: stack.stack },
  { error: Object.assign(new Error('bare'), { stack: undefined }), says: 'bare' },
  { error: 'a text', says: 'a text' },
  {
    error: new BuildError([diagnostic]),
    says: 'openapi/a.yaml:2:1  rule  Wrong.\n1 error in the document; nothing was written',
  },
  {
    error: new BuildError([
      { ...diagnostic, message: ' Wrong\n  twice. ' },
      { ...diagnostic, linters: ['Ajv', 'Redocly'] },
    ]),
    says: 'openapi/a.yaml:2:1  rule  Wrong twice.\nopenapi/a.yaml:2:1  rule  Wrong. (Ajv, Redocly)\n2 errors in the document; nothing was written',
  },
])('an error says: $says', ({ error, says }) => {
  process.stderr.isTTY = false;
  expect(describeError(error, '/root')).toBe(says);
});

test('a terminal shows what failed in red, unless NO_COLOR is set', () => {
  const error = new PlainError('there is none');
  process.stderr.isTTY = true;
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', '1');
  expect(describeError(error, '/')).toBe('\u001B[31mthere is none\u001B[39m');
  vi.stubEnv('NO_COLOR', '1');
  expect(describeError(error, '/')).toBe('there is none');
});

test('diagnostics stand in the order of their locations, each once', () => {
  const rows = ['b 1 1 x', 'a 2 1 x', 'a 1 2 y', 'a 1 2 x', 'a 1 1 z', 'a 1 2 x', 'a 10 1 x'];
  const found = rows.map((row) => {
    const [file = '', line, col, rule = ''] = row.split(' ');
    return { file: join('/', file), line: Number(line), col: Number(col), rule, message: 'm' };
  });
  const tidy = tidyDiagnostics(found).map(
    ({ file, line, col, rule }) => `${file.slice(1)} ${line} ${col} ${rule}`,
  );
  expect(tidy).toEqual(['a 1 1 z', 'a 1 2 x', 'a 1 2 y', 'a 2 1 x', 'a 10 1 x', 'b 1 1 x']);
});
