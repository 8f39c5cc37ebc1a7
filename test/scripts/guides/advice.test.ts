import { parse } from 'yaml';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adviceOn, gapTexts } from '../../../scripts/reference/gap-kinds.ts';

test('advice of its own stands at questions that the document has', () => {
  const asked: unknown[] = [];
  JSON.parse(
    JSON.stringify(parse(readFileSync('generated/openapi.yaml', 'utf8'))),
    (key, value: unknown) => {
      if (key === 'question') asked.push(value);
      return value;
    },
  );
  expect(asked).toEqual(expect.arrayContaining(Object.keys(gapTexts.questions)));
});

test('there is advice on what may cost money alone', () => {
  const until = 'Do not repeat it; ask the operator.';
  expect(adviceOn('idempotency', 'Does a second void have an effect?')).toEqual({
    mock: 'The charge stays voided.',
    until,
  });
  expect(adviceOn('idempotency', 'Is it?')).toEqual({
    mock: 'It takes each request for a new one.',
    until,
  });
  expect(adviceOn('format', 'Is it?')).toBeUndefined();
});
