import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const reference = readFileSync('generated/reference.md', 'utf8');

test('reference.md has every gap and every assumption', () => {
  JSON.parse(readFileSync('generated/openapi.json', 'utf8'), (key, value: unknown) => {
    if (key === 'x-unspecified') {
      for (const { question, text } of value as { text: string; question?: string }[]) {
        expect(reference).toContain(question === undefined ? ` ${text} (` : `- **${question}** (`);
      }
    }
    if (key === 'x-assumed') {
      for (const { id, choice } of value as { id: string; choice?: string }[]) {
        // An id alone refers to a choice that is written elsewhere.
        if (choice !== undefined) expect(reference).toContain(`- \`${id}\`: ${choice}`);
      }
    }
    return value;
  });
});

test.each([
  ['reference.md', () => reference.split('\n## Open questions\n')[1]],
  ['docs/open-questions.md', () => readFileSync('docs/open-questions.md', 'utf8')],
])('%s lists first what may cost money, last what holds of nearly every field', (_name, read) => {
  const text = read() ?? '';
  const places = [
    '**Does the same request sent again create a second batch?**',
    '**What does a second void return?**',
    'Whether the number counts major or minor units, and how many decimals it can have.',
    '**In which order is the list?**',
    '**How long can `title` be?**',
    'Whether a field can be null.',
    'The text of a success message.',
  ].map((gap) => text.indexOf(` ${gap} (`));
  const [batch, secondVoid, units, order, title, nullability, messages] = places;
  expect(places).not.toContain(-1);
  expect(Math.max(batch!, secondVoid!, units!)).toBeLessThan(Math.min(order!, title!));
  expect(Math.max(order!, title!)).toBeLessThan(Math.min(nullability!, messages!));
});

test('reference.md names a header as it goes over the wire', () => {
  expect(reference).toContain('[Header `Access-Control-Allow-Methods`]');
});
