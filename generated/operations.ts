// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

/** What a call of an operation looks like on the wire. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the root of the interface, with parameters in braces. */
  readonly path: string;
  readonly interface: 'main' | 'webhooks';
  readonly tag: string;
  readonly summary: string;
  /** The Content-Type that the request must carry, with or without a body. */
  readonly contentType: string | null;
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
    summary: 'Read one virtual card',
    contentType: 'application/json',
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
    summary: 'Read a virtual account number',
    contentType: null,
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
    pathParameters: [],
    queryParameters: [],
    headerParameters: [
      'X-Trace-Id',
    ],
    requestSchema: null,
    responseSchemas: {
      '200': 'WebhookEndpointListResponse',
      '401': 'WebhooksAccessError',
      '403': 'WebhooksAccessError',
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
        description: 'Host of the Main interface, with a port and a path prefix where there is one. The version segment `/v3` follows it.',
      },
    },
  },
  webhooks: {
    description: 'Webhooks',
    url: 'https://{webhooks_host}',
    variables: {
      webhooks_host: {
        default: 'webhooks.payments.example',
        description: 'Host of the Webhooks interface (a sandbox root), with a port and a path prefix where there is one. No version segment follows it.',
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

/** The choices that are not facts of the service, by id: each can turn out to be another. */
export const assumptions = {
  'body-limit': 10485760,
  'bvn-update-answer': {
    status: 'success',
    message: 'BVN updated',
    data: null,
  },
  'bvn-update-unknown-order': 'No order found',
  'content-type-status': 415,
  'forbidden-message': 'FORBIDDEN',
  'forbidden-token': 'forbidden-token',
  'main-forbidden-status': 403,
  'main-invalid-status': 400,
  'main-unauthorized-status': 401,
  'refund-page-size': 10,
  'refused-message': 'The request was refused',
  'rejected-token': 'rejected-token',
  'retry-missing-status': 400,
  'second-void': 'voided',
  'too-large-status': 413,
  'trace-id-header': 'X-Trace-Id',
  'trace-id-optional': true,
  'unknown-card-status': 404,
  'unknown-charge-status': 404,
  'unknown-order-status': 404,
  'webhooks-invalid-status': 400,
  'wrong-method-status': 405,
  'wrong-path-status': 404,
} as const;
