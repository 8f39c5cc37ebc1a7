// `stories/refunds.stories.js`. A component that lists refunds, as it is and without any.
import { HttpResponse, http } from 'msw';
import { createPaymentsClient } from 'payments-contract';

const payments = createPaymentsClient({ token: 'any-token', baseUrl: 'https://main.example/v3' });

async function fill(list) {
  const result = await payments.refunds.list();
  const texts = result.ok ? result.data.map(({ id }) => `Refund ${id}`) : ['Not available'];
  for (const textContent of texts) {
    list.append(Object.assign(document.createElement('li'), { textContent }));
  }
}

function refundList() {
  const list = document.createElement('ul');
  void fill(list);
  return list;
}

export default { title: 'Refunds', render: refundList };

export const Some = {};

export const NotAvailable = {
  beforeEach({ msw }) {
    msw.use(http.get('*/v3/refunds', () => HttpResponse.json({}, { status: 503 })));
  },
};
