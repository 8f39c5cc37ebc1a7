import createFetchClient, { type Client, defaultPathSerializer } from 'openapi-fetch';
import { pathValueProblem } from '../shared/checks.ts';
import { Call } from './call.ts';
import { type CallError, isPaymentsError } from './errors.ts';
import { createFetch } from './fetch.ts';
import { HiddenSuccess } from './hidden-success.ts';
import { type CallOptions, type OnCall, type Settings, check, checkProblem } from './options.ts';
import { type ReadSuccess, readResponse } from './read-response.ts';
import type { Result, ResultOf } from './result.ts';
import type { InterfaceName, OperationId, PathsOf, SuccessBody } from './types.ts';

/** openapi-fetch on one interface, with `use()` and `eject()` for middleware. */
export type RawClient<Name extends InterfaceName> = Client<PathsOf<Name>, 'application/json'>;

export const JSON_TYPE = 'application/json';

/** Calls openapi-fetch, with the `fetch` of one call. */
type MakeRequest<Id extends OperationId> = (init: {
  fetch: (request: Request) => Promise<Response>;
}) => Promise<{ data?: SuccessBody<Id>; error?: unknown; response: Response }>;

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
  const send = createFetch(settings, settings[name]);

  const raw: RawClient<Name> = createFetchClient({
    // Without a root `send` refuses the call.
    baseUrl: settings[name].root ?? 'https://base-url-missing.invalid',
    pathSerializer,
    bodySerializer,
    fetch: (request) => {
      // Some operations demand it without a body; the methods send it to those alone.
      if (!request.headers.has('content-type')) request.headers.set('content-type', JSON_TYPE);
      return send(request, new Call(settings, undefined, { signal: request.signal }));
    },
  });

  function createRun(readSuccess: ReadSuccess): RunMethod {
    return async function run(operation, options, makeRequest) {
      let call = new Call(settings, operation);
      let result: Result<unknown, unknown>;
      try {
        call = new Call(settings, operation, options);
        const { data, error, response } = await makeRequest({ fetch: (each) => send(each, call) });
        result = resultOf(call, response, response.ok ? data : error, readSuccess);
      } catch (thrown) {
        result = { ok: false, error: await errorOf(call, thrown) };
      }
      if (settings.onCall) report(settings.onCall, operation, call, result);
      return result;
    } as RunMethod;
  }

  return { raw, createRun };
}

function resultOf(
  call: Call,
  response: Response,
  body: unknown,
  readSuccess: ReadSuccess,
): Result<unknown, unknown> {
  const { problem, success } = readResponse(response, body, readSuccess);
  if (success) return new HiddenSuccess(success.data, success.meta, response);
  const facts = { ...problem, response, body: body === undefined ? '' : body };
  return { ok: false, error: call.error(problem.kind, facts) };
}

/** The error of a call for what was thrown below it: by this client, openapi-fetch or middleware. */
async function errorOf(call: Call, thrown: unknown): Promise<CallError> {
  const { response, sent } = call;
  if (isPaymentsError(thrown) && thrown.operation) return thrown;
  if (!sent) return call.error('invalid_input', { thrown });
  if (!response) return call.error('network', { thrown });
  // openapi-fetch throws for a body that is not JSON.
  const { problem } = readResponse(response, undefined, () => undefined);
  return call.error('parse', { ...problem, response, body: await response.text() });
}

function report(
  onCall: OnCall,
  operation: OperationId,
  { attempts, durationMs }: Call,
  result: Result<unknown, unknown>,
): void {
  const { kind, status } = result.ok
    ? { kind: undefined, status: result.response.status }
    : result.error;
  // What the hook throws must not make a payment that is done look like one that failed.
  const notify = async () => onCall({ operation, kind, status, attempts, durationMs });
  notify().catch(() => {});
}

/** Refuses path values that would lead to another operation. */
function pathSerializer(path: string, values: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(values)) {
    checkProblem(name, pathValueProblem(value));
  }
  return defaultPathSerializer(path, values);
}

function bodySerializer(body: unknown): string {
  const text = JSON.stringify(body) as string | undefined;
  check(text?.startsWith('{'), 'the body must be an object');
  return text as string;
}
