import { traceIdHeader as documentedHeader } from '../../generated/operations.ts';
import { connect } from './connection.ts';
import { type CallOptions, type ClientOptions, check, settingsOf } from './options.ts';
import { mainList, mainRecord, openObject, webhooksList } from './read-response.ts';
import type { ResultOf } from './result.ts';
import type { RequestBody } from './types.ts';

/** Options of `webhookEndpoints.list`. */
export interface WebhookListOptions extends CallOptions {
  /**
   * Unique identifier of this operation: 12 to 255 printable ASCII characters without a blank at either
   * end. Which characters the service takes is not specified.
   *
   * @default a new UUID
   */
  readonly traceId?: string | undefined;
}

/** The methods, grouped by resource, and openapi-fetch itself as `raw`. */
export type PaymentsClient = ReturnType<typeof createPaymentsClient>;

/**
 * Creates a client of the payments service.
 *
 * @param options - At least a token and the base URL of one interface.
 * @returns The methods, grouped by resource, and openapi-fetch itself as `raw`.
 * @throws PaymentsError of kind `invalid_input` for an option that cannot be used.
 *
 * @example
 * ```ts
 * const payments = createPaymentsClient({
 *   token: process.env.PAYMENTS_TOKEN ?? '',
 *   baseUrl: process.env.PAYMENTS_BASE_URL ?? '',
 * });
 * const result = await payments.refunds.list();
 * if (result.ok) console.log(result.data.length);
 * else console.error(result.error.message);
 * ```
 */
export function createPaymentsClient(options: ClientOptions) {
  const settings = settingsOf(options);
  const { traceIdHeader = documentedHeader.name } = settings;
  check(/^[\w-]+$/.test(traceIdHeader), 'traceIdHeader must be a header name');
  const { raw: main, createRun } = connect(settings, 'main');
  const { raw: webhooks, createRun: createWebhooksRun } = connect(settings, 'webhooks');
  const runRecord = createRun(mainRecord);
  const runList = createRun(mainList);
  const runOpen = createRun(openObject);
  const runWebhooksList = createWebhooksRun(webhooksList);

  return {
    bulkTokenizedCharges: {
      /**
       * Charge several stored cards at once. The request is sent once. When `error.maybeApplied` is
       * true, cards may have been charged: do not send the batch again before you know.
       *
       * @param body - The batch. The currency unit of its amounts is not specified.
       * @param callOptions - Signal and time limits of this call.
       * @returns The batch as it was created, or the error.
       */
      create: (
        body: RequestBody<'createBulkTokenizedCharge'>,
        callOptions?: CallOptions,
      ): ResultOf<'createBulkTokenizedCharge'> =>
        runRecord('createBulkTokenizedCharge', callOptions, (fetch) =>
          main.POST('/bulk-tokenized-charges', { fetch, body: body ?? null }),
        ),
    },
    charges: {
      /**
       * Void a captured preauthorization charge. The request is sent once. When `error.maybeApplied`
       * is true, the charge may be voided.
       *
       * @param flwRef - Reference of the charge, `flw_ref`.
       * @param callOptions - Signal and time limits of this call.
       * @returns The charge with `status: 'voided'`, or the error.
       */
      void: (flwRef: string, callOptions?: CallOptions): ResultOf<'voidCharge'> =>
        runRecord('voidCharge', callOptions, (fetch) =>
          main.POST('/charges/{flw_ref}/void', {
            fetch,
            params: { path: { flw_ref: flwRef } },
          }),
        ),
    },
    virtualCards: {
      /**
       * List all virtual cards. The records hold full card numbers and security codes.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns All cards; the list has no pages.
       */
      list: (callOptions?: CallOptions): ResultOf<'listVirtualCards'> =>
        runList('listVirtualCards', callOptions, (fetch) => main.GET('/virtual-cards', { fetch })),
      /**
       * Get a virtual card. The record holds the full card number and the security code.
       *
       * @param id - ID of the card, a UUID.
       * @param callOptions - Signal and time limits of this call.
       * @returns The card, or the error.
       */
      get: (id: string, callOptions?: CallOptions): ResultOf<'getVirtualCard'> =>
        runRecord('getVirtualCard', callOptions, (fetch) =>
          main.GET('/virtual-cards/{id}', { fetch, params: { path: { id } } }),
        ),
    },
    virtualAccountNumbers: {
      /**
       * Get a virtual account number. It is found by its order reference.
       *
       * @param orderRef - Order reference, `order_ref`.
       * @param callOptions - Signal and time limits of this call.
       * @returns The virtual account number, or the error.
       */
      get: (orderRef: string, callOptions?: CallOptions): ResultOf<'getVirtualAccountNumber'> =>
        runRecord('getVirtualAccountNumber', callOptions, (fetch) =>
          main.GET('/virtual-account-numbers/{order_ref}', {
            fetch,
            params: { path: { order_ref: orderRef } },
          }),
        ),
      /**
       * Replace the BVN of a virtual account number. The request is sent once. When
       * `error.maybeApplied` is true, the BVN may be replaced.
       *
       * @param orderRef - Order reference, `order_ref`.
       * @param body - The new BVN.
       * @param callOptions - Signal and time limits of this call.
       * @returns The whole body of the response: what it holds is not specified. A body that is no
       * object, or has a `status` other than `success`, is an error.
       */
      updateBvn: (
        orderRef: string,
        body: RequestBody<'updateVirtualAccountNumberBvn'>,
        callOptions?: CallOptions,
      ): ResultOf<'updateVirtualAccountNumberBvn'> =>
        runOpen('updateVirtualAccountNumberBvn', callOptions, (fetch) =>
          main.PUT('/virtual-account-numbers/{order_ref}', {
            fetch,
            body: body ?? null,
            params: { path: { order_ref: orderRef } },
          }),
        ),
    },
    subscriptions: {
      /**
       * List subscriptions. How to select another page is not specified.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns One page of subscriptions, with its position in `meta.page_info`.
       */
      list: (callOptions?: CallOptions): ResultOf<'listSubscriptions'> =>
        runList('listSubscriptions', callOptions, (fetch) => main.GET('/subscriptions', { fetch })),
    },
    refunds: {
      /**
       * List refunds. How to select another page is not specified.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns One page of refunds, with its position in `meta.page_info`.
       */
      list: (callOptions?: CallOptions): ResultOf<'listRefunds'> =>
        runList('listRefunds', callOptions, (fetch) => main.GET('/refunds', { fetch })),
    },
    webhookEndpoints: {
      /**
       * List webhook endpoints. The records hold secrets. The list is served by the Webhooks
       * interface, so it needs `webhooksBaseUrl`.
       *
       * @param callOptions - Operation identifier, signal and time limits of this call.
       * @returns One page of endpoints, with its position in `meta.page_info`.
       */
      list: (callOptions?: WebhookListOptions): ResultOf<'listWebhookEndpoints'> =>
        runWebhooksList('listWebhookEndpoints', callOptions, async (fetch) => {
          const traceId = callOptions?.traceId ?? crypto.randomUUID();
          check(
            /^[!-~][ -~]{10,253}[!-~]$/.test(traceId),
            'traceId must be 12 to 255 printable ASCII characters without a blank at either end',
          );
          return webhooks.GET('/profile/webhook-endpoints', {
            fetch,
            headers: { [traceIdHeader]: traceId },
          });
        }),
    },
    /** The two openapi-fetch clients below the methods, one for each interface. */
    raw: { main, webhooks },
  };
}
