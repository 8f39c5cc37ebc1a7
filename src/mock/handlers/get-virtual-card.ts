import { examples } from '../../../generated/examples.ts';
import { mainError } from './failures.ts';
import type { OperationHandler } from './handler.ts';

/** Finds a card by its identifier. */
export const getVirtualCard: OperationHandler<'getVirtualCard'> = {
  collection: 'virtualCards',
  handle({ records, path, choices }) {
    const card = records.virtualCards.find(({ id }) => id === path.id);
    if (card === undefined) {
      return mainError(choices['unknown-card-status'], choices['refused-message']);
    }
    const { message } = examples.VirtualCardOne;
    return { status: 200, body: { status: 'success', message, data: card } };
  },
};
