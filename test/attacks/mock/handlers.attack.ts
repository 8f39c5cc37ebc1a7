import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Printed {
  name: string;
  status: number;
  body: { title?: string; status?: unknown; validation?: { message: string }[] };
}

test('no handler and no hook ends the process, and each request gets a response', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('program.ts', import.meta.url))],
    { encoding: 'utf8', timeout: 60_000 },
  );
  const lines = stdout.trim().split('\n');
  expect([status, lines.at(-1)], stderr).toEqual([0, '"at its end"']);
  const printed = lines.slice(0, -1).map((line) => JSON.parse(line) as Printed);
  const wrong = printed.filter(({ name }) => /^(handler|body): (?!headers)/.test(name));
  expect(wrong.length).toBeGreaterThan(25);
  for (const { name, body, ...response } of wrong) {
    expect([name, response.status, body.title]).toEqual([
      name,
      500,
      'The response contradicts the document',
    ]);
  }
  const reason = (name: string) =>
    printed.find((each) => each.name === name)?.body.validation?.[0]?.message;
  expect(reason('handler: status 99')).toBe(
    'the handler returned the status 99; it must be an integer from 200 to 599',
  );
  expect(reason('handler: status x')).toContain('the status "x"');
  expect(reason('handler: a promise')).toContain('must return its response, not a promise');
  expect(reason('handler: nothing')).toContain('an object with status and body');
  expect(reason('handler: an error')).toBe('the handler threw thrown');
  expect(reason('body: a function')).toContain('has no JSON');
  expect(reason('body: a big integer')).toContain('BigInt');
  for (const { name, status: received } of printed) {
    if (name === 'handler: headers' || name.startsWith('hook'))
      expect([name, received]).toEqual([name, 200]);
  }
  expect(stderr).toContain('onResponse threw Error: the hook threw');
  expect(stderr).toContain('onResponse threw Error: the hook rejected');
});
