import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import {
  contentTypesWithoutBody,
  operations,
  traceIdHeader as documentedHeader,
} from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { Call, reportOf } from './call.ts';
import {
  type CallOptions,
  type ClientOptions,
  type LastArgument,
  type MethodOptions,
  type Settings,
  assertCallOptions,
  assertInput,
  assertNoProblem,
  settingsOf,
} from './options.ts';
import {
  type ParsedResponse,
  type ReadSuccess,
  type Result,
  type ResultOf,
  mainList,
  mainRecord,
  openObject,
  resultOf,
  webhooksList,
} from './result.ts';
import { jsonOf } from './wire.ts';
import type {
  InterfaceName,
  OperationId,
  PathOf,
  PathsOf,
  RequestBody,
  SuccessBody,
} from './types.ts';

/** Options of `webhookEndpoints.list`. */
export interface WebhookListOptions extends MethodOptions<'listWebhookEndpoints'> {
  /**
   * Unique identifier of this operation: 12 to 255 printable ASCII characters without a blank at either
   * end. Which characters the service takes is not specified.
   *
   * @default a new UUID
   */
  readonly traceId?: string | undefined;
}

/**
 * The methods, grouped by resource, and openapi-fetch itself as `raw`. The last argument of a method has
 * the signal and the time limits of the call.
 */
export interface PaymentsClient {
  /** Bulk tokenized charges: batches of charges on stored cards. */
  readonly bulkTokenizedCharges: {
    /**
     * Charge several stored cards at once. The request is sent once. When `error.maybeApplied` is
     * true, cards may have been charged: do not send the batch again before you know.
     *
     * @param body - The batch. The currency unit of its amounts is not specified.
     */
    readonly create: (
      body: RequestBody<'createBulkTokenizedCharge'>,
      ...[callOptions]: LastArgument<'createBulkTokenizedCharge'>
    ) => ResultOf<'createBulkTokenizedCharge'>;
  };
  /** Charges. */
  readonly charges: {
    /**
     * Void a preauthorization charge. The request is sent once. When `error.maybeApplied` is true, the
     * charge may be voided.
     *
     * @param flwRef - Reference of the charge, `flw_ref`.
     */
    readonly void: (
      flwRef: PathOf<'voidCharge'>['flw_ref'],
      ...[callOptions]: LastArgument<'voidCharge'>
    ) => ResultOf<'voidCharge'>;
  };
  /** Virtual cards. The records hold full card numbers and security codes. */
  readonly virtualCards: {
    /** List all virtual cards; the list has no pages. */
    readonly list: (
      ...[callOptions]: LastArgument<'listVirtualCards'>
    ) => ResultOf<'listVirtualCards'>;
    /**
     * Get a virtual card.
     *
     * @param id - ID of the card, a UUID.
     */
    readonly get: (
      id: PathOf<'getVirtualCard'>['id'],
      ...[callOptions]: LastArgument<'getVirtualCard'>
    ) => ResultOf<'getVirtualCard'>;
  };
  /** Virtual account numbers. They are found by their order reference, `order_ref`. */
  readonly virtualAccountNumbers: {
    /** Get a virtual account number. */
    readonly get: (
      orderRef: PathOf<'getVirtualAccountNumber'>['order_ref'],
      ...[callOptions]: LastArgument<'getVirtualAccountNumber'>
    ) => ResultOf<'getVirtualAccountNumber'>;
    /**
     * Replace the BVN of a virtual account number. The request is sent once. When
     * `error.maybeApplied` is true, the BVN may be replaced.
     *
     * @returns The whole body of the response: what it holds is not specified. A body that is no
     * object, or has a `status` other than `success`, is an error.
     */
    readonly updateBvn: (
      orderRef: PathOf<'updateVirtualAccountNumberBvn'>['order_ref'],
      body: RequestBody<'updateVirtualAccountNumberBvn'>,
      ...[callOptions]: LastArgument<'updateVirtualAccountNumberBvn'>
    ) => ResultOf<'updateVirtualAccountNumberBvn'>;
  };
  /** Subscriptions. */
  readonly subscriptions: {
    /**
     * List subscriptions: one page, with its position in `meta.page_info`. Another page cannot be asked
     * for: no query parameter is known.
     */
    readonly list: (
      ...[callOptions]: LastArgument<'listSubscriptions'>
    ) => ResultOf<'listSubscriptions'>;
  };
  /** Refunds. */
  readonly refunds: {
    /** List refunds: one page, as of subscriptions. */
    readonly list: (...[callOptions]: LastArgument<'listRefunds'>) => ResultOf<'listRefunds'>;
  };
  /** Webhook endpoints, on the Webhooks interface: they need `webhooksBaseUrl`. */
  readonly webhookEndpoints: {
    /** List webhook endpoints: one page, as of subscriptions. The records hold secrets. */
    readonly list: (
      ...[callOptions]: LastArgument<'listWebhookEndpoints', WebhookListOptions>
    ) => ResultOf<'listWebhookEndpoints'>;
  };
  /** The two openapi-fetch clients below the methods, one for each interface. */
  readonly raw: { readonly main: RawClient<'main'>; readonly webhooks: RawClient<'webhooks'> };
}

