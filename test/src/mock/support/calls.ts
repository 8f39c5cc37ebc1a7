import { examples } from '../../../../generated/examples.ts';
import {
  type OperationId,
  operations,
  requests,
  servers,
} from '../../../../generated/operations.ts';
import type { Mock } from '../../../../src/mock/node.ts';
import { exampleValues, requestTarget } from '../../../../src/contract/parameters.ts';

/** What a valid call of an operation needs besides a token and a content type. */
const needed: { readonly [Id in OperationId]?: GoodCall } = {
  createBulkTokenizedCharge: { body: examples.BulkTokenizedChargeTwoCards },
  voidCharge: { params: { flw_ref: examples.ChargePreauth.flw_ref ?? '' } },
  getVirtualCard: { params: { id: examples.VirtualCardOne.data.id } },
  getVirtualAccountNumber: { params: orderRef() },
  updateVirtualAccountNumberBvn: {
    params: orderRef(),
    body: examples.VirtualAccountNumberBvnReplacement,
  },
  listWebhookEndpoints: { headers: { 'X-Trace-Id': '2b9f6c1e-4d7a-4c58' } },
};

/** A valid call of each operation, with values that the examples know. */
export const goodCalls = Object.fromEntries(
  (Object.keys(operations) as OperationId[]).map((id) => [id, needed[id] ?? {}]),
) as { readonly [Id in OperationId]: GoodCall };

export interface GoodCall {
  params?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Call extends GoodCall {
  token?: string | null;
  /** The Content-Type, null for none; what the operation wants when left out. */
  contentType?: string | null;
  /** Sent as it is in place of `body`. */
  raw?: string;
}

/** The URL and the request for a call of an operation. The root stands for a mock without a port. */
export function requestOf(id: OperationId, call: Call = goodCalls[id], root?: string) {
  const { method, path, interface: at } = operations[id];
  const contentType = requests[id].contentType?.mediaType ?? null;
  const { params = {}, token = 'token-a', raw } = call;
  const headers: Record<string, string> = { ...call.headers };
  if (token !== null) headers['Authorization'] = `Bearer ${token}`;
  const type = call.contentType === undefined ? contentType : call.contentType;
  if (type !== null) headers['Content-Type'] = type;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? `{${name}}`);
  const required = requests[id].query.filter((parameter) => parameter.isRequired);
  const base = root ?? 'http://mock.example';
  const prefix = new URL(servers[at].url.replaceAll(/[{}]/g, '')).pathname.replace(/\/$/, '');
  const body = raw ?? (call.body === undefined ? null : JSON.stringify(call.body));
  const query = requestTarget('', {}, exampleValues(required));
  return { url: base + prefix + filled + query, init: { method, headers, body } };
}

/** A response whose body has been read. */
export interface Received {
  status: number;
  headers: Headers;
  body: any;
}

/** Calls an operation: a good call, changed in the ways given. */
export async function send(
  mock: Pick<Mock, 'fetch'>,
  id: OperationId,
  changes: Call = {},
  root?: string,
): Promise<Received> {
  const { url, init } = requestOf(id, { ...goodCalls[id], ...changes }, root);
  return read(await mock.fetch(url, init));
}

export async function read(response: Response): Promise<Received> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, body: text === '' ? undefined : JSON.parse(text) };
}

function orderRef() {
  return { order_ref: examples.VirtualAccountNumberFound.data.order_ref ?? '' };
}
