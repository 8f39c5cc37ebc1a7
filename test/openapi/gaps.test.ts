import { beforeAll, describe, expect, test } from 'vitest';
import { OpenApiDocument, isObject } from './document.ts';
import { readStatements } from './service-description.ts';

interface Gap {
  /** How the statement that leaves it open begins, after its section. */
  says: string;
  section: string;
  /** Component, operationId or `info`, then what the recorded sentences must match. */
  recorded: [holder: string, sentence: RegExp][];
}

const gap = (section: string, says: string, ...recorded: Gap['recorded']): Gap => ({
  section,
  says,
  recorded,
});

/** Each "not shown" of the service description and where a reader finds it. */
const gaps: Gap[] = [
  gap('What the service does', 'Other operations', ['info', /other operations/]),
  gap('Virtual card', 'Allowed values', ['VirtualCard', /values `card_type` may take/]),
  gap(
    'Bulk tokenized charge request',
    'Required-ness',
    ['BulkTokenizedChargeRequest', /other fields are required/],
    ['BulkTokenizedChargeItem', /fields are required/],
    ['BulkTokenizedChargeRetryStrategy', /units of the retry values/],
  ),
  gap(
    'Subscription',
    'Allowed values',
    ['Subscription', /values the subscription `status`/],
    ['Refund', /values the refund `status`/],
  ),
  gap('Webhook endpoint', 'Allowed values', [
    'WebhookEndpoint',
    /values may stand in `supported_event_types`/,
  ]),
  gap('States and transitions', 'States seen for a charge', [
    'Charge',
    /Transitions of a charge other than the void/,
  ]),
  gap('States and transitions', 'States seen for a subscription', [
    'Subscription',
    /Other subscription states and every subscription transition/,
  ]),
  gap('States and transitions', 'A virtual card carries', [
    'VirtualCard',
    /operations change `is_active`/,
  ]),
  gap(
    'States and transitions',
    'Refund status',
    ['Refund', /values the refund `status`/],
    ['Refund', /Refund transitions/],
  ),
  gap('PUT /virtual-account-numbers/{order_ref}', 'Response body', [
    'VirtualAccountNumberBvnResponse',
    /response body/,
  ]),
  gap('PUT /virtual-account-numbers/{order_ref}', 'Constraints on `bvn`', [
    'VirtualAccountNumberBvnRequest',
    /Constraints on `bvn` \(length, validation\)/,
  ]),
  gap('GET /subscriptions', 'Query parameters', [
    '/subscriptions',
    /^Query parameters \(filters, page selection\)/,
  ]),
  gap('GET /refunds', 'Query parameters', [
    '/refunds',
    /^Query parameters \(filters, page selection\)/,
  ]),
  gap('/profile/webhook-endpoints', 'Name of that header', ['TraceId', /name of the header/]),
  gap('/profile/webhook-endpoints', 'Query parameters', [
    '/profile/webhook-endpoints',
    /^Query parameters/,
  ]),
  gap('Authentication', 'How a token', ['bearerAuth', /How a token is obtained/]),
  gap('Authentication', 'Permissions', ['bearerAuth', /permissions or scopes/]),
  gap('Events', 'Event kinds', ['tags', /kinds of event exist and which operation emits/]),
  gap('Events', 'Shape of a delivered', ['tags', /shape of a delivered event payload/]),
  gap('Events', 'Signature verification', [
    'tags',
    /signature of a delivery is verified and how deliveries are retried/,
  ]),
  gap(
    'Shape B (webhook-endpoint interface)',
    'HTTP status codes',
    ['MainFailure', /^HTTP status codes of error responses/],
    ['BulkTokenizedChargeFailure', /^HTTP status codes/],
    ['ChargeVoidFailure', /^HTTP status codes/],
    ['VirtualAccountNumberFailure', /^HTTP status codes/],
    ['WebhooksFailure', /HTTP status of a validation failure/],
    ['/bulk-tokenized-charges', /HTTP status of each error/],
    ['/charges/{flw_ref}/void', /HTTP status of each error/],
    ['/virtual-account-numbers/{order_ref}', /HTTP status of each error/],
  ),
  gap('Shape B (webhook-endpoint interface)', 'Full list of error codes', [
    'MainError',
    /full list of error codes and messages/,
  ]),
  gap('Limits', 'Rate limits', ['info', /Rate limits/]),
  gap('Limits', 'Maximum number of items', [
    'BulkTokenizedChargeRequest',
    /maximum number of items/,
  ]),
  gap(
    'Limits',
    'Default and maximum page size',
    ['PageInfo', /default and the maximum page size/],
    ['RefundPageInfo', /default and the maximum page size/],
  ),
  gap('Versioning', 'Deprecation', ['info', /policy for deprecation and compatibility/]),
];

