import type { Change, Target } from './drifting.ts';
import * as calls from './targets.ts';

/** One planted response that breaks nothing that is known of the service. */
export interface OpenQuestion {
  name: string;
  target: Target;
  change: Change;
  /** `id` of the assumption that does not hold; absent where the document says nothing at all. */
  assumption?: string;
  /** Where in the response the assumption does not hold. */
  at?: string;
  /** What the report says of the call, when it is inconclusive. */
  inconclusive?: RegExp;
}

const STATUSES = 'access-error-statuses';
const TYPES = 'untyped-strings';
const TIMES = 'rfc3339-timestamps';

const invalid = { type: 'REQUEST_NOT_VALID', code: '10400', message: 'no' };
const forbidden = {
  status: 'failed',
  message: 'FORBIDDEN',
  error: { type: 'FORBIDDEN', code: '10403', message: 'no' },
};
const unauthorized = {
  status: 'failed',
  message: 'UNAUTHORIZED',
  error: { type: 'UNAUTHORIZED', code: '10401', message: 'no' },
};
const refused = { status: 'error', message: 'no', data: null };
const page = '<html><title>Sign in</title></html>';

function html(status: number): Change {
  return (response) => {
    Object.assign(response, { status, raw: page });
    response.headers.set('content-type', 'text/html');
  };
}

function answer(status: number, json: unknown): Change {
  return (response) => Object.assign(response, { status, json: structuredClone(json) });
}

function statuses(): OpenQuestion[] {
  return [
    ...[400, 403, 404, 422].map((status) => ({
      name: `code 10401 for a rejected token, with HTTP ${status}`,
      target: calls.HOOKS_WRONG_TOKEN,
      change: (response: Parameters<Change>[0]) => {
        response.status = status;
      },
      assumption: STATUSES,
      at: 'body',
    })),
    ...[401, 403].flatMap((status) => [
      {
        name: `code 10400 with HTTP ${status}`,
        target: calls.HOOKS_TOO_SHORT,
        change: answer(status, { status: 'failed', error: invalid }),
        assumption: STATUSES,
        at: 'body',
      },
      {
        name: `code 10400 with HTTP ${status}, a message and validation errors`,
        target: calls.HOOKS_TOO_LONG,
        change: answer(status, {
          status: 'failed',
          message: 'no',
          error: { ...invalid, validation_errors: [{ field_name: 'a', message: 'b' }] },
        }),
        assumption: STATUSES,
        at: 'body',
      },
      {
        name: `a code of its own with HTTP ${status}`,
        target: calls.HOOKS_TOO_SHORT,
        change: answer(status, {
          status: 'failed',
          error: { type: 'TOKEN_EXPIRED', code: '10499', message: 'no' },
        }),
        assumption: STATUSES,
        at: 'body',
      },
    ]),
    ...[400, 401, 422].map((status) => ({
      name: `a refused permission (code 10403) with HTTP ${status}`,
      target: calls.HOOKS,
      change: answer(status, forbidden),
      assumption: STATUSES,
      at: 'body',
      inconclusive: new RegExp(String.raw`not permitted \(${status}\)`),
    })),
    {
      name: 'a refused permission without a message, with HTTP 400',
      target: calls.HOOKS,
      change: answer(400, { status: forbidden.status, error: forbidden.error }),
      assumption: STATUSES,
      at: 'body',
      inconclusive: /not permitted/,
    },
    {
      name: 'an error with another success status',
      target: calls.UNKNOWN_ORDER,
      change: (response) => {
        response.status = 202;
      },
    },
    ...[401, 403].map((status) => ({
      name: `a read of Main that the token may not do, with HTTP ${status}`,
      target: calls.REFUNDS,
      change: answer(status, refused),
      inconclusive: /not permitted/,
    })),
    ...[401, 403].map((status) => ({
      name: `a probe that the token may not do, with HTTP ${status}`,
      target: calls.UNKNOWN_CHARGE,
      change: answer(status, refused),
      inconclusive: /not permitted/,
    })),
  ];
}

/** Ways to write a time in UTC, or without a zone, that ISO 8601 knows. */
export const SPELLINGS = [
  '2025-12-01T10:00:00,000Z',
  '2025-12-01T10:00:00.000',
  '2025-12-01T10:00:00.000+00',
  '2025-12-01T10:00:00.000+0000',
  '20251201T100000.000Z',
  '20251201T100000,5',
  '2025-12-01T24:00:00.0Z',
  '2025-335T10:00:00.000Z',
  '2025-W49-1T10:00:00.000Z',
] as const;

/** Those of which a field that is known to have a fraction of a second can have none. */
export const COARSE_SPELLINGS = [
  '2025-12-01T10:00Z',
  '2025-12-01T10:00',
  '2025-12-01T10:00:00',
  '20251201T1000Z',
  '20251201T100000Z',
  '2025-12-01T10Z',
  '2025-12-01T10:00:00+00',
] as const;

