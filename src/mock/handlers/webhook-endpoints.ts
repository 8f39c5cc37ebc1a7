import { examples } from '../../../generated/examples.ts';
import type { Behaviour } from './handler.ts';

/** All webhook endpoints on one page. Unlike the other lists it has no `status`. */
export const listWebhookEndpoints: Behaviour<'listWebhookEndpoints'> = {
  reads: 'webhookEndpoints',
  handle(state) {
    const data = [...state.webhookEndpoints.values()];
    const page_info = { total: data.length, current_page: 1, total_pages: 1 };
    const { message } = examples.WebhookEndpointPage;
    return { status: 200, body: { message, meta: { page_info }, data } };
  },
};
