import { examples } from '../../../generated/examples.ts';
import type { Behaviour } from './handler.ts';

/** All subscriptions on one page: neither a page size nor a way to ask for a page is shown. */
export const listSubscriptions: Behaviour<'listSubscriptions'> = {
  reads: 'subscriptions',
  handle(state) {
    const data = [...state.subscriptions.values()];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.SubscriptionPage;
    return { status: 200, body: { status: 'success', message, meta: { page_info }, data } };
  },
};
