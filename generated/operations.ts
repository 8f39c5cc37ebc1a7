// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

/** What a call of an operation looks like on the wire. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the root of the interface, with parameters in braces. */
  readonly path: string;
  readonly interface: 'main' | 'webhooks';
  readonly tag: string;
  readonly summary: string;
  /** The Content-Type that the request carries, with or without a body. */
  readonly contentType: string | null;
  /** Whether a request without a body is known to need its Content-Type. */
  readonly contentTypeRequired: boolean;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  readonly headerParameters: readonly string[];
  /** Name of the schema of the request body. */
  readonly requestSchema: string | null;
  /** Name of the schema of the body for each status, or null where it has no name. */
  readonly responseSchemas: Readonly<Record<string, string | null>>;
}

export const operations = {
  createBulkTokenizedCharge: {
    method: 'POST',
    path: '/bulk-tokenized-charges',
    interface: 'main',
    tag: 'Bulk tokenized charges',
    summary: 'Charge several stored cards at once',
    contentType: 'application/json',
    contentTypeRequired: false,
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    requestSchema: 'BulkTokenizedChargeRequest',
    responseSchemas: {
      '200': 'BulkTokenizedChargeResponse',
      default: 'MainError',
    },
  },
  voidCharge: {
    method: 'POST',
    path: '/charges/{flw_ref}/void',
    interface: 'main',
    tag: 'Charges',
    summary: 'Void a captured preauthorization charge',
    contentType: 'application/json',
    contentTypeRequired: false,
    pathParameters: [
      'flw_ref',
    ],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'ChargeVoidResponse',
      default: 'MainError',
    },
  },
  listVirtualCards: {
    method: 'GET',
    path: '/virtual-cards',
    interface: 'main',
    tag: 'Virtual cards',
    summary: 'List all virtual cards',
    contentType: 'application/json',
    contentTypeRequired: true,
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'VirtualCardListResponse',
      default: 'MainError',
    },
  },
  getVirtualCard: {
    method: 'GET',
    path: '/virtual-cards/{id}',
    interface: 'main',
    tag: 'Virtual cards',
    summary: 'Get a virtual card',
    contentType: 'application/json',
    contentTypeRequired: false,
    pathParameters: [
      'id',
    ],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'VirtualCardResponse',
      default: 'MainError',
    },
  },
  getVirtualAccountNumber: {
    method: 'GET',
    path: '/virtual-account-numbers/{order_ref}',
    interface: 'main',
    tag: 'Virtual account numbers',
    summary: 'Get a virtual account number',
    contentType: null,
    contentTypeRequired: false,
    pathParameters: [
      'order_ref',
    ],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'VirtualAccountNumberResponse',
      default: 'MainError',
    },
  },
  updateVirtualAccountNumberBvn: {
    method: 'PUT',
    path: '/virtual-account-numbers/{order_ref}',
    interface: 'main',
    tag: 'Virtual account numbers',
    summary: 'Replace the BVN of a virtual account number',
    contentType: 'application/json',
    contentTypeRequired: false,
    pathParameters: [
      'order_ref',
    ],
    queryParameters: [],
    headerParameters: [],
    requestSchema: 'VirtualAccountNumberBvnRequest',
    responseSchemas: {
      '200': 'VirtualAccountNumberBvnResponse',
      default: 'MainError',
    },
  },
  listSubscriptions: {
    method: 'GET',
    path: '/subscriptions',
    interface: 'main',
    tag: 'Subscriptions',
    summary: 'List subscriptions',
    contentType: null,
    contentTypeRequired: false,
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'SubscriptionListResponse',
      default: 'MainError',
    },
  },
  listRefunds: {
    method: 'GET',
    path: '/refunds',
    interface: 'main',
    tag: 'Refunds',
    summary: 'List refunds',
    contentType: null,
    contentTypeRequired: false,
    pathParameters: [],
    queryParameters: [],
    headerParameters: [],
    requestSchema: null,
    responseSchemas: {
      '200': 'RefundListResponse',
      default: 'MainError',
    },
  },
  listWebhookEndpoints: {
    method: 'GET',
    path: '/profile/webhook-endpoints',
    interface: 'webhooks',
    tag: 'Webhook endpoints',
    summary: 'List webhook endpoints',
    contentType: null,
    contentTypeRequired: false,
    pathParameters: [],
    queryParameters: [],
    headerParameters: [
      'X-Trace-Id',
    ],
    requestSchema: null,
    responseSchemas: {
      '200': 'WebhookEndpointListResponse',
      '401': 'WebhooksUnauthorizedError',
      '403': 'WebhooksForbiddenError',
      default: 'WebhooksError',
    },
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** The interfaces and their roots; variables stand in braces in the URL. */
export const servers = {
  main: {
    description: 'Main',
    url: 'https://{host}/v3',
    variables: {
      host: {
        default: 'main.payments.example',
      },
    },
  },
  webhooks: {
    description: 'Webhooks',
    url: 'https://{webhooks_host}',
    variables: {
      webhooks_host: {
        default: 'webhooks.payments.example',
      },
    },
  },
} as const;

export type InterfaceName = keyof typeof servers;

/** Names of the fields and parameters that hold secrets or personal numbers. */
export const sensitiveFields = [
  'bvn',
  'card_pan',
  'cvv',
  'secret',
  'token',
] as const;

/** The Content-Type of requests that carry one although they have no body, by method and path. */
export const contentTypesWithoutBody: Readonly<Record<string, string>> = {
  'POST /charges/{flw_ref}/void': 'application/json',
  'GET /virtual-cards': 'application/json',
  'GET /virtual-cards/{id}': 'application/json',
};

/** The header of the operation identifier. The document may assume both; `x-assumed` says so. */
export const traceIdHeader: { readonly name: string; readonly required: boolean } = {
  name: 'X-Trace-Id',
  required: false,
};

/** Values that have been seen of each open set, by schema and property. There may be others. */
export const seenValues = {
  'Charge.auth_model': [
    'NOAUTH',
  ],
  'Charge.status': [
    'voided',
    'successful',
  ],
  'Charge.payment_type': [
    'card',
  ],
  'Charge.fraud_status': [
    'ok',
  ],
  'Charge.charge_type': [
    'preauth',
    'normal',
  ],
  'Subscription.status': [
    'cancelled',
  ],
  'WebhooksErrorDetail.type': [
    'REQUEST_NOT_VALID',
    'UNAUTHORIZED',
    'FORBIDDEN',
  ],
  'WebhooksErrorDetail.code': [
    '10400',
    '10401',
    '10403',
  ],
  'WebhooksUnauthorizedError.message': [
    'UNAUTHORIZED',
  ],
} as const;

/** What a record of the document, an entry of `x-unspecified` or `x-assumed`, can be about. */
export type GapKind = keyof typeof gapWeights;

/** What a wrong guess can cost: money or the state of a payment, one field, or what holds of nearly every field. */
export type GapWeight = 'money' | 'field' | 'general';

/** The weight of each kind. */
export const gapWeights = {
  authentication: 'field',
  currency: 'money',
  deprecation: 'field',
  effects: 'money',
  events: 'field',
  format: 'field',
  headers: 'field',
  idempotency: 'money',
  length: 'field',
  meaning: 'field',
  messages: 'general',
  name: 'field',
  nullability: 'general',
  operations: 'field',
  order: 'field',
  pagination: 'field',
  permissions: 'field',
  presence: 'general',
  query: 'field',
  range: 'field',
  'rate-limits': 'field',
  required: 'field',
  response: 'money',
  servers: 'field',
  statuses: 'money',
  'time-zone': 'field',
  transitions: 'money',
  type: 'field',
  unit: 'money',
  values: 'field',
} as const satisfies Record<string, GapWeight>;
