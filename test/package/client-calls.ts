/** Calls all methods and returns `[operation, ok]` of each; written for any runtime. */
export const EVERY_CALL = `
  export async function everyCall({ createPaymentsClient, unwrap }, baseUrl, webhooksBaseUrl) {
    const reports = [];
    const onCall = ({ operation, kind }) => reports.push([operation, kind ?? 'ok']);
    const client = createPaymentsClient({ token: 'a-token', baseUrl, webhooksBaseUrl, onCall });
    const [card] = await unwrap(client.virtualCards.list());
    await client.virtualCards.get(card.id);
    await client.virtualAccountNumbers.get('ORD-2026-0001');
    await client.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: '00000000000' });
    await client.charges.void('FLW-PREAUTH-0001');
    await client.subscriptions.list();
    await client.refunds.list();
    await client.webhookEndpoints.list();
    await client.bulkTokenizedCharges.create({
      title: 'January',
      retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 },
      bulk_data: [],
    });
    await client.virtualAccountNumbers.get('nobody');
    return reports;
  }`;

/** What it reports when all is well. */
export const ALL_OK = [
  ['listVirtualCards', 'ok'],
  ['getVirtualCard', 'ok'],
  ['getVirtualAccountNumber', 'ok'],
  ['updateVirtualAccountNumberBvn', 'ok'],
  ['voidCharge', 'ok'],
  ['listSubscriptions', 'ok'],
  ['listRefunds', 'ok'],
  ['listWebhookEndpoints', 'ok'],
  ['createBulkTokenizedCharge', 'ok'],
  ['getVirtualAccountNumber', 'http'],
];
