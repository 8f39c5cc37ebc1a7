import { examples, records } from '../../../generated/examples.ts';
import { validators } from '../../../generated/validators.ts';
import { isObject } from '../../shared/pointer.ts';
import { type Records, collections, lists } from './records.ts';

/** Records that do not fit the document, with the field of each problem. */
export class SeedError extends Error {
  override name = 'SeedError';
  /** One line for each problem, such as `refunds[0].id: must be integer`. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const lines = problems.map((each) => `  ${each}`).join('\n');
    super(`the records do not fit the document:\n${lines}`);
    this.problems = problems;
  }
}

/** The records behind the examples of the document. */
export const exampleRecords: Records = {
  bulkTokenizedCharges: [],
  charges: records.charges,
  virtualCards: examples.VirtualCardAll.data,
  virtualAccountNumbers: [examples.VirtualAccountNumberFound.data],
  bvns: {},
  subscriptions: examples.SubscriptionPage.data,
  refunds: examples.RefundPage.data,
  webhookEndpoints: examples.WebhookEndpointPage.data,
};

const MAX_PROBLEMS = 20;

/**
 * A copy of records that fit the document.
 *
 * @throws SeedError - They do not fit.
 */
export function checkRecords(given: unknown): Partial<Records> {
  if (!isObject(given)) throw new SeedError(['the records must be an object of lists']);
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    problems.push(...collectionProblems(name, value));
    if (problems.length >= MAX_PROBLEMS) break;
  }
  if (problems.length > 0) throw new SeedError(problems.slice(0, MAX_PROBLEMS));
  return structuredClone(given) as Partial<Records>;
}

function collectionProblems(name: string, value: unknown): string[] {
  if (name === 'bvns') return bvnProblems(value);
  if (Object.hasOwn(lists, name)) return listProblems(name as keyof typeof lists, value);
  return [`${name}: there is no such collection; the collections are ${collections.join(', ')}`];
}

function bvnProblems(value: unknown): string[] {
  if (!isObject(value)) return ['bvns: must be an object of strings'];
  return Object.entries(value).flatMap(([key, bvn]) =>
    typeof bvn === 'string' ? [] : [`bvns.${key}: must be string`],
  );
}

function listProblems(name: keyof typeof lists, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}: must be a list`];
  const { schema, key } = lists[name];
  const firstWith = new Map<unknown, string>();
  const problems: string[] = [];
  for (const [index, record] of value.entries()) {
    const at = `${name}[${index}]`;
    const found = recordProblems(schema, record);
    problems.push(...found.map((each) => at + each));
    if (found.length === 0 && key !== null) {
      const id = (record as Record<string, unknown>)[key];
      const other = firstWith.get(id);
      if (id === undefined)
        problems.push(`${at}.${key}: is missing, and the record is found by it`);
      else if (other !== undefined) problems.push(`${at}.${key}: is the same as that of ${other}`);
      else firstWith.set(id, at);
    }
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return problems;
}

function recordProblems(schema: string, record: unknown): string[] {
  const validate = validators[schema];
  if (validate === undefined || validate(record)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params, message }) => {
    const field = instancePath
      .split('/')
      .slice(1)
      .map((each) => (/^\d+$/.test(each) ? `[${each}]` : `.${each}`))
      .join('');
    return keyword === 'required'
      ? `${field}.${String(params['missingProperty'])}: is missing`
      : `${field}: ${message}`;
  });
}
