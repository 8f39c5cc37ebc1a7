import { examples } from '../../../generated/examples.ts';
import type { OperationHandler } from './handler.ts';

/** Lists the first page of the refunds: how to select another page is not specified. */
export const listRefunds: OperationHandler<'listRefunds'> = {
  collection: 'refunds',
  handle({ records, choices }) {
    const total = records.refunds.length;
    const page_size = choices['refund-page-size'];
    const total_pages = Math.max(1, Math.ceil(total / page_size));
    const page_info = { total, current_page: 1, total_pages, page_size };
    const data = records.refunds.slice(0, page_size);
    const { message } = examples.RefundPage;
    return { status: 200, body: { status: 'success', message, meta: { page_info }, data } };
  },
};
