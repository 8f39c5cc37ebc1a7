// Whoever serves the document with `npm run prism`, and not with the mock, has the client work with it.
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentsClient } from '../../../src/client/index.ts';
import { calls, callsOfRecords, operationIds } from './calls.ts';
import { stockPrism } from '../../support/stock-prism.ts';

const document = fileURLToPath(new URL('../../../generated/openapi.yaml', import.meta.url));

let stock: Awaited<ReturnType<typeof stockPrism>>;
let payments: ReturnType<typeof createPaymentsClient>;

beforeAll(async () => {
  stock = await stockPrism(document);
  // Stock Prism knows no base path: both interfaces are at its root.
  const baseUrl = `http://127.0.0.1:${stock.port}`;
  payments = createPaymentsClient({ token: 'token', baseUrl, webhooksBaseUrl: baseUrl });
});
afterAll(() => stock.stop());

test.each(operationIds)('%s works against stock Prism', async (id) => {
  const result: object & { response?: Response } = await callsOfRecords(payments)[id]();
  const { success } = calls[id];
  // The body of the update is open: all of it is the data.
  const isOpen = id === 'updateVirtualAccountNumberBvn';
  const data = isOpen ? success : (success as { data: unknown }).data;
  expect(result).toMatchObject({ ok: true, data });
  expect(result.response?.headers.get('sl-violations')).toBeNull();
});
