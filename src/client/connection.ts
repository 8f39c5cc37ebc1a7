import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { contentTypesWithoutBody, operations } from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { Call, jsonOf, reportOf } from './call.ts';
import { type CallOptions, type Settings, assertCallOptions, assertNoProblem } from './options.ts';
import { type ReadSuccess, resultOf } from './read-response.ts';
import type { Result, ResultOf } from './result.ts';
import type { InterfaceName, OperationId, PathsOf, SuccessBody } from './types.ts';

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

/** What each request of a method gets beside its parameters and its body. */
type CallInit = Pick<Call, 'fetch' | 'bodySerializer'>;

/** Calls openapi-fetch, as the document says it of the operation. */
type Request<Id extends OperationId> = (
  init: CallInit,
) => Promise<{ data?: SuccessBody<Id>; error?: unknown; response: Response }>;

/** Runs a call of a method, from its options to its result. The promise never rejects. */
type RunMethod = <Id extends OperationId>(
  operation: Id,
  readSuccess: ReadSuccess,
  options: CallOptions | undefined,
  request: Request<Id>,
) => ResultOf<Id>;

/** One interface of the service. */
interface Connection<Name extends InterfaceName> {
  /** openapi-fetch. */
  raw: RawClient<Name>;
  run: RunMethod;
}

/** Connects openapi-fetch with the settings of one interface. */
export function connect<Name extends InterfaceName>(
  settings: Settings,
  interfaceName: Name,
): Connection<Name> {
  const target = settings[interfaceName];

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

  const run: RunMethod = async (operation, readSuccess, options, request) => {
    const { method, path } = operations[operation];
    const call = new Call({ settings, target, method, options, operation });
    const { fetch, bodySerializer } = call;
    let result: Result<unknown, unknown>;
    try {
      if (options !== undefined) assertCallOptions(operation, options);
      const parsed = await call.within(async () => request({ fetch, bodySerializer }));
      const problemOf = (data: unknown) => settings.validate?.(operation, data);
      result = resultOf(call, parsed, { readSuccess, problemOf });
    } catch (thrown) {
      result = { ok: false, error: call.errorOf(thrown) };
    }
    if (settings.onCall) {
      const { requests, startedAt } = call;
      const report = {
        ...reportOf(result.ok ? result.response : result.error, startedAt),
        operation,
        method,
        path,
        interface: interfaceName,
        host: target.host,
        attempts: requests.length,
        requests,
      };
      // What the hook throws must not make a payment that is done look like one that failed.
      Promise.resolve(report)
        .then(settings.onCall)
        .catch(() => {});
    }
    // Only the envelope has been checked: what is in it has the types of the document.
    return result as Awaited<ResultOf<typeof operation>>;
  };

  return { raw, run };
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
