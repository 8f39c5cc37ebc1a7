// Rotate tokens: the function is called before each attempt, so a retry gets a fresh token.
import { createPaymentsClient } from 'payments-contract';

const { PAYMENTS_BASE_URL = '', PAYMENTS_TOKENS = '' } = process.env;
const tokens = PAYMENTS_TOKENS.split(',');
let calls = 0;

async function currentToken(): Promise<string> {
  // A real program reads it from a secret store, and keeps it as long as it is valid.
  return tokens[Math.min(calls++, tokens.length - 1)] ?? '';
}

const payments = createPaymentsClient({ token: currentToken, baseUrl: PAYMENTS_BASE_URL });

for (let turn = 0; turn < tokens.length; turn += 1) {
  const result = await payments.subscriptions.list();
  console.log(result.ok ? `${result.data.length} subscriptions` : `status ${result.error.status}`);
}