/**
 * Creates a client of the payments service.
 *
 * @param clientOptions - At least a token and the base URL of one interface.
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
export function createPaymentsClient(clientOptions: ClientOptions): PaymentsClient {
  const settings = settingsOf(clientOptions);
  const { traceIdHeader = documentedHeader } = settings;
  assertInput(/^[\w-]+$/.test(traceIdHeader), 'traceIdHeader must be a header name');
  const main = rawClientOf(settings, 'main');
  const webhooks = rawClientOf(settings, 'webhooks');
  const run = methodsOf(settings);

  return {
    bulkTokenizedCharges: {
      create: (body, options) =>
        run('createBulkTokenizedCharge', mainRecord, options, (init) =>
          main.POST('/bulk-tokenized-charges', { ...init, body: body ?? null }),
        ),
    },
    charges: {
      void: (flw_ref, options) =>
        run('voidCharge', mainRecord, options, (init) =>
          main.POST('/charges/{flw_ref}/void', { ...init, params: { path: { flw_ref } } }),
        ),
    },
    virtualCards: {
      list: (options) =>
        run('listVirtualCards', mainList, options, (init) => main.GET('/virtual-cards', init)),
      get: (id, options) =>
        run('getVirtualCard', mainRecord, options, (init) =>
          main.GET('/virtual-cards/{id}', { ...init, params: { path: { id } } }),
        ),
    },
    virtualAccountNumbers: {
      get: (order_ref, options) =>
        run('getVirtualAccountNumber', mainRecord, options, (init) =>
          main.GET('/virtual-account-numbers/{order_ref}', {
            ...init,
            params: { path: { order_ref } },
          }),
        ),
      updateBvn: (order_ref, body, options) =>
        run('updateVirtualAccountNumberBvn', openObject, options, (init) =>
          main.PUT('/virtual-account-numbers/{order_ref}', {
            ...init,
            params: { path: { order_ref } },
            body: body ?? null,
          }),
        ),
    },
    subscriptions: {
      list: (options) =>
        run('listSubscriptions', mainList, options, (init) => main.GET('/subscriptions', init)),
    },
    refunds: {
      list: (options) =>
        run('listRefunds', mainList, options, (init) => main.GET('/refunds', init)),
    },
    webhookEndpoints: {
      list: (options) =>
        run('listWebhookEndpoints', webhooksList, options, async (init) => {
          // Made inside the call: a page without a secure context has no randomUUID, which throws.
          const traceId = options?.traceId ?? crypto.randomUUID();
          assertInput(
            /^[!-~][ -~]{10,253}[!-~]$/.test(traceId),
            'traceId must be 12 to 255 visible ASCII characters',
          );
          return webhooks.GET('/profile/webhook-endpoints', {
            ...init,
            headers: { [traceIdHeader]: traceId },
          });
        }),
    },
    raw: { main, webhooks },
  };
}

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

/** openapi-fetch on one interface, with a `Call` below it. */
function rawClientOf<Name extends InterfaceName>(settings: Settings, name: Name): RawClient<Name> {
  const target = settings[name];
  const raw: RawClient<Name> = createFetchClient({
    // Without a root each call is refused.
    baseUrl: target.root ?? 'https://missing.invalid',
    bodySerializer: jsonOf,
    fetch: (request) => {
      const { method, signal } = request;
      const call = new Call({ settings, target, method, options: { signal } });
      return call.within(() => call.fetch(request));
    },
  });
  raw.use(middleware);
  return raw;
}

/**
 * Returns what runs a call of a method, from its options to its result. `request` calls openapi-fetch, as the
 * document says it of the operation. The promise never rejects.
 */
function methodsOf(settings: Settings) {
  return async <Id extends OperationId>(
    operation: Id,
    readSuccess: ReadSuccess,
    options: CallOptions | undefined,
    request: (
      init: Pick<Call, 'fetch' | 'bodySerializer'>,
    ) => Promise<ParsedResponse<SuccessBody<Id>>>,
  ): ResultOf<Id> => {
    const described = operations[operation];
    const target = settings[described.interface];
    const call = new Call({ settings, target, method: described.method, options, operation });
    const { fetch, bodySerializer } = call;
    let result: Result<unknown, unknown>;
    try {
      if (options !== undefined) assertCallOptions(operation, options);
      const parsed = await call.within(() => request({ fetch, bodySerializer }));
      result = resultOf(call, parsed, readSuccess);
    } catch (thrown) {
      result = { ok: false, error: call.errorOf(thrown) };
    }
    if (settings.onCall) {
      const report = {
        ...reportOf(result.ok ? result.response : result.error, call.startedAt),
        ...described,
        operation,
        host: target.host,
        attempts: call.requests.length,
        requests: call.requests,
      };
      // What the hook throws must not make a payment that is done look like one that failed.
      Promise.resolve(report)
        .then(settings.onCall)
        .catch(() => {});
    }
    // Only the envelope has been checked: what is in it has the types of the document.
    return result as Awaited<ResultOf<Id>>;
  };
}

/** What each request gets, of a method and of `raw`, before the middleware of the caller. */
const middleware: Middleware = {
  onRequest({ request, schemaPath, params }) {
    // Some path values would lead to another operation.
    for (const [name, value] of Object.entries(params.path ?? {})) {
      assertNoProblem(name, pathValueProblem(value));
    }
    const contentType = contentTypesWithoutBody[`${request.method} ${schemaPath}`];
    if (contentType) request.headers.set('content-type', contentType);
  },
};
