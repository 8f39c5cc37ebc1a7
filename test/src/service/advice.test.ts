import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adviceOn, mockOn } from '../../../src/service/advice.ts';

test('advice of its own stands at questions that the document has', () => {
  const asked: unknown[] = [];
  JSON.parse(readFileSync('generated/openapi.json', 'utf8'), (key, value: unknown) => {
    if (key === 'question') asked.push(value);
    return value;
  });
  expect(asked).toEqual(expect.arrayContaining(Object.keys(mockOn)));
});

test('there is advice on what may cost money alone', () => {
  expect(adviceOn('idempotency', 'Is it?')).toMatchObject({
    until: expect.stringContaining('ask'),
  });
  expect(adviceOn('format', 'Is it?')).toBeUndefined();
});
