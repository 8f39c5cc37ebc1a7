import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { OperationHandler } from './handler.ts';

/** Finds a virtual account number under an order reference. */
export const getVirtualAccountNumber: OperationHandler<'getVirtualAccountNumber'> = {
  collection: 'virtualAccountNumbers',
  handle({ records, path, choices }) {
    const account = records.virtualAccountNumbers.find(
      ({ order_ref }) => order_ref === path.order_ref,
    );
    if (account === undefined) {
      return mainError(choices['unknown-order-status'], examples.OrderNotFound.message);
    }
    const { message } = examples.VirtualAccountNumberFound;
    return { status: 200, body: { status: 'success', message, data: account } };
  },
};
