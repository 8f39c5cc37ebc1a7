import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { contentTypesWithoutBody } from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { type Call, createCall } from './call.ts';
import type { End } from './failure.ts';
import { type CallOptions, type Settings, check, checkProblem } from './options.ts';
import { type ReadSuccess, resultOf } from './read-response.ts';
import type { Result, ResultOf } from './result.ts';
import type { InterfaceName, OperationId, PathsOf, SuccessBody } from './types.ts';

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

/** Calls openapi-fetch, with the `fetch` of one call. */
type MakeRequest<Id extends OperationId> = (
  fetch: Call['fetch'],
) => Promise<{ data?: SuccessBody<Id>; error?: unknown; response: Response }>;

/** Runs a call of a method, from its options to its result. The promise never rejects. */
type RunMethod = <Id extends OperationId>(
  operation: Id,
  options: CallOptions | undefined,
  makeRequest: MakeRequest<Id>,
) => ResultOf<Id>;

/** One interface of the service. */
interface Connection<Name extends InterfaceName> {
  /** openapi-fetch. */
  raw: RawClient<Name>;
  /** Creates the function that runs the methods with this kind of success. */
  createRun: (readSuccess: ReadSuccess) => RunMethod;
}

export function connect<Name extends InterfaceName>(
  settings: Settings,
  name: Name,
): Connection<Name> {
  const target = settings[name];

  const raw: RawClient<Name> = createFetchClient({
    // Without a root each call is refused.
    baseUrl: target.root ?? 'https://missing.invalid',
    bodySerializer,
    fetch: (request) =>
      createCall(settings, target, { options: { signal: request.signal } }).fetch(request),
  });
  raw.use(middleware);

  function createRun(readSuccess: ReadSuccess): RunMethod {
    return async function run(operation, options, makeRequest) {
      const startedAt = performance.now();
      const call = createCall(settings, target, { operation, options });
      let result: Result<unknown, unknown>;
      try {
        result = resultOf(call, await makeRequest(call.fetch), readSuccess);
      } catch (thrown) {
        result = { ok: false, error: await call.errorOf(thrown) };
      }
      if (settings.onCall) {
        const { kind, status }: End = result.ok ? result.response : result.error;
        const durationMs = performance.now() - startedAt;
        const report = { operation, kind, status, attempts: call.attempts(), durationMs };
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
      checkProblem(name, pathValueProblem(value));
    }
    const contentType = contentTypesWithoutBody[`${request.method} ${schemaPath}`];
    if (contentType) request.headers.set('content-type', contentType);
  },
};

function bodySerializer(body: unknown): string {
  const text = JSON.stringify(body) as string | undefined;
  check(text?.startsWith('{'), 'the body must be an object');
  return text as string;
}
