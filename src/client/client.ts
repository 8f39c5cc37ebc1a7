import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import {
  contentTypesWithoutBody,
  traceIdHeader as documentedHeader,
} from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { Call, type End } from './call.ts';
import {
  type ClientOptions,
  type LastArgument,
  type MethodOptions,
  type Settings,
  assertInput,
  assertNoProblem,
  settingsOf,
} from './options.ts';
import {
  type ReadSuccess,
  mainList,
  mainRecord,
  openObject,
  resultOf,
  webhooksList,
} from './read-response.ts';
import type { Result, ResultOf } from './result.ts';
import type {
  InterfaceName,
  OperationId,
  Parameters,
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
  const { traceIdHeader = documentedHeader } = settings;
  assertInput(/^[\w-]+$/.test(traceIdHeader), 'traceIdHeader must be a header name');
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
        ...[callOptions]: LastArgument<'createBulkTokenizedCharge'>
      ): ResultOf<'createBulkTokenizedCharge'> =>
        runRecord('createBulkTokenizedCharge', callOptions, (init) =>
          main.POST('/bulk-tokenized-charges', { ...init(), body: body ?? null }),
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
      void: (
        flwRef: PathOf<'voidCharge'>['flw_ref'],
        ...[callOptions]: LastArgument<'voidCharge'>
      ): ResultOf<'voidCharge'> =>
        runRecord('voidCharge', callOptions, (init) =>
          main.POST('/charges/{flw_ref}/void', init({ flw_ref: flwRef })),
        ),
    },
    virtualCards: {
      /**
       * List all virtual cards. The records hold full card numbers and security codes.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns All cards; the list has no pages.
       */
      list: (...[callOptions]: LastArgument<'listVirtualCards'>): ResultOf<'listVirtualCards'> =>
        runList('listVirtualCards', callOptions, (init) => main.GET('/virtual-cards', init())),
      /**
       * Get a virtual card. The record holds the full card number and the security code.
       *
       * @param id - ID of the card, a UUID.
       * @param callOptions - Signal and time limits of this call.
       * @returns The card, or the error.
       */
      get: (
        id: PathOf<'getVirtualCard'>['id'],
        ...[callOptions]: LastArgument<'getVirtualCard'>
      ): ResultOf<'getVirtualCard'> =>
        runRecord('getVirtualCard', callOptions, (init) =>
          main.GET('/virtual-cards/{id}', init({ id })),
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
      get: (
        orderRef: PathOf<'getVirtualAccountNumber'>['order_ref'],
        ...[callOptions]: LastArgument<'getVirtualAccountNumber'>
      ): ResultOf<'getVirtualAccountNumber'> =>
        runRecord('getVirtualAccountNumber', callOptions, (init) =>
          main.GET('/virtual-account-numbers/{order_ref}', init({ order_ref: orderRef })),
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
        orderRef: PathOf<'updateVirtualAccountNumberBvn'>['order_ref'],
        body: RequestBody<'updateVirtualAccountNumberBvn'>,
        ...[callOptions]: LastArgument<'updateVirtualAccountNumberBvn'>
      ): ResultOf<'updateVirtualAccountNumberBvn'> =>
        runOpen('updateVirtualAccountNumberBvn', callOptions, (init) =>
          main.PUT('/virtual-account-numbers/{order_ref}', {
            ...init({ order_ref: orderRef }),
            body: body ?? null,
          }),
        ),
    },
    subscriptions: {
      /**
       * List subscriptions.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns One page of subscriptions, with its position in `meta.page_info`.
       */
      list: (...[callOptions]: LastArgument<'listSubscriptions'>): ResultOf<'listSubscriptions'> =>
        runList('listSubscriptions', callOptions, (init) => main.GET('/subscriptions', init())),
    },
    refunds: {
      /**
       * List refunds.
       *
       * @param callOptions - Signal and time limits of this call.
       * @returns One page of refunds, with its position in `meta.page_info`.
       */
      list: (...[callOptions]: LastArgument<'listRefunds'>): ResultOf<'listRefunds'> =>
        runList('listRefunds', callOptions, (init) => main.GET('/refunds', init())),
    },
    webhookEndpoints: {
      /**
       * List webhook endpoints. The records hold secrets. The list is served by the Webhooks
       * interface, so it needs `webhooksBaseUrl`.
       *
       * @param callOptions - Operation identifier, signal and time limits of this call.
       * @returns One page of endpoints, with its position in `meta.page_info`.
       */
      list: (
        ...[callOptions]: LastArgument<'listWebhookEndpoints', WebhookListOptions>
      ): ResultOf<'listWebhookEndpoints'> =>
        runWebhooksList('listWebhookEndpoints', callOptions, async (init) => {
          const traceId = callOptions?.traceId ?? crypto.randomUUID();
          assertInput(
            /^[!-~][ -~]{10,253}[!-~]$/.test(traceId),
            'traceId must be 12 to 255 visible ASCII characters, blanks between them',
          );
          return webhooks.GET('/profile/webhook-endpoints', {
            ...init(),
            headers: { [traceIdHeader]: traceId },
          });
        }),
    },
    /** The two openapi-fetch clients below the methods, one for each interface. */
    raw: { main, webhooks },
  };
}

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

