import { examples } from '../../../generated/examples.ts';
import type { OperationHandler } from './handler.ts';

/** Lists all subscriptions on one page: page sizes and page selection are not specified. */
export const listSubscriptions: OperationHandler<'listSubscriptions'> = {
  collection: 'subscriptions',
  handle({ records }) {
    const data = [...records.subscriptions];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.SubscriptionPage;
    return { status: 200, body: { status: 'success', message, meta: { page_info }, data } };
  },
};
