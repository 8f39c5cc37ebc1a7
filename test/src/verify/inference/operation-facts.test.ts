import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { traceIdHeader } from '../../../../generated/operations.ts';
import type { Contract } from '../../../../src/contract/document.ts';
import {
  Counter,
  type ObservedResponse,
  type Observations,
  OperationRow,
  listCounts,
} from '../../../../src/verify/inference/observations.ts';
import { operationFacts } from '../../../../src/verify/inference/operation-facts.ts';
import { overlayOf } from '../../../../src/verify/inference/overlay.ts';

interface Rows {
  responses: Record<
    string,
    {
      seen: (Pick<ObservedResponse, 'status'> & { documented?: string | null })[];
      closed?: true;
      facts: string[];
    }
  >;
  identifiers: Record<
    string,
    {
      seen: [sent: boolean, status: number, succeeded: boolean][];
      named?: string[];
      closed?: true;
      facts: string[];
    }
  >;
}

const file = join(import.meta.dirname, 'operation-facts.yaml');
const rows = parse(readFileSync(file, 'utf8')) as Rows;

const page = { pointer: '/page' };
const schema = { properties: new Map([['meta', { properties: new Map([['page_info', page]]) }]]) };
const operation = {
  id: 'listRefunds',
  pointer: '/operation',
  responses: [
    { status: '200', pointer: '/ok', schema },
    { status: '404', pointer: '/none', schema: undefined },
    { status: 'default', pointer: '/error', schema: undefined },
  ],
  parameters: [{ in: 'header', name: traceIdHeader, pointer: '/trace', schema: {} }],
};
const withoutDefault = { ...operation, responses: operation.responses.slice(0, 2), parameters: [] };

/** What one operation has shown: each fact in a line, without those that say nothing. */
function factsOf(fill: (row: OperationRow) => void, described = operation): string[] {
  const row = new OperationRow();
  fill(row);
  const contract = {
    security: '/security',
    operation: () => described,
    operations: new Map([['listRefunds', operation]]),
    assumptionsAt: () => [
      { id: 'trace-id-header', kind: 'required' },
      { id: 'trace-id-optional', kind: 'required' },
    ],
  } as unknown as Contract;
  const observations = { operations: new Map([['listRefunds', row]]), identifierHeader: 'X-Id' };
  return operationFacts(contract, observations as unknown as Observations)
    .filter((fact) => fact.observations.length > 0)
    .map(({ kind, owners, topic, seenIn, observations: seen, changes = [], resolved }) =>
      [
        `${owners.join()} ${kind}${topic ? ` (${topic})` : ''}${seenIn ? ` in ${seenIn}` : ''}: ${seen.join('; ')}`,
        ...changes.map((each) => `${each.pointer} ${JSON.stringify(each.update)} ${each.because}`),
        ...(resolved ? [`settles ${resolved.assumption}: ${resolved.because}`] : []),
      ].join(' → '),
    );
}

describe('the responses of an operation show', () => {
  it.each(Object.entries(rows.responses))('%s', (_, { seen, closed, facts }) => {
    const fill = (row: OperationRow) => {
      for (const each of seen) {
        row.responses.add({
          call: 'listRefunds',
          probe: undefined,
          succeeded: false,
          schema: 'Error',
          ...each,
          documented: each.documented === null ? undefined : (each.documented ?? '/error'),
        });
      }
    };
    expect(factsOf(fill, closed && withoutDefault)).toEqual(facts);
  });

  it('headers, messages, names of parameters and pages', () => {
    const facts = factsOf((row) => {
      row.headers.add({ name: 'x-ratelimit-limit', value: '5' });
      row.headers.add({ name: 'sunset', value: 'soon' });
      row.headers.add({ name: 'access-control-max-age', value: '1' });
      for (const text of ['a', 'b', 'b']) row.messages.add({ documented: '/error', text });
      row.query.add('offset');
      row.pages.add({ about: 'sizes', text: '`page_size` was 7' });
    });
    expect(facts).toEqual([
      '/info service (rate limits) in listRefunds: `x-ratelimit-limit: 5`',
      '/info service (deprecation) in listRefunds: `sunset: soon`',
      '/components/headers/AccessControlAllowMethods headers in listRefunds: `access-control-max-age: 1`',
      '/error messages: listRefunds: `b` 2 times',
      '/error messages: listRefunds: `a` once',
      '/operation query: listRefunds: `offset` once',
      '/page list (sizes): listRefunds: `page_size` was 7 once',
    ]);
  });
});

describe('the header of the operation identifier', () => {
  it.each(Object.entries(rows.identifiers))('%s', (_, { seen, named = [], closed, facts }) => {
    const fill = (row: OperationRow) => {
      for (const [sent, status, succeeded] of seen)
        row.identifiers.add({ sent, status, succeeded });
      for (const each of named) row.invalidFields.add(each);
    };
    expect(factsOf(fill, closed && withoutDefault)).toEqual(facts);
  });
});

it('a counter keeps so many different items, and counts the others', () => {
  const counter = new Counter(2);
  for (const item of ['b', 'a', 'c', 'b', 'a', 'd', 'b']) counter.add(item);
  expect(counter.entries()).toEqual([
    { item: 'b', count: 3 },
    { item: 'a', count: 2 },
  ]);
  expect([counter.items(), counter.size, counter.others, counter.total]).toEqual([
    ['b', 'a'],
    2,
    2,
    7,
  ]);
  expect([counter.count('a'), counter.count('c')]).toEqual([2, 0]);
  expect(listCounts(counter)).toBe('b 3 times, a 2 times');
  const objects = new Counter<{ a: number }>();
  for (let item = 0; item < 31; item += 1) objects.add({ a: item % 31 });
  objects.add({ a: 7 });
  expect([objects.entries()[0], objects.size, objects.others]).toEqual([
    { item: { a: 7 }, count: 2 },
    30,
    1,
  ]);
});

it('an overlay has each change once, removals last and from the end of a list', () => {
  const document = { "it's": { list: ['a', 'b', 'c'], all: [1, 2] }, x: { y: 1 } };
  const remove = (pointer: string, because: string) => ({
    pointer,
    remove: true as const,
    because,
  });
  const { actions, ...rest } = overlayOf(
    [
      remove("/it's/list/0", 'A.'),
      remove('/x/y', 'Y.'),
      { pointer: '/x', update: { z: 1 }, because: 'Z.' },
      remove("/it's/list/2", 'C.'),
      { pointer: '/x', update: { z: 1 }, because: 'Again.' },
      remove("/it's/all/0", 'One.'),
      remove("/it's/all/1", 'Two.'),
    ],
    '1.2.3',
    document,
  );
  expect(rest).toEqual({
    overlay: '1.0.0',
    info: { title: 'Observations of verify', version: '1.2.3' },
  });
  expect(actions.map(({ 'x-source': _source, ...action }) => action)).toEqual([
    { target: "$['x']", description: 'Again.', update: { z: 1 } },
    { target: String.raw`$['it\'s']['list'][2]`, description: 'C.', remove: true },
    { target: String.raw`$['it\'s']['list'][0]`, description: 'A.', remove: true },
    { target: "$['x']['y']", description: 'Y.', remove: true },
    { target: String.raw`$['it\'s']['all']`, description: 'One. Two.', remove: true },
  ]);
});