function timestamps(): OpenQuestion[] {
  const fields: [target: Target, at: string, spellings: readonly string[]][] = [
    [calls.SUBSCRIPTIONS, '0/created_at', [...SPELLINGS, ...COARSE_SPELLINGS]],
    [calls.HOOKS, '0/created_datetime', [...SPELLINGS, ...COARSE_SPELLINGS]],
    [calls.CARDS, '0/created_at', SPELLINGS],
    [calls.BATCH, 'created_at', [...SPELLINGS, ...COARSE_SPELLINGS]],
    [calls.VOID, 'created_at', [...SPELLINGS, ...COARSE_SPELLINGS]],
  ];
  return fields.flatMap(([target, path, spellings]) => {
    const [name = ''] = path.split('/').slice(-1);
    return spellings.map((text) => ({
      name: `\`${text}\` in ${name} of ${target}`,
      target,
      change: ({ json }: Parameters<Change>[0]) => {
        const record = Array.isArray(json.data) ? json.data[0] : json.data;
        record[name] = text;
      },
      assumption: TIMES,
      at: `body/data/${path}`,
    }));
  });
}

function types(): OpenQuestion[] {
  return [1_767_600_000, true, null, { date: '2026-01-15' }, ['2026-01-15']].flatMap((value) => [
    {
      name: `${JSON.stringify(value)} as the time of a customer`,
      target: calls.VOID,
      change: ({ json }: Parameters<Change>[0]) => {
        json.data.customer.created_at = value;
      },
      // Whether it can be null is a question of its own.
      ...(value === null ? {} : { assumption: TYPES, at: 'body/data/customer/created_at' }),
    },
    ...['field_name', 'message'].map((name) => ({
      name: `${JSON.stringify(value)} as ${name} of an invalid field`,
      target: calls.HOOKS_TOO_SHORT,
      change: ({ json }: Parameters<Change>[0]) => {
        json.error.validation_errors = [{ field_name: 'a', message: 'b', [name]: value }];
      },
      assumption: TYPES,
      at: `body/error/validation_errors/0/${name}`,
    })),
  ]);
}

/** What is known of `meta` outside of lists is that it has no `page_info`. */
function metas(): OpenQuestion[] {
  return [calls.BATCH, calls.VOID, calls.CARD, calls.ACCOUNT].flatMap((target) =>
    [{}, null, { request_id: 'a' }, []].map((meta) => ({
      name: `meta ${JSON.stringify(meta)} in ${target}`,
      target,
      change: ({ json }: Parameters<Change>[0]) => {
        json.meta = meta;
      },
    })),
  );
}

function cases(): OpenQuestion[] {
  return [
    ...[null, {}, []].map((data) => ({
      name: `a success with the data ${JSON.stringify(data)} for an unknown card`,
      target: calls.UNKNOWN_CARD,
      change: answer(200, { status: 'success', message: '', data }),
    })),
    { name: 'a web page for an unknown card', target: calls.UNKNOWN_CARD, change: html(404) },
    { name: 'a web page for an unknown BVN', target: calls.UNKNOWN_BVN, change: html(404) },
    {
      name: 'nothing for a request without Content-Type',
      target: calls.CARDS_WITHOUT_TYPE,
      change: (response) => {
        Object.assign(response, { status: 415, raw: '' });
        response.headers.delete('content-type');
      },
    },
    {
      name: 'a success for a request without Content-Type',
      target: calls.CARDS_WITHOUT_TYPE,
      change: answer(200, { status: 'success', message: '', data: [] }),
    },
    { name: 'a web page for a wrong token', target: calls.WRONG_TOKEN, change: html(401) },
    {
      name: 'a redirect for a wrong token',
      target: calls.WRONG_TOKEN,
      change: (response) => {
        Object.assign(response, { status: 302, raw: null });
        response.headers.set('location', 'https://login.example/');
      },
    },
    {
      name: 'a web page for a short identifier',
      target: calls.HOOKS_TOO_SHORT,
      change: html(400),
    },
    {
      name: 'a BVN replaced without a body',
      target: calls.BVN,
      change: (response) => {
        response.raw = '';
        response.headers.delete('content-type');
      },
    },
    ...[null, [], 'ok', 1, { order_ref: 'x' }, { status: 'ok', data: null }].map((json) => ({
      name: `a BVN replaced with the body ${JSON.stringify(json)}`,
      target: calls.BVN,
      change: answer(200, json),
    })),
    ...[400, 422].map((status) => ({
      name: `another name of the identifier, demanded with HTTP ${status}`,
      target: calls.HOOKS,
      change: answer(status, {
        status: 'failed',
        error: {
          ...invalid,
          validation_errors: [{ field_name: 'Operation-Id', message: 'required' }],
        },
      }),
      assumption: 'trace-id-header',
      at: 'status',
    })),
  ];
}

function busy(): OpenQuestion[] {
  const targets: [string, Target][] = [
    ['a list', calls.REFUNDS],
    ['a card', calls.CARD],
    ['webhook endpoints', calls.HOOKS],
    ['an unknown order', calls.UNKNOWN_ORDER],
    ['a wrong token', calls.HOOKS_WRONG_TOKEN],
  ];
  return targets.flatMap(([what, target]) => [
    ...[408, 429, 500, 502, 503, 504].map((status) => ({
      name: `a web page with HTTP ${status} for ${what}`,
      target,
      change: html(status),
      inconclusive: new RegExp(`HTTP ${status}`),
    })),
    {
      name: `JSON of a gateway with HTTP 429 for ${what}`,
      target,
      change: answer(429, { message: 'Too Many Requests' }),
      inconclusive: /HTTP 429/,
    },
    {
      name: `a refused token with HTTP 503 for ${what}`,
      target,
      change: answer(503, unauthorized),
      inconclusive: /HTTP 503/,
    },
  ]);
}

export const openQuestions: readonly OpenQuestion[] = [
  ...statuses(),
  ...timestamps(),
  ...types(),
  ...metas(),
  ...cases(),
  ...busy(),
];
