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
 * Content-Type: `GET /v3/refunds Bearer token-of-the-test none none`.
 */
export type Target = RegExp;

/** Calls in use, by the names that stand in the files of rows. The last three are writes, which a run sends when it is told to. */
export const targets = {
  CARDS: /^GET \/v3\/virtual-cards Bearer token-of\S* \S+ application\/json$/,
  CARDS_WITHOUT_TYPE: /^GET \/v3\/virtual-cards Bearer token-of\S* \S+ none$/,
  CARD: /^GET \/v3\/virtual-cards\/3f2b1c60.* application\/json$/,
  UNKNOWN_CARD: /^GET \/v3\/virtual-cards\/(?!3f2b1c60)\S+ .* application\/json$/,
  ACCOUNT: /^GET \/v3\/virtual-account-numbers\/ORD-/,
  UNKNOWN_ORDER: /^GET \/v3\/virtual-account-numbers\/unknown/,
  UNKNOWN_CHARGE: /^POST \/v3\/charges\/unknown/,
  UNKNOWN_BVN: /^PUT \/v3\/virtual-account-numbers\/unknown/,
  SUBSCRIPTIONS: /^GET \/v3\/subscriptions Bearer token-of/,
  WRONG_TOKEN: /^GET \/v3\/subscriptions Bearer rejected/,
  REFUNDS: /^GET \/v3\/refunds/,
  HOOKS: /^GET \/profile\/webhook-endpoints Bearer token-of-the-test (?!v+ )\S{36} none$/,
  HOOKS_WRONG_TOKEN: /^GET \/profile\/webhook-endpoints Bearer rejected/,
  HOOKS_WITHOUT_IDENTIFIER: /^GET \/profile\/webhook-endpoints Bearer token-of-the-test none none$/,
  HOOKS_TOO_SHORT: /^GET \/profile\/webhook-endpoints Bearer token-of-the-test v{11} none$/,
  BATCH: /^POST \/v3\/bulk-tokenized-charges/,
  VOID: /^POST \/v3\/charges\/FLW-/,
  BVN: /^PUT \/v3\/virtual-account-numbers\/ORD-/,
};

/** The name of a call in the files of rows. */
export type Call = keyof typeof targets;

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
export const WRITING = {
  ids: { order_ref: 'ORD-2026-0001', flw_ref: 'FLW-PREAUTH-0001' },
  allowWrites: ['createBulkTokenizedCharge', 'voidCharge', 'updateVirtualAccountNumberBvn'],
  bodies: {
    createBulkTokenizedCharge: examples.BulkTokenizedChargeTwoCards,
    updateVirtualAccountNumberBvn: examples.VirtualAccountNumberBvnReplacement,
  },
} satisfies Partial<VerifyOptions>;

const READING = { webhooksBaseUrl: undefined, probes: false, probeWrites: false };
const PROBING = { ...READING, probes: true };
const PROBING_WRITES = { ...READING, probeWrites: true };
const OF_WEBHOOKS = { baseUrl: undefined, probeWrites: false };

/** Options of a run with a call and few others, for calls that a run without probes does not make. */
const runs: Partial<Record<Call, Partial<VerifyOptions>>> = {
  CARDS_WITHOUT_TYPE: PROBING,
  UNKNOWN_CARD: PROBING,
  UNKNOWN_ORDER: PROBING,
  WRONG_TOKEN: PROBING,
  UNKNOWN_CHARGE: PROBING_WRITES,
  UNKNOWN_BVN: PROBING_WRITES,
  HOOKS: OF_WEBHOOKS,
  HOOKS_WRONG_TOKEN: OF_WEBHOOKS,
  HOOKS_WITHOUT_IDENTIFIER: OF_WEBHOOKS,
  HOOKS_TOO_SHORT: OF_WEBHOOKS,
  BATCH: { ...READING, ...WRITING },
  VOID: { ...READING, ...WRITING },
  BVN: { ...READING, ...WRITING },
};

export const optionsOf = (call: Call): Partial<VerifyOptions> => runs[call] ?? READING;

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
    const isTarget = target?.test(`${line} ${identifier} ${contentType}`) === true;
    if (change === undefined || !isTarget) return response;

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
