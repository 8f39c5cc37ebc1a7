import { createPaymentsClient } from 'payments-contract';
import { rehearse } from 'payments-contract/rehearse';

const report = await rehearse(
  async ({ fetch, baseUrl, token, store }) => {
    if (store.has('voided')) return 'done';
    const payments = createPaymentsClient({ token, baseUrl, fetch });
    const result = await payments.charges.void('FLW-PREAUTH-0001');
    if (!result.ok) return result.error.maybeApplied ? 'unknown' : 'failed';
    store.set('voided', true);
    return 'done';
  },
  { lives: 2, callers: 2 },
);
console.log(report.toString());
