import * as fc from 'fast-check';
import { examples } from '../../../../generated/examples.ts';
import {
  type OperationId,
  operations,
  requests,
  servers,
} from '../../../../generated/operations.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: [name: string, value: string][];
  body: string | null;
  /** Sent without a length. */
  chunked: boolean;
  /** The operation that it was made from. */
  from: OperationId | null;
}

const ids = Object.keys(operations) as OperationId[];

/** Any character that Node lets a client put into a header. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
});

/** One of these values, or one that another source makes. */
type Source<T> = readonly T[] | fc.Arbitrary<T>;

/** Values of one source or another, each as often as the number in front of it says. */
function weighted<T>(...sources: [weight: number, source: Source<T>][]): fc.Arbitrary<T> {
  const all = sources.map(([weight, source]) => ({
    weight,
    arbitrary: 'generate' in source ? source : fc.constantFrom(...source),
  }));
  return fc.oneof(...all);
}

/** A path segment: known, unknown, encoded in all ways, or malformed. */
const segment = weighted<string>(
  [4, knownKeys()],
  [2, fc.string({ unit: 'grapheme', maxLength: 12 }).map(encodeURIComponent)],
  [1, visible.map((text) => text.replaceAll(/[/?#]/g, '-'))],
  [1, ['', '.', '..', '%', '%E0%A4%A', '%2F', '%00', '{id}', 'x'.repeat(3_000)]],
);

const token = weighted<string | null>(
  [6, ['Bearer token-a', 'Bearer token-b', 'Bearer token-c']],
  [1, ['Bearer rejected-token', 'Bearer forbidden-token']],
  [1, ['Bearer', 'Bearer ', 'bearer token-a', 'Basic dTpw', '', 'Bearer  two  words']],
  [1, headerText.map((text) => `Bearer ${text}`)],
  [1, [null]],
);

const json = 'application/json';
const FORMS = [
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
];
const CHARSETS = ['; charset=utf-8', ';charset=UTF-8', '; charset="latin1"', ';'];
const contentType = weighted<string | null>(
  [8, [json]],
  [2, [...CHARSETS.map((more) => json + more), 'APPLICATION/JSON']],
  [1, ['foo', 'text/plain', 'application/xml', '*/*', 'application/vnd.x+json', 'a/b/c', '/', '']],
  [1, FORMS],
  [1, [null]],
);

const traceId = weighted<string | null>(
  [3, ['x'.repeat(12), 'x'.repeat(255), '2b9f6c1e-4d7a-4c58']],
  [2, ['x'.repeat(11), 'x'.repeat(256), '', ' ']],
  [1, headerText],
  [2, [null]],
);

const anyValue = fc.jsonValue({ maxDepth: 2 });
const settings = fc.record(
  {
    retry_interval: mostly(fc.integer({ min: 0, max: 1e6 }), anyValue),
    retry_amount_variable: mostly(fc.integer(), anyValue),
    retry_attempt_variable: mostly(fc.constantFrom(1, 2.0, 3), fc.constantFrom(1.5, '1', null)),
  },
  { requiredKeys: [] },
);
const item = fc.record(
  {
    currency: mostly(fc.constant('NGN'), anyValue),
    token: mostly(fc.string({ maxLength: 12 }), anyValue),
    amount: mostly(fc.double({ noNaN: true, noDefaultInfinity: true }), anyValue),
    email: mostly(fc.emailAddress(), fc.string({ maxLength: 8 })),
    tx_ref: fc.string({ unit: 'grapheme', maxLength: 8 }),
  },
  { requiredKeys: [] },
);
const batch = fc.record(
  {
    title: mostly(fc.string({ unit: 'grapheme', maxLength: 12 }), anyValue),
    retry_strategy: mostly(
      fc.constant(examples.BulkTokenizedChargeTwoCards.retry_strategy),
      fc.oneof(settings, anyValue),
    ),
    bulk_data: mostly(fc.array(item, { maxLength: 4 }), anyValue),
    ['__proto__']: anyValue,
  },
  { requiredKeys: [] },
);
const bvn = fc.record(
  {
    bvn: mostly(
      fc.stringMatching(/^[0-9]{1,12}$/),
      fc.oneof(fc.string({ maxLength: 6 }), anyValue),
    ),
  },
  { requiredKeys: [] },
);

function bodyOf(id: OperationId): fc.Arbitrary<string | null> {
  const described = requests[id].body;
  if (described === null) return mostly(fc.constant(null), fc.constantFrom('', '{}', 'x', '0'), 12);
  const good = (described.schema.startsWith('Bulk') ? batch : bvn).map((value) =>
    JSON.stringify(value),
  );
  return mostly(
    good,
    fc.oneof(
      good.map((text) => text.slice(0, -1)),
      fc.json({ maxDepth: 3 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('', 'null', '0', 'false', '""', '[]', '\uFEFF{}', '%E0%A4%A=1&b=2'),
      fc.constant(`"${'x'.repeat(70_000)}"`),
      fc.constant(null),
    ),
  );
}

const query = weighted<string>(
  [10, ['']],
  [1, fc.webQueryParameters().map((text) => `?${text}`)],
  [1, ['?', '?%', '?a=%E0%A4%A', '?page=2&page=3', '?x=[]&y[z]=1', '?__server=http://x']],
);

/** A header with a value of one source or the other. */
const header = (name: string, ...values: [fc.Arbitrary<string>, ...fc.Arbitrary<string>[]]) =>
  fc.tuple(fc.constant(name), fc.oneof(...values));

const others = fc.array(
  fc.oneof(
    header(
      'Accept',
      headerText,
      fc.constantFrom('*/*', 'foo', 'application/xml', `${json}, */*;q=0`),
    ),
    header('If-None-Match', headerText, fc.constant('*')),
    header('Origin', fc.constant('https://shop.example')),
    header('Content-Encoding', fc.constantFrom('identity', 'gzip', '')),
    header('Cookie', headerText),
    header('X-Other', headerText),
  ),
  { maxLength: 2 },
);

/** Requests that are nearly right, most of them: what is far off is refused early and tests little. */
const operationRequest: fc.Arbitrary<WireRequest> = fc.constantFrom(...ids).chain((id) =>
  fc
    .record({
      method: mostly(
        fc.constant<string>(operations[id].method),
        fc.constantFrom(...'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND'.split(' ')),
        12,
      ),
      value: segment,
      query,
      token,
      contentType: mostly(
        fc.constant<string | null>(requests[id].contentType?.mediaType ?? null),
        contentType,
        3,
      ),
      traceId: id === 'listWebhookEndpoints' ? traceId : fc.constant(null),
      others,
      body: bodyOf(id),
      chunked: mostly(fc.constant(false), fc.constant(true), 6),
    })
    .map(({ value, query: search, ...given }) => ({
      method: given.method,
      target: rootOf(id) + operations[id].path.replaceAll(/\{\w+\}/g, () => value) + search,
      headers: headersOf(given),
      body: given.body,
      chunked: given.chunked,
      from: id,
    })),
);

const STRAY =
  '/ /v3 /v3/ //v3/refunds /v3/refunds/ /profile /V3/refunds /virtual-cards /%76%33/refunds'
    .concat(' /v3/../v3/refunds /__mocked')
    .split(' ');

const strayRequest: fc.Arbitrary<WireRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.oneof(
      fc.constantFrom(...STRAY),
      fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    ),
    token,
    others,
  })
  .map(({ method, path, ...given }) => ({
    method,
    target: path.startsWith('/__mock/') ? '/' : path,
    headers: headersOf({ ...given, contentType: null, traceId: null }),
    body: null,
    chunked: false,
    from: null,
  }));

export const wireRequest: fc.Arbitrary<WireRequest> = fc.oneof(
  { weight: 9, arbitrary: operationRequest },
  { weight: 1, arbitrary: strayRequest },
);

const PREFERENCES = ['200', '400', '401', '404', '418', 'many', '404, example=OrderNotFound']
  .map((code) => `code=${code}`)
  .concat('example=Nothing', 'dynamic=false', 'dynamic=perhaps', 'respond-async', '');

/** Requests that also say which response they prefer. */
export const preferringRequest: fc.Arbitrary<WireRequest> = fc
  .tuple(operationRequest, fc.oneof(fc.constantFrom(...PREFERENCES), headerText))
  .map(([request, prefer]) => ({ ...request, headers: [...request.headers, ['Prefer', prefer]] }));

interface Given {
  token: string | null;
  contentType: string | null;
  traceId: string | null;
  others: [string, string][];
}

function headersOf(given: Given): [string, string][] {
  const { token: authorization, contentType: type, traceId: trace, others: more } = given;
  const headers = [...more];
  if (authorization !== null) headers.push(['Authorization', authorization]);
  if (type !== null) headers.push(['Content-Type', type]);
  if (trace !== null) headers.push(['X-Trace-Id', trace]);
  return headers;
}

export function rootOf(id: OperationId): string {
  const url = servers[operations[id].interface].url.replaceAll(/[{}]/g, '');
  return new URL(url).pathname.replace(/\/$/, '');
}

function mostly<T, U>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<U>, weight = 4) {
  return weighted<T | U>([weight, good as fc.Arbitrary<T | U>], [1, bad as fc.Arbitrary<T | U>]);
}

function knownKeys(): string[] {
  return [
    examples.ChargePreauth.flw_ref ?? '',
    examples.ChargeNormal.flw_ref ?? '',
    examples.VirtualAccountNumberFound.data.order_ref ?? '',
    ...examples.VirtualCardAll.data.map(({ id }) => id),
  ];
}
