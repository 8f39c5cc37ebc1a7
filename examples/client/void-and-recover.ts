// Void a charge. When its outcome is unknown, keep the reference for a person instead of guessing.
import { createPaymentsClient } from 'payments-contract';

const { PAYMENTS_TOKEN = '', PAYMENTS_BASE_URL = '' } = process.env;
const payments = createPaymentsClient({ token: PAYMENTS_TOKEN, baseUrl: PAYMENTS_BASE_URL });

/** The only error of which it is known that nothing has changed. */
const NO_CHARGE = 'No PBTX transaction found';

const flwRef = process.argv[2] ?? 'FLW-PREAUTH-0001';
const result = await payments.charges.void(flwRef);

if (result.ok && result.data.status === 'voided') {
  console.log(`${flwRef}: voided`);
} else if (result.ok) {
  console.log(`${flwRef}: outcome unknown (${result.data.status}), to be checked by hand`);
  process.exitCode = 75;
} else if (result.error.maybeApplied) {
  // The request was sent, and no response says what became of it. No known operation reads a charge,
  // so ask the operator of the API before you act on this charge again.
  console.log(`${flwRef}: outcome unknown (${result.error.kind}), to be checked by hand`);
  process.exitCode = 75;
} else if (result.error.shape === 'main' && result.error.body.message === NO_CHARGE) {
  console.log(`${flwRef}: no charge matches, nothing was voided`);
  process.exitCode = 1;
} else {
  // Nothing was sent, or the service reports an error. What another error leaves behind is not
  // specified.
  console.log(`${flwRef}: refused, ${result.error.message}`);
  process.exitCode = 1;
}
