import { mainError } from './failures.ts';
import type { OperationHandler } from './handler.ts';

/** Keeps the new BVN, which no response contains. */
export const updateVirtualAccountNumberBvn: OperationHandler<'updateVirtualAccountNumberBvn'> = {
  handle({ records, path, body, choices }) {
    const isKnown = records.virtualAccountNumbers.some(
      ({ order_ref }) => order_ref === path.order_ref,
    );
    if (!isKnown) {
      return mainError(choices['unknown-order-status'], choices['bvn-update-unknown-order']);
    }
    return {
      status: 200,
      // Not specified, so that it may be anything.
      body: choices['bvn-update-response'],
      records: { bvns: { ...records.bvns, [path.order_ref]: body.bvn } },
    };
  },
};
