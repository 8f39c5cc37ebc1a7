import { routes } from '../../generated/routes.ts';
import { createCall } from './call.ts';
import { type CallOptions, type ClientOptions, rootsOf } from './options.ts';
import type { Result } from './result.ts';
import type { Data, Meta, OperationId, RequestBody } from './types.ts';

/** The promise of a call never rejects: a failure is `{ ok: false, error }`. */
export type Answered<Id extends OperationId> = Promise<Result<Data<Id>, Meta<Id>>>;

export interface WebhookListOptions extends CallOptions {
  /** Unique identifier of this operation, 12 to 255 characters. Default: a new UUID. */
  traceId?: string | undefined;
}

export interface PaymentsClient {
  readonly bulkTokenizedCharges: {
    /** Charge several stored cards at once. Sent once; see `maybeApplied` of the error. */
    create(
      body: RequestBody<'createBulkTokenizedCharge'>,
      options?: CallOptions,
    ): Answered<'createBulkTokenizedCharge'>;
  };
  readonly charges: {
    /** Void a captured preauthorization charge. Sent once; see `maybeApplied` of the error. */
    void(flwRef: string, options?: CallOptions): Answered<'voidCharge'>;
  };
  readonly virtualCards: {
    /** List all virtual cards. The records hold full card numbers and security codes. */
    list(options?: CallOptions): Answered<'listVirtualCards'>;
    /** Get a virtual card. The record holds the full card number and the security code. */
    get(id: string, options?: CallOptions): Answered<'getVirtualCard'>;
  };
  readonly virtualAccountNumbers: {
    /** Get a virtual account number. It is found by its order reference. */
    get(orderRef: string, options?: CallOptions): Answered<'getVirtualAccountNumber'>;
    /**
     * Replace the BVN of a virtual account number. Sent once; see `maybeApplied` of the error.
     * What a success answers is not known: `data` is the whole body, whatever it is.
     */
    updateBvn(
      orderRef: string,
      body: RequestBody<'updateVirtualAccountNumberBvn'>,
      options?: CallOptions,
    ): Answered<'updateVirtualAccountNumberBvn'>;
  };
  readonly subscriptions: {
    /** List subscriptions. It is one page. How to ask for another page is not known. */
    list(options?: CallOptions): Answered<'listSubscriptions'>;
  };
  readonly refunds: {
    /** List refunds. It is one page. How to ask for another page is not known. */
    list(options?: CallOptions): Answered<'listRefunds'>;
  };
  readonly webhookEndpoints: {
    /** List webhook endpoints. The records hold secrets, and the list is served by the Webhooks interface. */
    list(options?: WebhookListOptions): Answered<'listWebhookEndpoints'>;
  };
}

/** Throws a PaymentsError of kind `invalid_input` when an option cannot be used. */
export function createPaymentsClient(options: ClientOptions): PaymentsClient {
  const { traceIdHeader = routes.listWebhookEndpoints[5] } = options;
  const call = createCall(options, rootsOf(options));
  return {
    bulkTokenizedCharges: {
      create: (body, more) => call('createBulkTokenizedCharge', { body }, more),
    },
    charges: {
      void: (flw_ref, more) => call('voidCharge', { path: { flw_ref } }, more),
    },
    virtualCards: {
      list: (more) => call('listVirtualCards', {}, more),
      get: (id, more) => call('getVirtualCard', { path: { id } }, more),
    },
    virtualAccountNumbers: {
      get: (order_ref, more) => call('getVirtualAccountNumber', { path: { order_ref } }, more),
      updateBvn: (order_ref, body, more) =>
        call('updateVirtualAccountNumberBvn', { path: { order_ref }, body }, more),
    },
    subscriptions: { list: (more) => call('listSubscriptions', {}, more) },
    refunds: { list: (more) => call('listRefunds', {}, more) },
    webhookEndpoints: {
      list: ({ traceId = crypto.randomUUID(), ...more } = {}) =>
        call('listWebhookEndpoints', { header: { [traceIdHeader]: traceId } }, more),
    },
  };
}
