// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

/**
 * Method, path, interface, Content-Type of the request, what `data` of a success is, and the
 * header that the caller chooses a value for.
 */
export const routes = {
  createBulkTokenizedCharge: ['POST', '/bulk-tokenized-charges', 'main', 'application/json', 'object'],
  voidCharge: ['POST', '/charges/{flw_ref}/void', 'main', 'application/json', 'object'],
  listVirtualCards: ['GET', '/virtual-cards', 'main', 'application/json', 'array'],
  getVirtualCard: ['GET', '/virtual-cards/{id}', 'main', 'application/json', 'object'],
  getVirtualAccountNumber: ['GET', '/virtual-account-numbers/{order_ref}', 'main', null, 'object'],
  updateVirtualAccountNumberBvn: ['PUT', '/virtual-account-numbers/{order_ref}', 'main', 'application/json', null],
  listSubscriptions: ['GET', '/subscriptions', 'main', null, 'array'],
  listRefunds: ['GET', '/refunds', 'main', null, 'array'],
  listWebhookEndpoints: ['GET', '/profile/webhook-endpoints', 'webhooks', null, 'array', 'X-Trace-Id'],
} as const;
