/** A place in the document and what must stand there. */
export interface Claim {
  /** Names from the root, from an operationId or from the name of a schema; references are followed. */
  at: readonly string[];
  /** The value itself, or a pattern that its JSON must match. */
  is: unknown;
}

/** Where one statement of the service description is held. */
export interface Holder {
  /** The end of the statement's section. */
  section: string;
  /** How the statement begins. */
  says: string;
  held: Claim[];
}

const held = (
  section: string,
  says: string,
  ...claims: (readonly [at: readonly string[], is: unknown])[]
): Holder => ({
  section,
  says,
  held: claims.map(([at, is]) => ({ at, is })),
});

const json = ['content', 'application/json'];
const ok = ['responses', '200', ...json, 'schema', 'properties'];
const failure = ['responses', 'default', ...json];
const bearer = ['components', 'securitySchemes', 'bearerAuth'];
const gap = (...place: string[]) => [...place, 'x-not-shown'];
const present = /./;
const mainServer = (path: string) =>
  [['paths', path, 'servers', '0', 'url'], 'https://{host}/v3'] as const;
const authorized = [['security', '0', 'bearerAuth'], []] as const;
const shapeA = (operation: string) =>
  [
    [operation, ...failure, 'schema', 'required'],
    ['status', 'message', 'data'],
  ] as const;
const pathParameter = (path: string, name: string) =>
  [
    [['paths', path, 'parameters', '0', 'name'], name],
    [['paths', path, 'parameters', '0', 'in'], 'path'],
    [['paths', path, 'parameters', '0', 'required'], true],
    [['paths', path, 'parameters', '0', 'schema', 'type'], 'string'],
  ] as const;
const contentType = (operation: string) =>
  [
    authorized,
    [[operation, 'x-request-content-type'], 'application/json'],
    [[operation, 'requestBody'], undefined],
    [[operation, 'description'], /Content-Type: application\/json/],
  ] as const;
const detail = (type: string, code: string) =>
  [
    [['WebhooksErrorDetail', 'properties', 'type', 'x-extensible-enum'], new RegExp(`"${type}"`)],
    [['WebhooksErrorDetail', 'properties', 'code', 'x-extensible-enum'], new RegExp(`"${code}"`)],
  ] as const;
const message = (example: string) => ['components', 'examples', example, 'value', 'message'];
const clause = (field: string) => `${field} is required`;
const retryFields = ['retry_interval', 'retry_amount_variable', 'retry_attempt_variable'];

