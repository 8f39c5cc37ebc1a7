import { examples, records } from '../../../generated/examples.ts';
import { isObject } from '../../shared/pointer.ts';
import type { SchemaCheck } from '../contract/schemas.ts';
import { type Collection, type Records, collectionNames, collections } from './records.ts';
import { SeedError } from './seed-error.ts';

/** What the mock knows when nothing else is said: the records of the document's examples. */
export function exampleRecords(): Records {
  return {
    bulkTokenizedCharges: [],
    charges: records.charges,
    virtualCards: examples.VirtualCardAll.data,
    virtualAccountNumbers: [examples.VirtualAccountNumberFound.data],
    bvns: {},
    subscriptions: examples.SubscriptionPage.data,
    refunds: examples.RefundPage.data,
    webhookEndpoints: examples.WebhookEndpointPage.data,
  };
}

const MOST_PROBLEMS = 20;

/** A copy of the given records when they fit the document; throws SeedError when not. */
export function checkRecords(given: unknown, check: SchemaCheck): Partial<Records> {
  if (!isObject(given)) throw new SeedError(['the records must be an object of lists']);
  const problems: string[] = [];
  for (const [name, list] of Object.entries(given)) {
    if (!Object.hasOwn(collections, name)) {
      problems.push(
        `${name}: there is no such kind of record; known are ${collectionNames.join(', ')}`,
      );
    } else problems.push(...problemsOf(name as Collection, list, check));
    if (problems.length >= MOST_PROBLEMS) break;
  }
  if (problems.length > 0) throw new SeedError(problems.slice(0, MOST_PROBLEMS));
  return structuredClone(given) as Partial<Records>;
}

function problemsOf(name: Collection, list: unknown, check: SchemaCheck): string[] {
  const { schema, key } = collections[name];
  if (schema === null) return textProblems(name, list);
  if (!Array.isArray(list)) return [`${name}: must be a list`];
  const places = new Map<unknown, string>();
  return list.flatMap((record: unknown, index) => {
    const place = `${name}[${index}]`;
    const problems = check(schema, record).map((each) => `${place}${each}`);
    if (problems.length > 0 || key === null) return problems;
    const value = (record as Record<string, unknown>)[key];
    if (value === undefined) return [`${place}.${key}: is missing, and the record is found by it`];
    const earlier = places.get(value);
    places.set(value, earlier ?? place);
    return earlier === undefined ? [] : [`${place}.${key}: is the same as that of ${earlier}`];
  });
}

function textProblems(name: Collection, value: unknown): string[] {
  if (!isObject(value)) return [`${name}: must be an object of texts`];
  return Object.entries(value).flatMap(([key, text]) =>
    typeof text === 'string' ? [] : [`${name}.${key}: must be string`],
  );
}
