// Charge a batch of stored cards, and handle its refusal.
import { createPaymentsClient } from 'payments-contract';
import { validateRequest } from 'payments-contract/validate';

const { PAYMENTS_TOKEN = '', PAYMENTS_BASE_URL = '' } = process.env;
const payments = createPaymentsClient({ token: PAYMENTS_TOKEN, baseUrl: PAYMENTS_BASE_URL });

const batch = {
  title: 'January renewals',
  // Made up: what the three settings do is not known. Ask the operator of the API for yours.
  retry_strategy: { retry_interval: 120, retry_amount_variable: 60, retry_attempt_variable: 2 },
  bulk_data: [
    {
      currency: 'NGN',
      token: process.argv[2] ?? 'card-token-0001',
      country: 'NG',
      amount: 3500,
      email: 'ada@customer.example',
      tx_ref: 'renewal-2026-01-a',
    },
  ],
};

// A mistake is found before anything is sent, and named without its value.
const checked = validateRequest('createBulkTokenizedCharge', batch);
if (!checked.valid)
  throw new Error(checked.issues.map(({ at, message }) => `${at} ${message}`).join());

const result = await payments.bulkTokenizedCharges.create(batch);
if (result.ok) {
  console.log(`batch ${result.data.id}: ${result.data.pending_charges} charges are pending`);
} else if (result.error.maybeApplied) {
  // Never send the batch again by itself: it may charge the cards twice.
  console.log('outcome unknown: keep the tx_ref values and ask the operator of the API');
  process.exitCode = 75;
} else {
  console.log(`refused: ${result.error.message}`);
  process.exitCode = 1;
}
