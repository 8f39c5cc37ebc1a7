import type { OperationId } from '../../generated/operations.ts';
import {
  MAX_PROBLEMS,
  type Problem,
  requestProblems,
  responseProblems,
} from '../contract/problems.ts';
import type { Route } from '../contract/router.ts';
import { type Choices, knownChoices } from '../service/mock/choices.ts';
import type {
  AnyHandler,
  AnyOperationHandler,
  Draft,
  Handlers,
} from '../service/mock/handler-types.ts';
import { operationHandlers } from '../service/mock/handlers.ts';
import { firstExample, preferredResponse } from '../service/mock/example-responses.ts';
import { errorOf, refuseUnread } from '../service/mock/refusals.ts';
import { thrownText } from '../shared/thrown.ts';
import { type FaultInjector, responseInstead, withFault } from './fault-injection.ts';
import type { Log, NewViolation } from './log.ts';
import { type MockRequest, type ParsedRequest, findRoute, parseRequest } from './request.ts';
import {
  type MockResponse,
  contractError,
  preflight,
  render,
  responseProblem,
  statusProblem,
  withEntityTag,
} from './response.ts';
import type { Store } from './store.ts';

/**
 * Handles the request of a transport.
 *
 * @param disconnected - Returns a signal that is aborted when the client disconnects, which ends a delay: the
 * request then has no effect. Called where there is a delay, since a signal costs a tenth of a request.
 * @returns What can be sent, whatever a middleware or a handler has returned or thrown.
 * @throws The reason of the signal.
 */
export type Handle = (
  request: MockRequest,
  disconnected?: () => AbortSignal,
) => Promise<MockResponse>;

/**
 * Sees every request of an interface, and decides on its response.
 *
 * @param next - Has the mock handle the request, and returns its response.
 */
export type Middleware = (
  request: MockRequest,
  next: () => Promise<MockResponse>,
) => Promise<MockResponse>;

/** Responds to requests that only Node serves; undefined for any other. */
export type NodeResponder = (request: MockRequest) => MockResponse | undefined;

/** What the steps of the pipeline share. */
export interface PipelineContext {
  readonly choices: Choices;
  readonly store: Store;
  readonly faults: FaultInjector;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
  readonly respondFromNode: NodeResponder | undefined;
  readonly middleware: Middleware | undefined;
}

/** A request with where it leads. */
interface RoutedRequest {
  readonly request: MockRequest;
  readonly route: Route;
  readonly disconnected: (() => AbortSignal) | undefined;
}

/** Leads from a request to its response, on any transport. */
export class Pipeline {
  readonly #context: PipelineContext;

  constructor(context: PipelineContext) {
    this.#context = context;
  }

  readonly handle: Handle = async (request, disconnected) => {
    const { middleware, respondFromNode } = this.#context;
    const route = findRoute(request);

    const response = route.kind === 'wrong-path' ? respondFromNode?.(request) : undefined;
    if (response !== undefined) return response;

    const routed = { request, route, disconnected };
    return middleware === undefined
      ? this.#respondTo(routed)
      : this.#throughMiddleware(routed, middleware);
  };

  /** Has the middleware of the caller decide on the response. It may be written without types. */
  async #throughMiddleware(routed: RoutedRequest, middleware: Middleware): Promise<MockResponse> {
    const { request, route, disconnected } = routed;
    let message: string;

    try {
      const response: unknown = await middleware(request, () => this.#respondTo(routed));
      const problem = responseProblem(response);
      if (problem === undefined) return response as MockResponse;
      message = `the response of the middleware cannot be sent: ${problem}`;
    } catch (error) {
      if (disconnected?.().aborted === true) throw error;
      message = `the middleware threw ${thrownText(error)}`;
    }

    const problems = [{ location: [], code: 'middleware', message }];
    return this.#wrongResponse({ side: 'response', request, operation: route.operation, problems });
  }

  /** Takes the fault and the delay that are due, responds, and logs both. */
  async #respondTo({ request, route, disconnected }: RoutedRequest): Promise<MockResponse> {
    const { choices, faults, log } = this.#context;
    const { operation } = route;
    const time = Date.now();
    const start = performance.now();

    let response: MockResponse;
    if (request.method === 'OPTIONS') response = preflight(request);
    else {
      const fault = faults.take(operation);
      await faults.delay(operation, disconnected);
      const context = { interfaceName: route.interface, operation, choices };
      const faultResponse = responseInstead(fault, context);
      response = faultResponse ?? withFault(fault, this.#respondWithoutFault(request, route));
    }

    const milliseconds = performance.now() - start;
    log.add({ request, operation, time, status: response.status, milliseconds });
    return response;
  }

  /** Refuses a request that leads to no operation or is too large; parses and handles any other. */
  #respondWithoutFault(request: MockRequest, route: Route): MockResponse {
    const { choices, log } = this.#context;
    if (route.kind === 'operation' && request.tooLarge !== true) {
      return this.#validateAndHandle(request, parseRequest(request, route, choices));
    }

