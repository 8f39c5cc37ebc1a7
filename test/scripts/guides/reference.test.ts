import { expect, test } from 'vitest';
import { adviceOn, gapTexts } from '../../../scripts/reference/gap-kinds.ts';
import { questionsOf } from '../../../scripts/reference/questions.ts';
import { referenceOf } from '../../../scripts/reference/reference.ts';
import { cutAtWord } from '../../../scripts/reference/text.ts';
import { type Gap, annotatedParts } from '../../../src/contract/gaps.ts';
import { published as bundle } from '../../openapi/facts.ts';
import { small } from '../../site/support.ts';

const { groups, operations } = small;
const [operation] = operations;
const questions = questionsOf(operation!, groups[0]!);

test('a page asks first what may lose money, then of each other gap or of the fields of a kind', () => {
  expect(questions.map(({ text }) => text)).toEqual([
    'What is the unit of `fee`?',
    'Is `3500` naira or kobo?',
    'Is `12` in major or minor units?',
    'Is it the first?',
    'Is it the second?',
    'Is it the third?',
    'Is it of the group?',
    'Is it of the response?',
    'What does the group do?',
    'Which characters and formats can `id` and `X-Late` have?',
    'Which characters and formats can `X-Made` have?',
    'Which fields can be null?',
    'Which messages are there, and what exactly do they say?',
  ]);
});

test.each([
  ['The characters.', ['path.id', 'header.X-Late']],
  ['Of it.', ['response-200.headers.X-Made']],
  ['Which messages.', ['response-200']],
  ['Of the group.', ['open-questions']],
])('a gap leads to where it stands: %s', (text, fragments) => {
  const gaps = small.questions.flatMap((question) => question.gaps);
  const found = gaps.find((gap) => gap.text === text);
  const pages = fragments.map((fragment) => `operations/putThing.html#${fragment}`);
  expect(found?.locations.map(({ href }) => href)).toEqual(pages);
});

test('the open questions name each part of the document that leaves something open', () => {
  const words = ({ question, text }: Gap) => question ?? text;
  const asked = referenceOf(bundle).questions.flatMap(({ gaps: own }) => own);
  const named = asked.flatMap((gap) => gap.locations.map((at) => `${at.pointer}: ${words(gap)}`));
  const open = [...annotatedParts(bundle)].flatMap(({ extensions, pointer }) =>
    (extensions['x-unspecified'] ?? []).map((gap) => `${pointer}: ${words(gap)}`),
  );
  expect(open.length).toBeGreaterThan(100);
  const missing = open.filter((each) => !named.includes(each));
  expect(missing, 'give a gap beside a reference other words than the one behind it').toEqual([]);
});

test('advice of its own stands at questions that the document has', () => {
  const asked = [...annotatedParts(bundle)].flatMap(({ extensions }) =>
    (extensions['x-unspecified'] ?? []).map(({ question }) => question),
  );
  expect(asked).toEqual(expect.arrayContaining(Object.keys(gapTexts.questions)));
});

test('there is advice on what may cost money alone', () => {
  const until = 'Do not repeat it; ask the operator.';
  expect(adviceOn('idempotency', 'Does a second void have an effect?')).toEqual({
    mock: 'The charge stays voided. Its choice is `second-void`.',
    until,
  });
  expect(adviceOn('idempotency', 'Is it?')).toEqual({
    mock: 'It takes each request for a new one.',
    until,
  });
  expect(adviceOn('format', 'Is it?')).toBeUndefined();
});

test('a long text is cut at a word, and is as long as it may be', () => {
  expect(cutAtWord('one two six', 11)).toBe('one two six');
  expect(cutAtWord('one two six', 9)).toBe('one two …');
});
