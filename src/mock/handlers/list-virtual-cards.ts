import { examples } from '../../../generated/examples.ts';
import type { OperationHandler } from './handler.ts';

/** Lists every card, without pages. */
export const listVirtualCards: OperationHandler<'listVirtualCards'> = {
  collection: 'virtualCards',
  handle({ records }) {
    const { message } = examples.VirtualCardAll;
    return { status: 200, body: { status: 'success', message, data: [...records.virtualCards] } };
  },
};
