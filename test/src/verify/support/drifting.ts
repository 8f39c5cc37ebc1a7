import { examples } from '../../../../generated/examples.ts';
import { createMock } from '../../../../src/mock/node.ts';
import { type Report, type VerifyOptions, verify } from '../../../../src/verify/index.ts';

/** A response of the mock, to be changed before verify gets it. */
export interface Drifting {
  status: number;
  headers: Headers;
  /** The JSON body, for changes to its fields. */
  json: any;
  /** What is sent in place of `json`, when it is given. */
  raw?: BodyInit | null;
}

export type Change = (response: Drifting) => void;

/**
 * Which calls to change, by a line of method, path, authorization, operation identifier and
 * Content-Type: `GET /v3/refunds Bearer token-of-the-test none none`. `targets.ts` has those in use.
 */
export type Target = RegExp;

const mock = createMock();

export const OPTIONS = {
  token: 'token-of-the-test',
  baseUrl: 'http://127.0.0.1/v3',
  webhooksBaseUrl: 'http://127.0.0.1',
  ids: { order_ref: 'ORD-2026-0001' },
  rate: 1e6,
  probeWrites: true,
} satisfies VerifyOptions;

/** Every write, once. */
export const WRITING: Partial<VerifyOptions> = {
  ids: { order_ref: 'ORD-2026-0001', flw_ref: 'FLW-PREAUTH-0001' },
  allowWrites: ['createBulkTokenizedCharge', 'voidCharge', 'updateVirtualAccountNumberBvn'],
  bodies: {
    createBulkTokenizedCharge: examples.BulkTokenizedChargeTwoCards,
    updateVirtualAccountNumberBvn: examples.VirtualAccountNumberBvnReplacement,
  },
};

/** Verify against the mock, with some responses changed on the way. */
export async function verifyDrifting(
  target?: Target,
  change?: Change,
  options: Partial<VerifyOptions> = {},
): Promise<Report> {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const token = request.headers.get('authorization') ?? '';
    const line = `${request.method} ${new URL(request.url).pathname} ${token}`;
    const identifier = request.headers.get('x-trace-id') ?? 'none';
    const contentType = request.headers.get('content-type') ?? 'none';
    const response = await mock.fetch(request);
    if (change === undefined || !target?.test(`${line} ${identifier} ${contentType}`))
      return response;
    const drifting: Drifting = {
      status: response.status,
      headers: new Headers(response.headers),
      json: await response.json(),
    };
    change(drifting);
    const body = 'raw' in drifting ? (drifting.raw ?? null) : JSON.stringify(drifting.json);
    const made = new Response(body, { status: drifting.status, headers: drifting.headers });
    // A text body brings a content type of its own.
    if (!drifting.headers.has('content-type')) made.headers.delete('content-type');
    return made;
  };
  try {
    return await verify({ ...OPTIONS, ...options, fetch });
  } finally {
    mock.reset();
  }
}

/** A body that ends with an error after its first bytes, as a dropped connection does. */
export function dropped(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new TypeError('terminated'));
      else controller.enqueue(bytes);
      sent = true;
    },
  });
}
