import { createPaymentsClient } from 'payments-contract';
import { rehearse } from 'payments-contract/rehearse';

const report = await rehearse(async ({ fetch, baseUrl, token }) => {
  const payments = createPaymentsClient({ token, baseUrl, fetch });
  const result = await payments.charges.void('FLW-PREAUTH-0001');
  if (result.ok) return result.data.status === 'voided' ? 'done' : 'unknown';
  return result.error.maybeApplied ? 'unknown' : 'failed';
});
report.assertNone();
