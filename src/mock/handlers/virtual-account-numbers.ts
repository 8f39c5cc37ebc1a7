import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { Behaviour } from './handler.ts';

export const getVirtualAccountNumber: Behaviour<'getVirtualAccountNumber'> = {
  reads: 'virtualAccountNumbers',
  handle(state, { path }, { assumed }) {
    const account = state.virtualAccountNumbers.get(path.order_ref);
    if (account === undefined) {
      return mainError(assumed['unknown-order-status'], examples.OrderNotFound.message);
    }
    const { message } = examples.VirtualAccountNumberFound;
    return { status: 200, body: { status: 'success', message, data: account } };
  },
};

/** The new BVN goes into the state and into no answer. A request may come without one. */
export const updateVirtualAccountNumberBvn: Behaviour<'updateVirtualAccountNumberBvn'> = {
  handle(state, { path, body }, { assumed }) {
    if (!state.virtualAccountNumbers.has(path.order_ref)) {
      return mainError(assumed['unknown-order-status'], assumed['bvn-update-unknown-order']);
    }
    return {
      status: 200,
      body: assumed['bvn-update-answer'],
      changes:
        body.bvn === undefined
          ? []
          : [{ collection: 'bvns', key: path.order_ref, value: body.bvn }],
    };
  },
};
