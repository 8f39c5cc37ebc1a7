// The calls of a user, for any runtime and for a page.
import type * as Package from 'payments-contract';

const batch = {
  title: 'January',
  retry_strategy: { retry_interval: 1, retry_amount_variable: 1, retry_attempt_variable: 1 },
  bulk_data: [],
};

/** Calls all methods of both interfaces; returns how each call ended. */
export async function everyCall(
  { createPaymentsClient, unwrap }: typeof Package,
  origin: string,
  fetch?: Package.Fetch,
): Promise<string[]> {
  const ends: string[] = [];
  const client = createPaymentsClient({
    token: 'a-token',
    baseUrl: `${origin}/v3`,
    webhooksBaseUrl: origin,
    onCall: ({ operation, kind }) => ends.push(`${operation} ${kind ?? 'ok'}`),
    fetch,
  });
  const [card] = await unwrap(client.virtualCards.list());
  await client.virtualCards.get(card!.id);
  await client.virtualAccountNumbers.get('ORD-2026-0001');
  await client.virtualAccountNumbers.updateBvn('ORD-2026-0001', { bvn: '00000000000' });
  await client.charges.void('FLW-PREAUTH-0001');
  await client.subscriptions.list();
  await client.refunds.list();
  await client.webhookEndpoints.list();
  await client.bulkTokenizedCharges.create(batch);
  await client.virtualAccountNumbers.get('nobody');
  return ends.toSorted();
}

/** Sends a write after reads that warm a connection; returns the error with which it ended. */
export async function write(
  { createPaymentsClient }: typeof Package,
  name: 'void' | 'bulk' | 'bvn',
  { baseUrl, reads, fetch }: { baseUrl: string; reads: number; fetch?: Package.Fetch },
): Promise<object> {
  const client = createPaymentsClient({ token: 'a', baseUrl, allowHttp: true, retries: 0, fetch });
  for (let turn = 0; turn < reads; turn += 1) {
    const warm = await client.refunds.list();
    if (!warm.ok) throw warm.error;
  }
  const writes = {
    void: () => client.charges.void('x'),
    bulk: () => client.bulkTokenizedCharges.create(batch),
    bvn: () => client.virtualAccountNumbers.updateBvn('x', { bvn: '1' }),
  };
  const written = await writes[name]();
  if (written.ok) throw new Error('the write did not fail');

  const { kind, status, maybeApplied } = written.error;
  return { kind, status, maybeApplied };
}
