import { examples } from '../../../generated/examples.ts';
import type { OperationHandler } from './handler.ts';

/** Lists all webhook endpoints on one page, without the `status` of the other lists. */
export const listWebhookEndpoints: OperationHandler<'listWebhookEndpoints'> = {
  collection: 'webhookEndpoints',
  handle({ records }) {
    const data = [...records.webhookEndpoints];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.WebhookEndpointPage;
    return { status: 200, body: { message, meta: { page_info }, data } };
  },
};
