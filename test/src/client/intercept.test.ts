import { afterEach, expect, test, vi } from 'vitest';
import { examples } from '../../../generated/examples.ts';
import { clientOf } from './support.ts';

afterEach(() => vi.unstubAllGlobals());

test('a globalThis.fetch that is patched after the client was made is the one that is called', async () => {
  const client = clientOf();
  const raw = clientOf().raw;
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(examples.RefundPage));
  vi.stubGlobal('fetch', fetch);
  expect(await client.refunds.list()).toMatchObject({ ok: true });
  expect(await raw.main.GET('/refunds')).toMatchObject({ data: examples.RefundPage });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('what it is called with makes a Request', async () => {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    return Response.json(examples.BulkTokenizedChargeCreated);
  });
  await clientOf().bulkTokenizedCharges.create(examples.BulkTokenizedChargeTwoCards);
  expect(requests[0]).toMatchObject({ method: 'POST', redirect: 'manual' });
  expect(await requests[0]?.json()).toEqual(examples.BulkTokenizedChargeTwoCards);
});
