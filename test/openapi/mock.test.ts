import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ChoiceId, choices } from '../../src/service/choices.ts';
import { createMock } from '../../src/mock/node.ts';
import { resolved, dialects } from './support/schemas.ts';
import { type Json, type JsonObject, OpenApiDocument, isObject } from './support/document.ts';

/** Values in place of those that would refuse every request. */
const WITHIN: Record<string, object> = {
  'accepted-token': { 'accepted-token': 'any-token' },
  'body-limit': { 'body-limit': 100_000 },
};

type Assume = NonNullable<NonNullable<Parameters<typeof createMock>[0]>['assume']>;

/** Another value for each choice: `choices.test.ts` shows that it has an effect. */
const tried = parse(
  readFileSync(new URL('../src/service/choices.yaml', import.meta.url), 'utf8'),
) as { rows: { choice: ChoiceId; value: unknown }[] };
const others: Assume[] = [
  ...tried.rows.map(({ choice, value }): Assume => ({ [choice]: value })),
  { 'bodiless-content-type': 'none' },
  { 'bvn-update-response': null },
].map((each) => ({ ...each, ...WITHIN[Object.keys(each)[0]!] }));

interface Row {
  operation: string;
  call: {
    method?: string;
    path: string;
    token?: 'rejected-token' | 'forbidden-token';
    body?: Json;
  };
  status?: number;
  has?: JsonObject;
  is?: JsonObject;
  clauses?: string[];
}
const rows = parse(readFileSync(new URL('mock.yaml', import.meta.url), 'utf8')) as Row[];

const document = OpenApiDocument.load();

/** The response of a mock to a call, which the document allows. */
async function send(assume: Assume, { operation, call }: Row) {
  const { method = 'GET', path, token, body } = call;
  const root = operation === 'listWebhookEndpoints' ? 'http://mock' : 'http://mock/v3';
  const response = await createMock({ assume }).fetch(root + path, {
    method,
    headers: {
      authorization: `Bearer ${token === undefined ? 'any-token' : (assume[token] ?? token)}`,
      'content-type': 'application/json',
      [assume['trace-id-header'] ?? 'X-Trace-Id']: 'trace-of-a-test',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = (await response.json()) as JsonObject;
  const responses = document.operations[operation]!['responses'] as JsonObject;
  // A choice can send an error with status 200.
  const isError = isObject(value) && value['status'] === 'error' && response.status === 200;
  const status = isError ? 'default' : String(response.status);
  const schema = document.locate(`${operation}/${status in responses ? status : 'default'}/body`);
  const isValid = dialects[0]!.validator(resolved(document, schema));
  expect(isValid(value), JSON.stringify(value)).toBe(true);
  return { status: response.status, body: value };
}

test.each([{}, ...others])('the mock keeps what the document fixes with %j', async (assume) => {
  for (const row of rows) {
    const { status, has, is, clauses } = row;
    const { status: found, body } = await send(assume, row);
    if (status !== undefined) expect(found, row.operation).toBe(status);
    if (has !== undefined) expect(body).toMatchObject(has);
    if (is !== undefined) expect(body).toEqual(is);
    if (clauses === undefined) continue;
    expect(body).toEqual({ status: 'error', message: expect.any(String), data: null });
    expect(String(body['message']).split(' , ').toSorted()).toEqual(clauses.toSorted());
  }
});

test('what the document assumes, the mock takes from it', () => {
  const assumed = document
    .walk()
    .flatMap(([, { 'x-assumed': list }]) => (list ?? []) as JsonObject[])
    .filter(({ value }) => value !== undefined);
  const defaults = assumed.map(({ id }) => choices[id as ChoiceId].default);
  expect(defaults).toEqual(assumed.map(({ value }) => value));
});
