import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { type Recorded, verifyRecorded } from '../support/har.ts';
import { contradictions } from '../support/report.ts';
import { edited } from '../support/rows.ts';
import { rowsIn } from '../../../support/files.ts';

/** A response by the name of its operation and its status: `listRefunds 200`. */
type Responses<Value> = Record<string, Value>;

interface Deviation {
  /** The value of the field; without one it is left out. */
  set?: unknown;
  /** JSON pointers of fields, with spaces between. */
  excused?: Responses<string>;
  contradicts?: Responses<string>;
}

interface Rows {
  responses: Responses<{ method?: string; path: string; examples: string }>;
  deviations: Record<string, Deviation>;
}
const { responses, deviations } = rowsIn<Rows>(import.meta.dirname, 'records.yaml');

/** Each example of a response, as it was recorded. */
function recordedOf(name: string): Recorded[] {
  const { method = 'GET', path, examples: named = '' } = responses[name] ?? { path: '' };
  const sent = path.startsWith('/v3/bulk') ? examples.BulkTokenizedChargeTwoCards : undefined;
  return named.split(' ').map((example) => ({
    method,
    url: `https://api.shop.example${path}`,
    status: Number(name.split(' ')[1]),
    body: examples[example as keyof typeof examples],
    sent,
  }));
}

/** The first example of each response, once for each of the fields. */
function planted(fields: Responses<string>, set: unknown): Recorded[] {
  return Object.entries(fields).flatMap(([name, pointers]) => {
    const [recorded] = recordedOf(name) as [Recorded];
    return pointers
      .split(' ')
      .map((pointer) => ({ ...recorded, body: edited(recorded.body, { [pointer]: set }) }));
  });
}

async function contradicted(recorded: readonly Recorded[]): Promise<string[]> {
  const found = contradictions(await verifyRecorded(recorded));
  return [...new Set(found.map(({ operation, at }) => `${operation} ${at}`))];
}

describe('a gap or an assumption', () => {
  const rows = Object.entries(deviations).map(([name, row]) => ({ name, ...row }));

  it.each(rows)('excuses $name, or it is a contradiction', async (row) => {
    const { set, excused = {}, contradicts = {} } = row;
    expect(await contradicted(planted(excused, set))).toEqual([]);
    const places = Object.entries(contradicts).flatMap(([name, pointers]) =>
      pointers.split(' ').map((pointer) => `${name.split(' ')[0]} body${pointer}`),
    );
    const found = await contradicted(planted(contradicts, set));
    expect(found).toEqual(expect.arrayContaining(places));
  });

  const all = Object.keys(responses);
  const withStatus = (names: readonly string[], status: number) =>
    names.flatMap(recordedOf).map((each) => ({ ...each, status }));

  it.each([200, 202, 400, 401, 402, 403, 404, 409, 418, 422])(
    'excuses an error with HTTP %i',
    async (status) => {
      const errors = all.filter((name) => !name.endsWith(' 200'));
      expect(await contradicted(withStatus(errors, status))).toEqual([]);
    },
  );

  it.each([201, 202, 203, 206, 302, 400, 404])(
    'excuses no success with HTTP %i',
    async (status) => {
      const successes = all.filter((name) => name.endsWith(' 200'));
      const found = await contradicted(withStatus(successes, status));
      const operations = new Set(found.map((each) => each.split(' ')[0]));
      expect(operations).toEqual(new Set(successes.map((name) => name.split(' ')[0])));
    },
  );
});
