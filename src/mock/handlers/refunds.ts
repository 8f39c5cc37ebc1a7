import { examples } from '../../../generated/examples.ts';
import type { Behaviour } from './handler.ts';

/** The first page of refunds: there is a page size, and no way is shown to ask for another page. */
export const listRefunds: Behaviour<'listRefunds'> = {
  reads: 'refunds',
  handle(state, _, { assumed }) {
    const all = [...state.refunds.values()];
    const page_size = assumed['refund-page-size'];
    const total_pages = Math.max(1, Math.ceil(all.length / page_size));
    const page_info = { total: all.length, current_page: 1, total_pages, page_size };
    const { message } = examples.RefundPage;
    const data = all.slice(0, page_size);
    return { status: 200, body: { status: 'success', message, meta: { page_info }, data } };
  },
};