/** The `fetch` and the parameters of one call, as openapi-fetch takes them. */
type MakeInit<Id extends OperationId> = (
  ...path: [PathOf<Id>] extends [never] ? [] : [PathOf<Id>]
) => { fetch: Call['fetch']; params: Parameters<Id> };

/** Calls openapi-fetch. */
type MakeRequest<Id extends OperationId> = (
  init: MakeInit<Id>,
) => Promise<{ data?: SuccessBody<Id>; error?: unknown; response: Response }>;

/** Runs a call of a method, from its options to its result. The promise never rejects. */
type RunMethod = <Id extends OperationId>(
  operation: Id,
  options: MethodOptions<Id> | undefined,
  makeRequest: MakeRequest<Id>,
) => ResultOf<Id>;

/** One interface of the service. */
interface Connection<Name extends InterfaceName> {
  /** openapi-fetch. */
  raw: RawClient<Name>;
  /** Creates the function that runs the methods with this kind of success. */
  createRun: (readSuccess: ReadSuccess) => RunMethod;
}

function connect<Name extends InterfaceName>(settings: Settings, name: Name): Connection<Name> {
  const target = settings[name];

  const raw: RawClient<Name> = createFetchClient({
    // Without a root each call is refused.
    baseUrl: target.root ?? 'https://missing.invalid',
    bodySerializer,
    fetch: (request) =>
      new Call(settings, target, { options: { signal: request.signal } }).fetch(request),
  });
  raw.use(middleware);

  function createRun(readSuccess: ReadSuccess): RunMethod {
    return async function run(operation, options, makeRequest) {
      const call = new Call(settings, target, { operation, options });
      const init = (path?: object) => ({ fetch: call.fetch, params: { ...options, path } });
      let result: Result<unknown, unknown>;
      try {
        result = resultOf(call, await makeRequest(init as never), readSuccess);
      } catch (thrown) {
        result = { ok: false, error: call.errorOf(thrown) };
      }
      if (settings.onCall) {
        const { kind, status }: End = result.ok ? result.response : result.error;
        const { attempts } = call;
        const durationMs = performance.now() - call.startedAt;
        const report = { operation, kind, status, attempts, durationMs };
        // What the hook throws must not make a payment that is done look like one that failed.
        Promise.resolve(report)
          .then(settings.onCall)
          .catch(() => {});
      }
      return result;
    } as RunMethod;
  }

  return { raw, createRun };
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

function bodySerializer(body: unknown): string {
  const text = JSON.stringify(body) as string | undefined;
  assertInput(text?.startsWith('{'), 'the body must be an object');
  return text as string;
}
