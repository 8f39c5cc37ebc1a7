// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.

import { createBulkTokenizedCharge, listVirtualCards } from './main';
import { client } from './main/client.gen';

const { PAYMENTS_BASE_URL = 'http://localhost:4010/v3', PAYMENTS_TOKEN = 'any-token' } =
  process.env;
const FAILED = 1;
const UNKNOWN = 75;

client.setConfig({ baseUrl: PAYMENTS_BASE_URL, auth: PAYMENTS_TOKEN, redirect: 'error' });
client.interceptors.request.use((request) => {
  request.headers.set('Content-Type', 'application/json');
  // Node sends a request again on 421, but never a stream.
  const body = request.method === 'GET' ? null : (request.body ?? new Blob().stream());
  const once = { body, duplex: 'half', signal: AbortSignal.timeout(30_000) };
  return new Request(request, once);
});

const { data: cards } = await listVirtualCards({ throwOnError: true });
// An error can come with status 200, and `data` then is that error.
if (cards.status !== 'success') throw new Error(`no cards: ${cards.message}`);
for (const card of cards.data) console.log(card.masked_pan, card.amount);

const { data, error, response } = await createBulkTokenizedCharge({
  body: {
    title: 'January renewals',
    // Made up: what the three settings do is not known. Ask the operator of the API for yours.
    retry_strategy: { retry_interval: 120, retry_amount_variable: 60, retry_attempt_variable: 2 },
    bulk_data: [
      {
        token: 'card-token-0001',
        currency: 'NGN',
        country: 'NG',
        amount: 3500,
        email: 'ada@customer.example',
        tx_ref: 'batch-2026-01-a',
      },
    ],
  },
});

const status = response?.status ?? 0;
const body = data ?? error;
if (status === 200 && data?.status === 'success') {
  console.log('charges:', data.data.total_charges);
} else if (body?.status === 'error' && isRefusal(status)) {
  console.error('refused:', body.message);
  process.exitCode = FAILED;
} else {
  // Lost or unclear.
  console.error('nobody knows whether cards were charged:', response?.status ?? error);
  process.exitCode = UNKNOWN;
}

/** Says of the status of an error that it is a refusal. It can be 200. */
function isRefusal(status: number): boolean {
  return status === 200 || (status >= 400 && status < 500 && status !== 408 && status !== 421);
}
