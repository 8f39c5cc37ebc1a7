import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { Behaviour } from './handler.ts';

/** Every card in one list, without pages. */
export const listVirtualCards: Behaviour<'listVirtualCards'> = {
  reads: 'virtualCards',
  handle: (state) => ({
    status: 200,
    body: {
      status: 'success',
      message: examples.VirtualCardAll.message,
      data: [...state.virtualCards.values()],
    },
  }),
};

export const getVirtualCard: Behaviour<'getVirtualCard'> = {
  reads: 'virtualCards',
  handle(state, { path }, { assumed }) {
    const card = state.virtualCards.get(path.id);
    if (card === undefined) {
      return mainError(assumed['unknown-card-status'], assumed['refused-message']);
    }
    const { message } = examples.VirtualCardOne;
    return { status: 200, body: { status: 'success', message, data: card } };
  },
};
