import { expect, test } from 'vitest';
import { problems } from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';
import { mutationsOf } from './support/mutations.ts';

const document = OpenApiDocument.load();

// That the document itself has no problem: facts.test.ts and gaps.test.ts.
test('no change of the document goes unnoticed by the facts', () => {
  let count = 0;
  const missed: string[] = [];
  for (const { name, near, document: changed } of mutationsOf(document)) {
    count += 1;
    if (problems(changed, near).next().done) missed.push(name);
  }
  console.log(`${count - missed.length} of ${count} mutations found`);
  for (const each of missed) console.log(each);
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(2000);
});
