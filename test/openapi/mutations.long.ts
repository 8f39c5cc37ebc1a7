import { beforeAll, expect, test } from 'vitest';
import { problems } from './support/check.ts';
import { OpenApiDocument } from './support/document.ts';
import { mutationsOf } from './support/mutations.ts';

let document: OpenApiDocument;
beforeAll(async () => {
  document = await OpenApiDocument.load();
});

test('the document itself has no problem', () => {
  expect([...problems(document)]).toEqual([]);
});

test('no change of the document goes unnoticed', () => {
  const missed: string[] = [];
  let count = 0;
  for (const { name, near, document: changed } of mutationsOf(document)) {
    count += 1;
    if (problems(changed, near).next().done) missed.push(name);
  }
  console.log(`${count - missed.length} of ${count} mutations caught`);
  expect(missed).toEqual([]);
  expect(count).toBeGreaterThan(1000);
});
