import { examples } from '../../../generated/examples.ts';
import { validators } from '../../../generated/validators.ts';
import { isObject } from '../../shared/pointer.ts';
import { mainError } from './failures.ts';
import type { OperationHandler } from './handler.ts';

/** Batches that are kept for a token, the newest. A long run makes them without end. */
export const MAX_BATCHES = 100;

const { message, data: example } = examples.BulkTokenizedChargeCreated;
const { title: _, ...sample } = example;

/** Creates a batch, all of whose charges are pending. */
export const createBulkTokenizedCharge: OperationHandler<'createBulkTokenizedCharge'> = {
  handle({ records, body, now }) {
    const batches = records.bulkTokenizedCharges;
    const total = body.bulk_data?.length ?? 0;
    const batch = {
      ...sample,
      id: nextId(batches),
      created_at: now().toISOString(),
      total_charges: total,
      pending_charges: total,
      processed_charges: 0,
      ...(body.title === undefined ? {} : { title: body.title }),
    };
    return {
      status: 200,
      body: { status: 'success', message, data: batch },
      records: { bulkTokenizedCharges: [...batches.slice(1 - MAX_BATCHES), batch] },
    };
  },

  /** Names each missing retry setting: `retry_interval is required , …`. */
  refuse(body, choices) {
    const strategy = isObject(body) ? (body['retry_strategy'] ?? {}) : undefined;
    if (!isObject(strategy)) return undefined;
    const clauses = requiredSettings.flatMap((name) =>
      strategy[name] === undefined ? [`${name} is required`] : [],
    );
    if (clauses.length === 0) return undefined;
    if (choices['retry-missing-order'] === 'reversed') clauses.reverse();
    return mainError(choices['retry-missing-status'], clauses.join(' , '));
  },
};

/** The retry settings that the document requires: those that an empty object lacks. */
const requiredSettings = missingProperties('BulkTokenizedChargeRetryStrategy', {});

function missingProperties(schema: string, value: object): string[] {
  const validate = validators[schema];
  if (validate === undefined || validate(value)) return [];
  return (validate.errors ?? []).flatMap(({ keyword, params }) =>
    keyword === 'required' ? [String(params['missingProperty'])] : [],
  );
}

function nextId(batches: readonly { id?: number }[]): number {
  return batches.reduce((next, { id = 0 }) => Math.max(next, id + 1), example.id ?? 1);
}
