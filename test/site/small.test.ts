import { describe, expect, test } from 'vitest';
import { factsOf, flat } from '../../site/model/fields.ts';
import { legendOf, questionsOf, risksOf } from '../../site/model/questions.ts';
import { effectText } from '../../site/model/reference.ts';
import { small } from './small.ts';

const { groups, operations, gaps } = small;
const [operation] = operations;
const questions = questionsOf(operation!, groups[0]!);

describe('the questions of a page', () => {
  test('are those that may lose money, then one of each other record or of the fields of a kind', () => {
    expect(questions.map(({ text }) => text)).toEqual([
      'Is it the first?',
      'Is it the second?',
      'Is it the third?',
      'What does the group do?',
      'Is it of the group?',
      'What is the unit of `fee`?',
      'Is `3500` naira or kobo?',
      'Is it of the response?',
      'Is `12` in major or minor units?',
      'Which characters and formats can `id` and `X-Late` have?',
      'Which characters and formats can `X-Made` have?',
      'Which messages are there, and what exactly do they say?',
      'Which fields can be null?',
    ]);
  });

  test('stand open at most five, one of each kind first, and what is about a response or an amount before the rest', () => {
    expect(risksOf(questions).map(({ text }) => text)).toEqual([
      'Is it of the response?',
      'Is it the first?',
      'What does the group do?',
      'Is `3500` naira or kobo?',
      'What is the unit of `fee`?',
    ]);
  });

  test('that hold of nearly every field are said once, and the others beside their part', () => {
    expect(legendOf(questions)).toEqual([
      'Whether a field that is not marked `nullable` can be null.',
      'Which texts a message can have, apart from those in the examples.',
    ]);
    const listed = questions.flatMap(({ records }) => records.filter(({ isListed }) => isListed));
    expect(listed.map(({ text }) => text)).toEqual([
      'First.',
      'Second.',
      'Third.',
      'What the group does.',
      'Of the group.',
      'Which texts.',
      'Whether late can be null.',
    ]);
  });
});

test.each([
  ['The characters.', ['path.id', 'header.X-Late']],
  ['Of the header.', ['response-200.headers.X-Made']],
  ['Which messages.', ['response-200']],
  ['Of the group.', ['open-questions']],
])('a record leads to where it stands: %s', (text, fragments) => {
  const found = gaps.unspecified.find((gap) => gap.text === text);
  const pages = fragments.map((fragment) => `operations/putThing.html#${fragment}`);
  expect(found?.locations.map(({ href }) => href)).toEqual(pages);
});

test.each([
  ['amount', 'request', { type: 'number', marks: ['required'], constraints: ['more than 0'] }],
  ['currency', 'request', { type: 'string', marks: ['nullable'], examples: ['NGN'] }],
  ['tags', 'request', { type: 'array of strings or nulls', constraints: ['at most 3 items'] }],
  ['state', 'request', { valuesLabel: 'Values seen', values: ['open', 'shut'] }],
  // The description names them already, or only repeats the name.
  ['named', 'request', { type: 'any value', values: [] }],
  ['Settlement ID', 'request', { description: [] }],
  // A made-up text is no example of a field.
  ['message', 'response', { examples: [] }],
  ['owed', 'response', { examples: ['12'] }],
  [
    'X-Late',
    'request',
    { constraints: ['at least 2 characters', 'at most 9 characters', 'default `none`'] },
  ],
] as const)('what is said of the field %s of a %s', (name, of, facts) => {
  const { parameters, request, responses } = operation!;
  const fields = flat([
    ...parameters.map(({ field }) => field),
    ...(request?.body?.fields ?? []),
    ...responses.flatMap(({ body }) => body?.fields ?? []),
  ]);
  expect(
    factsOf(
      fields.find((field) => field.name === name)!,
      of,
    ),
  ).toMatchObject(facts);
});

test('a transition sets fields or ends in an error', () => {
  const transition = { resource: 'Thing', trigger: 'putThing', condition: '', from: 'a', to: 'b' };
  const effects = [
    { field: 'status', value: 'shut' },
    { field: 'left', equals: 'owed' },
  ];
  expect(effectText({ ...transition, effects }, [])).toBe(
    '`status` is `shut`, `left` equals `owed`',
  );
});