/** What the service description leaves open by its silence: no sentence of it says "not shown". */
const silences: [sentence: RegExp, why: string][] = [
  [
    /fields? .*(is|are) always present/,
    'only the fields of a virtual card are said to be always present',
  ],
  [/^Which other values `\w+` may take/, '"a value seen" is not a list of all values'],
  [
    /currency codes are accepted|country codes are accepted/,
    'a code is named without its standard',
  ],
  [
    /major or minor units|currency of the amount|amount can be negative/,
    'amounts are named without unit, currency or sign',
  ],
  [
    /time zone of|form of this timestamp|format of `created_at`|form of the text in `meta`/,
    'a text is named without its form',
  ],
  [/values `frequency` may take/, 'the field is named without its meaning'],
  [/type of `plan`/, '"null or value" names no type'],
  [
    /text of `message` for a request that is not permitted/,
    'only the message of a rejected token is given',
  ],
  [/which other cross-origin headers/i, 'only the allowed methods are given'],
  [
    /service refuses a request without it/,
    'the header is listed without saying that it is required',
  ],
  [
    /repeated `tx_ref`|second void|unknown (card identifier|order reference) answers/,
    'the case is not spoken of',
  ],
  [/Whether `bvn` is required/, 'the body is shown without required fields'],
];

const records: { holder: string; place: string; sentence: string }[] = [];

beforeAll(async () => {
  const document = await OpenApiDocument.load();
  for (const [place, value] of document.walk()) {
    const found = value['x-not-shown'];
    if (found === undefined) continue;
    const holder =
      place[0] === 'components' ? place[2]! : place[0] === 'paths' ? place[1]! : place[0]!;
    for (const sentence of found as string[])
      records.push({ holder, place: place.join('/'), sentence });
  }
});

const isRecordOf = (recorded: [string, RegExp]) => (record: { holder: string; sentence: string }) =>
  record.holder === recorded[0] && recorded[1].test(record.sentence);

describe('each "not shown" of the service description', () => {
  const said = readStatements().filter((statement) => statement.text.includes('not shown'));
  test('there are more than twenty-five', () => expect(said.length).toBeGreaterThan(25));
  test.each(said.map((statement) => [statement.section, statement.text] as const))(
    '%s :: %s',
    (section, text) => {
      const entries = gaps.filter(
        (entry) => section.endsWith(entry.section) && text.startsWith(entry.says),
      );
      expect(entries, 'one entry of this test must name its records').toHaveLength(1);
      for (const recorded of entries[0]!.recorded)
        expect(
          records.filter(isRecordOf(recorded)),
          `${recorded[0]}: ${recorded[1]}`,
        ).not.toHaveLength(0);
    },
  );
  test('no entry of this test is left over', () => {
    for (const entry of gaps)
      expect(
        said.some((s) => s.section.endsWith(entry.section) && s.text.startsWith(entry.says)),
        entry.says,
      ).toBe(true);
  });
});

test('each x-not-shown is a gap of the service description or a silence of it', () => {
  for (const record of records) {
    const known =
      gaps.some((entry) => entry.recorded.some((recorded) => isRecordOf(recorded)(record))) ||
      silences.some(([sentence]) => sentence.test(record.sentence));
    expect(known, `${record.place}: ${record.sentence}`).toBe(true);
  }
  for (const [sentence, why] of silences)
    expect(
      records.some((record) => sentence.test(record.sentence)),
      why,
    ).toBe(true);
});

test('each forced choice has an id of its own, says what was chosen and why', async () => {
  const document = await OpenApiDocument.load();
  const ids: string[] = [];
  for (const [place, value] of document.walk()) {
    for (const choice of (value['x-assumed'] as unknown[] | undefined) ?? []) {
      expect(isObject(choice as never), place.join('/')).toBe(true);
      const { id, choice: what, why } = choice as Record<string, string>;
      expect(
        [what, why].every((text) => text?.endsWith('.')),
        id,
      ).toBe(true);
      ids.push(id!);
    }
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      'server-hosts',
      'trace-id-header',
      'trace-id-optional',
      'bvn-update-answer',
      'unknown-charge-status',
    ]),
  );
});
