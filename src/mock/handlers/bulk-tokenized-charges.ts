import { examples } from '../../../generated/examples.ts';
import { isObject } from '../../shared/pointer.ts';
import type { Behaviour } from './handler.ts';

const { message, data: first } = examples.BulkTokenizedChargeCreated;

/** A new batch: all of its charges are pending. */
export const createBulkTokenizedCharge: Behaviour<'createBulkTokenizedCharge'> = {
  handle(state, { body }, { now }) {
    const total = body.bulk_data?.length ?? 0;
    const id = Math.max(first.id ?? 1, state.lastBatchId + 1);
    const batch = {
      ...first,
      id,
      created_at: now().toISOString(),
      total_charges: total,
      pending_charges: total,
      processed_charges: 0,
    };
    if (body.title === undefined) delete batch.title;
    else batch.title = body.title;
    return {
      status: 200,
      body: { status: 'success', message, data: batch },
      changes: [{ collection: 'bulkTokenizedCharges', key: String(id), value: batch }],
    };
  },
};

/** `a is required , b is required` for the settings that a refused request lacks, or undefined. */
export function missingRetrySettings(
  body: unknown,
  required: readonly string[],
): string | undefined {
  if (!isObject(body)) return undefined;
  const strategy = body['retry_strategy'] ?? {};
  if (!isObject(strategy)) return undefined;
  const missing = required.filter((name) => strategy[name] === undefined);
  return missing.length === 0
    ? undefined
    : missing.map((name) => `${name} is required`).join(' , ');
}
