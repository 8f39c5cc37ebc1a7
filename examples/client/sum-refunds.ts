// Add up the refunds of one page exactly. How to select another page is not specified.
import {
  createPaymentsClient,
  formatAmount,
  parseAmount,
  sumAmounts,
  unwrap,
} from 'payments-contract';

const { PAYMENTS_TOKEN = '', PAYMENTS_BASE_URL = '' } = process.env;
const payments = createPaymentsClient({ token: PAYMENTS_TOKEN, baseUrl: PAYMENTS_BASE_URL });

const refunds = await unwrap(payments.refunds.list());
try {
  const amounts = refunds.flatMap(({ amount_refunded }) => parseAmount(amount_refunded) ?? []);
  // The currency and the unit of the amounts are not specified: the sum means something only when all
  // refunds have the same.
  console.log(`${amounts.length} refunds, ${formatAmount(sumAmounts(amounts))} in all`);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  // A number of more than 15 digits may have lost some of them on the way.
  console.log('an amount cannot be read exactly');
  process.exitCode = 75;
}
