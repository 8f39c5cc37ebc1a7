import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import {
  contentTypesWithoutBody,
  operations,
  traceIdHeader as documentedHeader,
} from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { Call, type FetchResult, reportOf } from './call.ts';
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
  type Result,
  type ResultOf,
  type SuccessReader,
  readMainList,
  readMainRecord,
  readOpenObject,
  readWebhooksList,
  resultOf,
} from './result.ts';
import { NOWHERE, jsonOf } from './wire.ts';
import type {
  InterfaceName,
  OperationId,
  PathOf,
  ParametersOf,
  PathsOf,
  RequestBody,
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
     * List subscriptions: one page, with its position in `meta.page_info`. Another page cannot be
     * requested: no query parameter is known.
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
  const raw = { main: rawClientOf(settings, 'main'), webhooks: rawClientOf(settings, 'webhooks') };
  const run = operationRunner(settings, raw);

  return {
    bulkTokenizedCharges: {
      create: (body, options) =>
        run('createBulkTokenizedCharge', readMainRecord, { options, body: body ?? null }),
    },
    charges: {
      void: (flw_ref, options) => run('voidCharge', readMainRecord, { options, path: { flw_ref } }),
    },
    virtualCards: {
      list: (options) => run('listVirtualCards', readMainList, { options }),
      get: (id, options) => run('getVirtualCard', readMainRecord, { options, path: { id } }),
    },
    virtualAccountNumbers: {
      get: (order_ref, options) =>
        run('getVirtualAccountNumber', readMainRecord, { options, path: { order_ref } }),
      updateBvn: (order_ref, body, options) =>
        run('updateVirtualAccountNumberBvn', readOpenObject, {
          options,
          path: { order_ref },
          body: body ?? null,
        }),
    },
    subscriptions: { list: (options) => run('listSubscriptions', readMainList, { options }) },
    refunds: { list: (options) => run('listRefunds', readMainList, { options }) },
    webhookEndpoints: {
      list: (options) =>
        run('listWebhookEndpoints', readWebhooksList, {
          options,
          headers: () => {
            // A page without a secure context has no randomUUID, which throws.
            const traceId = options?.traceId ?? crypto.randomUUID();
            assertInput(
              /^[!-~][ -~]{10,253}[!-~]$/.test(traceId),
              'traceId must be 12 to 255 visible ASCII characters',
            );
            return { [traceIdHeader]: traceId };
          },
        }),
    },
    raw,
  };
}

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

/** openapi-fetch on one interface, with a `Call` below it. */
function rawClientOf<Name extends InterfaceName>(settings: Settings, name: Name): RawClient<Name> {
  const target = settings[name];
  const raw: RawClient<Name> = createFetchClient({
    // Without a root each call is refused.
    baseUrl: target.root ?? NOWHERE,
    bodySerializer: jsonOf,
    fetch: (request) => {
      const { method, signal } = request;
      const call = new Call({ settings, target, method, options: { signal } });
      return call.run(() => call.fetch(request));
    },
  });
  raw.use(documentMiddleware);
  return {
    ...raw,
    use: (...more) => {
      // Middleware may read the body of a response, so from now on each response has one.
      target.hasMiddleware = true;
      raw.use(...more);
    },
  };
}

/** What a method adds to its operation. */
type MethodRequest<Id extends OperationId> = Pick<ParametersOf<Id>, 'path'> & {
  readonly options: CallOptions | undefined;
  /** Called inside the call: what it throws is the error of the call. */
  readonly headers?: () => Record<string, string>;
} & ([RequestBody<Id>] extends [never] ? unknown : { readonly body: RequestBody<Id> | null });

/** `request()` of openapi-fetch, for operations whose values have been held to the document before. */
type AnyRequest = (method: string, path: string, init: object) => Promise<FetchResult>;

/** Returns a function that calls an operation and turns its response into a result. Its promise never rejects. */
function operationRunner(settings: Settings, raw: PaymentsClient['raw']) {
  return async <Id extends OperationId>(
    operation: Id,
    readSuccess: SuccessReader,
    { options, path, headers, ...more }: MethodRequest<Id>,
  ): ResultOf<Id> => {
    const described = operations[operation];
    const target = settings[described.interface];
    const call = new Call({ settings, target, method: described.method, options, operation });
    const request = raw[described.interface].request as AnyRequest;

    let result: Result<unknown, unknown>;
    try {
      if (options !== undefined) assertCallOptions(operation, options);
      const content = await call.run(async () => {
        const response = await request(described.method, described.path, {
          ...more,
          params: { path },
          headers: headers?.(),
          fetch: call.fetch,
          bodySerializer: call.bodySerializer,
          // The call has read the body.
          parseAs: 'stream',
        });
        return call.contentOf(response);
      });
      result = resultOf(call, content, readSuccess);
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
const documentMiddleware: Middleware = {
  onRequest({ request, schemaPath, params }) {
    // Some path values would lead to another operation.
    for (const [name, value] of Object.entries(params.path ?? {})) {
      assertNoProblem(name, pathValueProblem(value));
    }
    const contentType = contentTypesWithoutBody[`${request.method} ${schemaPath}`];
    if (contentType) request.headers.set('content-type', contentType);
  },
};
