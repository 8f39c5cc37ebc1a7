/** The options of `verify` on the command line, by their names in the library. */
export const commandOptions = {
  baseUrl: '--base-url URL',
  webhooksBaseUrl: '--webhooks-base-url URL',
  'ids.id': '--card-id ID',
  'ids.order_ref': '--order-ref REF',
  'ids.flw_ref': '--flw-ref REF',
  token: '--token-file FILE',
  webhooksToken: '--webhooks-token-file FILE',
  traceIdHeader: '--trace-id-header NAME',
  allowWrites: '--allow-writes NAMES',
  rate: '--rate N',
  timeoutMs: '--timeout SECONDS',
  failOn: '--fail-on KINDS',
  baseline: '--baseline FILE',
} as const;