/** Every statement of the service description that is not a row of a resource table. */
export const holders: Holder[] = [
  // What the service does
  held('What the service does', 'The service is a payments service', [
    ['info', 'description'],
    /HTTPS with JSON request and response/,
  ]),
  held('What the service does', 'Initiating card payments', [
    ['createBulkTokenizedCharge', 'tags', '0'],
    'Bulk tokenized charges',
  ]),
  held('What the service does', 'Voiding', [['voidCharge', 'tags', '0'], 'Charges']),
  held(
    'What the service does',
    'Reading virtual cards',
    [['listVirtualCards', 'tags', '0'], 'Virtual cards'],
    [['getVirtualCard', 'tags', '0'], 'Virtual cards'],
  ),
  held(
    'What the service does',
    'Reading a virtual account number',
    [['getVirtualAccountNumber', 'tags', '0'], 'Virtual account numbers'],
    [['updateVirtualAccountNumberBvn', 'tags', '0'], 'Virtual account numbers'],
  ),
  held('What the service does', 'Listing subscriptions', [
    ['listSubscriptions', 'tags', '0'],
    'Subscriptions',
  ]),
  held('What the service does', 'Listing refunds', [['listRefunds', 'tags', '0'], 'Refunds']),
  held('What the service does', 'Listing the webhook endpoints', [
    ['listWebhookEndpoints', 'tags', '0'],
    'Webhook endpoints',
  ]),
  held('What the service does', 'Other operations', [gap('info'), /other operations/]),
  held('What the service does', 'Addresses:', [['servers', '2'], undefined]),
  held(
    'What the service does',
    '{base_url}',
    [['servers', '0', 'url'], /\/v3"$/],
    mainServer('/bulk-tokenized-charges'),
    mainServer('/charges/{flw_ref}/void'),
    mainServer('/virtual-cards'),
    mainServer('/virtual-cards/{id}'),
    mainServer('/virtual-account-numbers/{order_ref}'),
    mainServer('/subscriptions'),
    mainServer('/refunds'),
  ),
  held(
    'What the service does',
    '{sandbox_base_url}',
    [['servers', '1', 'url'], 'https://{webhooks_host}'],
    [['paths', '/profile/webhook-endpoints', 'servers', '0', 'url'], 'https://{webhooks_host}'],
  ),

  // Resources and their fields
  held(
    'Response envelope (main interface)',
    'status',
    [['SuccessStatus', 'enum'], ['success']],
    [['ErrorStatus', 'enum'], ['error']],
  ),
  held(
    'Response envelope (main interface)',
    'message',
    [['VirtualCardResponse', 'properties', 'message', 'type'], 'string'],
    [['VirtualCardResponse', 'properties', 'message', 'description'], /Human-readable/],
  ),
  held(
    'Response envelope (main interface)',
    'data',
    [['VirtualCardResponse', 'properties', 'data', 'type'], 'object'],
    [['VirtualCardListResponse', 'properties', 'data', 'type'], 'array'],
    [['MainError', 'properties', 'data', 'type'], 'null'],
  ),
  held(
    'Response envelope (main interface)',
    'meta.page_info',
    [
      ['PageMeta', 'properties', 'page_info', 'required'],
      ['total', 'current_page', 'total_pages'],
    ],
    [['PageMeta', 'properties', 'page_info', 'properties', 'total', 'type'], 'integer'],
    [
      ['RefundPageMeta', 'properties', 'page_info', 'required'],
      ['total', 'current_page', 'total_pages', 'page_size'],
    ],
    [['RefundPageMeta', 'properties', 'page_info', 'properties', 'page_size', 'type'], 'integer'],
    [['VirtualCardListResponse', 'properties', 'meta'], undefined],
  ),
  held('Virtual card', 'All fields are present', [
    ['VirtualCard', 'required'],
    /^(?:[^,]*,){20}[^,]*$/,
  ]),
  held('Virtual card', 'Allowed values of `card_type`', [
    gap('VirtualCard', 'properties', 'card_type'),
    /card_type/,
  ]),
  held(
    'Bulk tokenized charge request',
    'Required-ness',
    [['BulkTokenizedChargeRetryStrategy', 'required'], retryFields],
    [['BulkTokenizedChargeItem', 'required'], undefined],
    [['BulkTokenizedChargeRequest', 'required'], ['retry_strategy']],
    [gap('BulkTokenizedChargeRequest'), /required/],
    [gap('BulkTokenizedChargeItem'), /required/],
    [gap('BulkTokenizedChargeRetryStrategy'), /units/],
  ),
  held(
    'Subscription',
    'Allowed values',
    [gap('Subscription', 'properties', 'status'), /`status`/],
    [gap('Refund', 'properties', 'status'), /`status`/],
  ),
  held('Webhook endpoint', 'Allowed values', [
    gap('WebhookEndpoint', 'properties', 'supported_event_types'),
    /supported_event_types/,
  ]),

  // States and transitions; the two rows of a charge begin alike and are one entry
  held(
    'States and transitions',
    'Charge',
    [['Charge', 'x-transitions', '0', 'from'], /preauth/],
    [['Charge', 'x-transitions', '0', 'trigger'], 'voidCharge'],
    [['Charge', 'x-transitions', '0', 'to'], 'voided'],
    [['Charge', 'x-transitions', '0', 'condition'], /matches a preauth charge/],
    [['Charge', 'x-transitions', '1', 'from'], 'any'],
    [['Charge', 'x-transitions', '1', 'trigger'], 'voidCharge'],
    [['Charge', 'x-transitions', '1', 'to'], 'unchanged'],
    [['Charge', 'x-transitions', '1', 'effects'], /error/],
  ),
  held(
    'States and transitions',
    'Bulk tokenized charge',
    [['BulkTokenizedCharge', 'x-transitions', '0', 'from'], '(creation)'],
    [['BulkTokenizedCharge', 'x-transitions', '0', 'trigger'], 'createBulkTokenizedCharge'],
    [['BulkTokenizedCharge', 'x-transitions', '0', 'condition'], /valid/],
    [['BulkTokenizedCharge', 'x-transitions', '0', 'to'], 'created batch'],
    [
      ['BulkTokenizedCharge', 'x-transitions', '0', 'effects'],
      /`pending_charges` equals `total_charges`.*`processed_charges` is 0/,
    ],
  ),
  held(
    'States and transitions',
    'States seen for a charge',
    [
      ['Charge', 'properties', 'status', 'x-extensible-enum'],
      ['voided', 'successful'],
    ],
    [gap('Charge'), /other than the void/],
  ),
  held(
    'States and transitions',
    'States seen for a subscription',
    [['Subscription', 'properties', 'status', 'x-extensible-enum'], ['cancelled']],
    [gap('Subscription'), /every subscription transition/],
  ),
  held(
    'States and transitions',
    'A virtual card carries',
    [['VirtualCard', 'properties', 'is_active', 'type'], 'boolean'],
    [gap('VirtualCard', 'properties', 'is_active'), /operations change/],
  ),
  held(
    'States and transitions',
    'Refund status',
    [gap('Refund', 'properties', 'status'), /values/],
    [gap('Refund'), /transitions/],
  ),

  // Endpoints
  held('Endpoints', 'All paths below', authorized, [
    ['listRefunds', 'responses', '200', 'content'],
    /^\{"application\/json":/,
  ]),
  held('POST /bulk-tokenized-charges', 'Request headers', authorized, [
    ['createBulkTokenizedCharge', 'requestBody', 'content'],
    /^\{"application\/json":/,
  ]),
  held('POST /bulk-tokenized-charges', 'Request body', [
    [
      'createBulkTokenizedCharge',
      'requestBody',
      ...json,
      'schema',
      'properties',
      'bulk_data',
      'type',
    ],
    'array',
  ]),
  held('POST /bulk-tokenized-charges', 'Response on success', [
    ['createBulkTokenizedCharge', ...ok, 'data', 'properties', 'total_charges', 'type'],
    'integer',
  ]),
  held(
    'POST /bulk-tokenized-charges',
    'Response on missing retry settings',
    shapeA('createBulkTokenizedCharge'),
    [
      [
        'createBulkTokenizedCharge',
        ...failure,
        'examples',
        'BulkTokenizedChargeRetryMissing',
        'value',
        'data',
      ],
      null,
    ],
  ),
  held(
    'PUT /virtual-account-numbers/{order_ref}',
    'Path parameter',
    ...pathParameter('/virtual-account-numbers/{order_ref}', 'order_ref'),
  ),
  held('PUT /virtual-account-numbers/{order_ref}', 'Request headers', authorized, [
    ['updateVirtualAccountNumberBvn', 'requestBody', 'content'],
    /^\{"application\/json":/,
  ]),
  held(
    'PUT /virtual-account-numbers/{order_ref}',
    'Request body',
    [['VirtualAccountNumberBvnRequest', 'properties', 'bvn', 'type'], 'string'],
    [['VirtualAccountNumberBvnRequest', 'properties', 'bvn', 'pattern'], '^[0-9]+$'],
  ),
  held('PUT /virtual-account-numbers/{order_ref}', 'Purpose', [
    ['updateVirtualAccountNumberBvn', 'description'],
    /Replaces the bank verification number/,
  ]),
  held(
    'PUT /virtual-account-numbers/{order_ref}',
    'Response body',
    [['VirtualAccountNumberBvnResponse', 'type'], undefined],
    [['VirtualAccountNumberBvnResponse', 'properties'], undefined],
    [gap('VirtualAccountNumberBvnResponse'), /response body/],
  ),
  held('PUT /virtual-account-numbers/{order_ref}', 'Constraints on `bvn`', [
    gap('VirtualAccountNumberBvnRequest', 'properties', 'bvn'),
    /Constraints/,
  ]),
  held(
    'POST /charges/{flw_ref}/void',
    'Path parameter',
    ...pathParameter('/charges/{flw_ref}/void', 'flw_ref'),
  ),
  held('POST /charges/{flw_ref}/void', 'Request headers', ...contentType('voidCharge')),
  held('POST /charges/{flw_ref}/void', 'Request body', [['voidCharge', 'requestBody'], undefined]),
  held(
    'POST /charges/{flw_ref}/void',
    'Response on success',
    [['voidCharge', ...ok, 'data', 'properties', 'flw_ref', 'type'], 'string'],
    [
      [
        'voidCharge',
        'responses',
        '200',
        ...json,
        'examples',
        'ChargeVoided',
        'value',
        'data',
        'status',
      ],
      'voided',
    ],
    [['voidCharge', 'description'], /`voided`/],
  ),
  held('POST /charges/{flw_ref}/void', 'Response when the reference', shapeA('voidCharge')),
  held('GET /virtual-cards', 'Request headers', ...contentType('listVirtualCards'), [
    ['listVirtualCards', 'description'],
    /is required/,
  ]),
  held('GET /virtual-cards', 'Request body', [['listVirtualCards', 'requestBody'], undefined]),
  held(
    'GET /virtual-cards',
    'Response: envelope',
    [['listVirtualCards', ...ok, 'data', 'type'], 'array'],
    [['listVirtualCards', ...ok, 'meta'], undefined],
    [['listVirtualCards', 'description'], /without `meta`/],
  ),
  held(
    'GET /virtual-cards',
    'Response headers seen',
    [['listVirtualCards', 'responses', '200', 'description'], /charset=utf-8/],
    [
      [
        'listVirtualCards',
        'responses',
        '200',
        'headers',
        'Access-Control-Allow-Methods',
        'example',
      ],
      'PUT, POST, GET, DELETE, OPTIONS',
    ],
    [['listVirtualCards', 'responses', '200', 'headers', 'ETag', 'schema', 'type'], 'string'],
    [
      ['listVirtualCards', 'responses', '200', 'headers', 'Content-Length', 'schema', 'type'],
      'integer',
    ],
  ),
  held('GET /virtual-cards/{id}', 'Path parameter', ...pathParameter('/virtual-cards/{id}', 'id')),
  held('GET /virtual-cards/{id}', 'Request headers', ...contentType('getVirtualCard')),
  held('GET /virtual-cards/{id}', 'Response: envelope', [
    ['getVirtualCard', ...ok, 'data', 'properties', 'card_pan', 'type'],
    'string',
  ]),
  held(
    'GET /virtual-account-numbers/{order_ref}',
    'Path parameter',
    ...pathParameter('/virtual-account-numbers/{order_ref}', 'order_ref'),
  ),
  held('GET /virtual-account-numbers/{order_ref}', 'Request header', authorized),
  held('GET /virtual-account-numbers/{order_ref}', 'Response on success', [
    ['getVirtualAccountNumber', ...ok, 'data', 'properties', 'order_ref', 'type'],
    'string',
  ]),
  held(
    'GET /virtual-account-numbers/{order_ref}',
    'Response when no order',
    shapeA('getVirtualAccountNumber'),
  ),
  held('GET /subscriptions', 'Request header', authorized),
  held(
    'GET /subscriptions',
    'Response: envelope',
    [
      ['listSubscriptions', ...ok, 'meta', 'properties', 'page_info', 'required'],
      ['total', 'current_page', 'total_pages'],
    ],
    [['listSubscriptions', ...ok, 'data', 'type'], 'array'],
  ),
  held(
    'GET /subscriptions',
    'Query parameters',
    [['listSubscriptions', 'parameters'], undefined],
    [gap('listSubscriptions'), /Query parameters/],
  ),
  held('GET /refunds', 'Request header', authorized),
  held(
    'GET /refunds',
    'Response: envelope',
    [
      ['listRefunds', ...ok, 'meta', 'properties', 'page_info', 'required'],
      ['total', 'current_page', 'total_pages', 'page_size'],
    ],
    [['listRefunds', ...ok, 'data', 'type'], 'array'],
  ),
  held(
    'GET /refunds',
    'Query parameters',
    [['listRefunds', 'parameters'], undefined],
    [gap('listRefunds'), /Query parameters/],
  ),
  held('/profile/webhook-endpoints', 'Request header: `Authorization`', authorized),
  held(
    '/profile/webhook-endpoints',
    'Request header carrying',
    [['listWebhookEndpoints', 'parameters', '0', 'in'], 'header'],
    [['listWebhookEndpoints', 'parameters', '0', 'schema', 'minLength'], 12],
    [['listWebhookEndpoints', 'parameters', '0', 'schema', 'maxLength'], 255],
  ),
  held('/profile/webhook-endpoints', 'Name of that header', [
    gap('listWebhookEndpoints', 'parameters', '0'),
    /name of the header/,
  ]),
  held(
    '/profile/webhook-endpoints',
    'Response on success',
    [['listWebhookEndpoints', ...ok, 'status'], undefined],
    [['listWebhookEndpoints', ...ok, 'message', 'type'], 'string'],
    [
      ['listWebhookEndpoints', ...ok, 'meta', 'properties', 'page_info', 'required'],
      ['total', 'current_page', 'total_pages'],
    ],
    [['listWebhookEndpoints', ...ok, 'data', 'type'], 'array'],
  ),
  held('/profile/webhook-endpoints', 'Response on failure', [
    ['listWebhookEndpoints', ...failure, 'schema', 'properties', 'error', 'required'],
    ['type', 'code', 'message'],
  ]),
  held('/profile/webhook-endpoints', 'Query parameters', [
    gap('listWebhookEndpoints'),
    /Query parameters/,
  ]),

  // Authentication
  held(
    'Authentication',
    'Every operation uses',
    [[...bearer, 'type'], 'http'],
    [[...bearer, 'scheme'], 'bearer'],
    authorized,
  ),
  held('Authentication', 'The same scheme', authorized, [
    ['listWebhookEndpoints', 'security'],
    undefined,
  ]),
  held(
    'Authentication',
    'A request with a rejected token',
    [
      ['components', 'examples', 'WebhooksTokenRejected', 'value', 'error'],
      /"type":"UNAUTHORIZED","code":"10401"/,
    ],
    [message('WebhooksTokenRejected'), 'UNAUTHORIZED'],
    [['listWebhookEndpoints', 'responses', '401'], present],
  ),
  held(
    'Authentication',
    'A request that is authenticated',
    [
      ['components', 'examples', 'WebhooksAccessForbidden', 'value', 'error'],
      /"type":"FORBIDDEN","code":"10403"/,
    ],
    [['listWebhookEndpoints', 'responses', '403'], present],
  ),
  held('Authentication', 'How a token', [gap(...bearer), /token is obtained/]),
  held('Authentication', 'Permissions', [gap(...bearer), /permissions or scopes/]),

  // Events
  held(
    'Events',
    'The webhook endpoint resource',
    [['WebhookEndpoint', 'properties', 'url', 'description'], /Destination/],
    [['WebhookEndpoint', 'properties', 'secret', 'x-sensitive'], true],
    [['WebhookEndpoint', 'properties', 'meta', 'description'], /Free-form/],
  ),
  held('Events', 'Event kinds', [
    gap('tags', '6'),
    /kinds of event exist and which operation emits/,
  ]),
  held('Events', 'Shape of a delivered', [gap('tags', '6'), /shape of a delivered event payload/]),
  held('Events', 'Signature verification', [gap('tags', '6'), /signature.*deliveries are retried/]),

  // Errors
  held('Errors', 'Two error shapes', [['info', 'description'], /two different shapes/]),
  held('Shape A (main interface)', 'status', [
    ['MainError', 'properties', 'status', 'enum'],
    ['error'],
  ]),
  held('Shape A (main interface)', 'message', [
    ['MainError', 'properties', 'message', 'type'],
    'string',
  ]),
  held('Shape A (main interface)', 'data', [['MainError', 'properties', 'data', 'type'], 'null']),
  held('Shape A (main interface)', 'Cases shown', [
    ['createBulkTokenizedCharge', ...failure, 'examples'],
    present,
  ]),
  held(
    'Shape A (main interface)',
    'bulk tokenized charge without',
    [message('BulkTokenizedChargeRetryMissing'), retryFields.map(clause).join(' , ')],
    [message('BulkTokenizedChargeRetryIntervalMissing'), clause('retry_interval')],
    [message('BulkTokenizedChargeRetryAmountMissing'), clause('retry_amount_variable')],
    [message('BulkTokenizedChargeRetryAttemptMissing'), clause('retry_attempt_variable')],
  ),
  held(
    'Shape A (main interface)',
    'void with an unknown',
    [message('ChargeNotFound'), 'No PBTX transaction found'],
    [['voidCharge', ...failure, 'examples', 'ChargeNotFound'], present],
  ),
  held(
    'Shape A (main interface)',
    'virtual account fetch',
    [message('OrderNotFound'), 'No order found'],
    [['getVirtualAccountNumber', ...failure, 'examples', 'OrderNotFound'], present],
  ),
  held('Shape B (webhook-endpoint interface)', 'status', [
    ['WebhooksError', 'properties', 'status', 'enum'],
    ['failed'],
  ]),
  held(
    'Shape B (webhook-endpoint interface)',
    'message',
    [
      ['WebhooksAccessError', 'required'],
      ['status', 'message', 'error'],
    ],
    [
      ['WebhooksError', 'required'],
      ['status', 'error'],
    ],
  ),
  held('Shape B (webhook-endpoint interface)', 'error.type', [
    ['WebhooksErrorDetail', 'properties', 'type', 'type'],
    'string',
  ]),
  held('Shape B (webhook-endpoint interface)', 'error.code', [
    ['WebhooksErrorDetail', 'properties', 'code', 'type'],
    'string',
  ]),
  held('Shape B (webhook-endpoint interface)', 'error.message', [
    ['WebhooksErrorDetail', 'properties', 'message', 'type'],
    'string',
  ]),
  held(
    'Shape B (webhook-endpoint interface)',
    'error.validation_errors',
    [
      ['WebhooksErrorDetail', 'required'],
      ['type', 'code', 'message'],
    ],
    [['WebhooksErrorDetail', 'properties', 'validation_errors', 'type'], 'array'],
    [
      ['InvalidField', 'required'],
      ['field_name', 'message'],
    ],
  ),
  held(
    'Shape B (webhook-endpoint interface)',
    'REQUEST_NOT_VALID',
    ...detail('REQUEST_NOT_VALID', '10400'),
  ),
  held('Shape B (webhook-endpoint interface)', 'UNAUTHORIZED', ...detail('UNAUTHORIZED', '10401')),
  held('Shape B (webhook-endpoint interface)', 'FORBIDDEN', ...detail('FORBIDDEN', '10403')),
  held('Shape B (webhook-endpoint interface)', 'HTTP status codes', [
    gap('components', 'responses', 'MainFailure'),
    /HTTP status codes of error responses/,
  ]),
  held('Shape B (webhook-endpoint interface)', 'Full list of error codes', [
    gap('MainError', 'properties', 'message'),
    /full list of error codes and messages/,
  ]),

  // Limits
  held('Limits', 'length of the operation-identifier', [
    ['components', 'parameters', 'TraceId', 'schema'],
    { type: 'string', minLength: 12, maxLength: 255 },
  ]),
  held('Limits', 'Rate limits', [gap('info'), /Rate limits/]),
  held(
    'Limits',
    'Maximum number of items',
    [gap('BulkTokenizedChargeRequest', 'properties', 'bulk_data'), /maximum number of items/],
    [['BulkTokenizedChargeRequest', 'properties', 'bulk_data', 'maxItems'], undefined],
  ),
  held(
    'Limits',
    'Default and maximum page size',
    [gap('PageInfo'), /default and the maximum page size/],
    [gap('RefundPageInfo'), /default and the maximum page size/],
  ),

  // Versioning
  held('Versioning', 'The main interface carries', [['servers', '0', 'url'], 'https://{host}/v3']),
  held('Versioning', '`{sandbox_base_url}` carries', [
    ['servers', '1', 'url'],
    'https://{webhooks_host}',
  ]),
  held('Versioning', 'No version header', [
    ['info', 'description'],
    /No version header and no version parameter/,
  ]),
  held('Versioning', 'Deprecation', [gap('info'), /deprecation and compatibility/]),
];