    const { draft, problem } = refuseUnread(route, choices);
    const problems = [problem];
    log.violations.add({ side: 'request', request, operation: route.operation, problems });
    return render(draft, { problems });
  }

  /** Validates a request, refuses it or has it handled, and validates the response. */
  #validateAndHandle(request: MockRequest, parsed: ParsedRequest): MockResponse {
    const { log } = this.#context;
    const { operation, warnings } = parsed;
    const found = requestProblems(parsed);
    const problems = [...parsed.problems, ...found].slice(0, MAX_PROBLEMS);
    log.violations.add({ side: 'request', request, operation, problems });
    log.warnings.add({ side: 'request', request, operation, problems: warnings });

    let contradictions: readonly Problem[];
    try {
      const draft = this.#draftOf(parsed, problems);
      contradictions = responseProblems(operation, describedStatus(draft), draft.body);
      if (contradictions.length === 0) return this.#complete(parsed, { draft, problems });
    } catch (error) {
      contradictions = [{ location: [], code: 'handler', message: thrownText(error) }];
    }
    const violation = { side: 'response', request, operation, problems: contradictions } as const;
    return this.#wrongResponse(violation, warnings);
  }

  /** Makes the error, the preferred example or the result of the handler, the first that applies. */
  #draftOf(parsed: ParsedRequest, problems: readonly Problem[]): Draft {
    const { choices } = this.#context;
    const { body, interface: interfaceName, operation, preference, reasons, refusal } = parsed;

    if (refusal !== undefined) {
      const { kind, because = [] } = refusal;
      return errorOf(kind, { interfaceName, choices, problems: reasons, because });
    }
    if (problems.length > 0) {
      const specificError = handlerOf(operation)?.refuse?.(body, choices);
      return specificError ?? errorOf('invalid', { interfaceName, choices, problems });
    }

    return preference === undefined
      ? this.#handled(parsed)
      : preferredResponse(operation, preference, choices);
  }

  /** Runs the handler of an operation. */
  #handled({ body, operation, parameters, token }: ParsedRequest): Draft {
    const { choices, handlers, now, store } = this.#context;
    const callerHandler = handlers[operation] as AnyHandler | undefined;
    const handle = callerHandler ?? handlerOf(operation)?.handle;
    if (handle === undefined) return firstExample(operation, choices);

    const { path, query, headers } = parameters;
    const records = store.records(token);
    return resultOf(handle, { path, query, headers, records, body, choices, now });
  }

  /** Renders a response that is as documented, and keeps what the handler has changed. */
  #complete(
    { choices, operation, size, token, warnings }: ParsedRequest,
    { draft, problems }: { draft: Draft; problems: readonly Problem[] },
  ): MockResponse {
    const { store } = this.#context;
    const { body, headers, records, status } = draft;
    const named = [...(draft.choices ?? []), ...choices];
    const response = render({ status, body, headers, choices: named }, { problems, warnings });

    const before = store.records(token);
    if (records !== undefined) store.update(token, records, size);

    const isTagged = status === 200 && handlerOf(operation)?.hasEntityTag === true;
    const sent = isTagged ? withEntityTag(response) : response;
    return { ...sent, records: { before, after: store.records(token) } };
  }

  /** Responds that the mock, a handler or a middleware is at fault. */
  #wrongResponse(violation: NewViolation, warnings: readonly Problem[] = []): MockResponse {
    this.#context.log.violations.add(violation);
    return contractError(violation.problems, warnings);
  }
}

/** Returns the status under which the document describes a response: a chosen error may have that of a success. */
function describedStatus({ status, choices = [] }: Draft): number | 'default' {
  const isChosenError = choices.some((id) => id.startsWith('status.'));
  return isChosenError && status === 200 ? 'default' : status;
}

function handlerOf(operation: OperationId): AnyOperationHandler | undefined {
  return operationHandlers[operation] as AnyOperationHandler | undefined;
}

/** Calls a handler. One of the caller may be written without types. */
function resultOf(handle: AnyHandler, context: Parameters<AnyHandler>[0]): Draft {
  let result: unknown;
  try {
    result = handle(context);
  } catch (error) {
    throw new Error(`the handler threw ${thrownText(error)}`, { cause: error });
  }

  if (result instanceof Promise) {
    result.catch(() => undefined);
    throw new Error('the handler must return its response, not a promise of it');
  }
  if (typeof result !== 'object' || result === null) {
    throw new Error('the handler must return an object with status and body');
  }

  const { status, body, records, choices } = result as Draft;
  const problem = statusProblem(status);
  if (problem !== undefined) {
    const shown = typeof status === 'string' ? `"${status}"` : thrownText(status);
    throw new Error(`the handler returned the status ${shown}; it ${problem}`);
  }
  return { status, body, records, choices: choices && knownChoices(choices) };
}
