// Find the secret of the webhook endpoint with a URL. Do not print it: hand it to what needs it.
import { createPaymentsClient } from 'payments-contract';

const { PAYMENTS_WEBHOOKS_TOKEN = '', PAYMENTS_WEBHOOKS_BASE_URL = '' } = process.env;
const payments = createPaymentsClient({
  token: PAYMENTS_WEBHOOKS_TOKEN,
  webhooksBaseUrl: PAYMENTS_WEBHOOKS_BASE_URL,
});

const url = process.argv[2] ?? '';
const result = await payments.webhookEndpoints.list();
if (!result.ok) {
  const { error } = result;
  // With 401 and 403 the body has a message.
  if (error.shape === 'webhooks' && error.status === 401) console.log(error.body.message);
  else console.log(error.message);
  process.exitCode = 1;
} else {
  const endpoint = result.data.find((each) => each.url === url);
  const secret = endpoint?.secret;
  console.log(secret === undefined ? 'no such endpoint on this page' : 'found the secret');
}
