import { responses } from '../../generated/examples.ts';
import { type OperationId, operations } from '../../generated/operations.ts';
import {
  MAX_PROBLEMS,
  type Problem,
  requestProblems,
  responseProblems,
} from '../contract/problems.ts';
import type { Route } from '../contract/router.ts';
import { type Choices, knownChoices } from '../service/mock/choices.ts';
import type { AnyHandler, AnyOperationHandler, Draft, Handlers } from '../service/mock/handler.ts';
import { operationHandlers } from '../service/mock/handlers.ts';
import { errorOf, errorWithStatus, refuseUnread } from '../service/mock/refusals.ts';
import { thrownText } from '../shared/thrown.ts';
import { type FaultInjector, responseInstead, withFault } from './fault-injection.ts';
import type { Log } from './log.ts';
import {
  type MockRequest,
  type Preference,
  type ReadRequest,
  findRoute,
  readRequest,
} from './request.ts';
import { type MockResponse, contractError, preflight, render, withEntityTag } from './response.ts';
import type { Store } from './store.ts';

/**
 * Handles the request of a transport.
 *
 * @param disconnected - Returns a signal that is aborted when the client disconnects, which ends a delay: the
 * request then has no effect. Called where there is a delay, since a signal costs a tenth of a request.
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

/** What each step has at hand. */
export interface Pipeline {
  readonly choices: Choices;
  readonly store: Store;
  readonly faults: FaultInjector;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
  /** Responds to what belongs to the mock itself, which only Node has; undefined for any other request. */
  readonly own: ((request: MockRequest) => MockResponse | undefined) | undefined;
  readonly middleware: Middleware | undefined;
}

/** From a request to its response, whatever transport carries the two. */
export function createHandle(pipeline: Pipeline): Handle {
  const { middleware, own } = pipeline;
  return async (request, disconnected) => {
    const route = findRoute(request);
    const response = route.kind === 'wrong-path' ? own?.(request) : undefined;
    if (response !== undefined) return response;
    const next = () => handleRoute(pipeline, { request, route, disconnected });
    return middleware === undefined ? next() : middleware(request, next);
  };
}

/** A request with where it leads. */
interface RoutedRequest {
  readonly request: MockRequest;
  readonly route: Route;
  readonly disconnected: (() => AbortSignal) | undefined;
}

/** Takes the fault and the delay that are due, responds, and logs both. */
async function handleRoute(
  pipeline: Pipeline,
  { request, route, disconnected }: RoutedRequest,
): Promise<MockResponse> {
  const { faults, log } = pipeline;
  const { operation } = route;
  const time = Date.now();
  const start = performance.now();
  let response: MockResponse;
  if (request.method === 'OPTIONS') response = preflight(request);
  else {
    const fault = faults.take(operation);
    await faults.delay(operation, disconnected);
    response =
      responseInstead(fault, route.interface, pipeline.choices) ??
      withFault(fault, respond(pipeline, request, route));
  }
  const milliseconds = performance.now() - start;
  log.add({ request, operation, time, status: response.status, milliseconds });
  return response;
}

/** Refuses what leads to no operation and what is too large; reads and handles all else. */
function respond(pipeline: Pipeline, request: MockRequest, route: Route): MockResponse {
  const { choices, log } = pipeline;
  if (route.kind === 'operation' && request.tooLarge !== true) {
    return respondTo(pipeline, request, readRequest(request, route, choices));
  }
  const { draft, problem } = refuseUnread(route, choices);
  const problems = [problem];
  log.violations.add({ side: 'request', request, operation: route.operation, problems });
  return render(draft, { problems });
}

/** Validates a request, refuses it or has it handled, and validates the response. */
function respondTo(pipeline: Pipeline, request: MockRequest, read: ReadRequest): MockResponse {
  const { log } = pipeline;
  const { operation, warnings } = read;
  const found = requestProblems(read, read.parameters);
  const problems = [...read.problems, ...found].slice(0, MAX_PROBLEMS);
  log.violations.add({ side: 'request', request, operation, problems });
  log.warnings.add({ side: 'request', request, operation, problems: warnings });
  let contradictions: readonly Problem[];
  try {
    const draft = draftOf(pipeline, read, problems);
    contradictions = responseProblems(operation, describedStatus(draft), draft.body);
    if (contradictions.length === 0) return complete(pipeline, read, { draft, problems });
  } catch (error) {
    contradictions = [{ location: [], code: 'handler', message: thrownText(error) }];
  }
  // The mock, or a handler of its user, is at fault.
  log.violations.add({ side: 'response', request, operation, problems: contradictions });
  return contractError(contradictions, warnings);
}

/** The error, the example or the result of the handler, in this order. */
function draftOf(pipeline: Pipeline, read: ReadRequest, problems: readonly Problem[]): Draft {
  const { choices } = pipeline;
  const { body, interface: at, operation, preference, refusal } = read;
  if (refusal !== undefined) {
    return errorOf(refusal.kind, { at, choices, because: refusal.because ?? [] });
  }
  if (problems.length > 0) {
    const own = handlerOf(operation)?.refuse?.(body, choices);
    return own ?? errorOf('invalid', { at, choices, problems });
  }
  if (preference !== undefined) return preferredResponse(operation, preference, choices);
  return handled(pipeline, read);
}

/** Runs the handler of an operation. */
function handled(pipeline: Pipeline, { body, operation, parameters, token }: ReadRequest): Draft {
  const { choices, handlers, now, store } = pipeline;
  const own = handlers[operation] as AnyHandler | undefined;
  const handle = own ?? handlerOf(operation)?.handle;
  if (handle === undefined) return firstExample(operation, choices);
  const { path, query, headers } = parameters;
  const records = store.records(token);
  return resultOf(handle, { path, query, headers, records, body, choices, now });
}

/** Renders a response that is as documented, and keeps what the handler has changed. */
function complete(
  { store }: Pipeline,
  { choices, operation, token, warnings }: ReadRequest,
  { draft, problems }: { draft: Draft; problems: readonly Problem[] },
): MockResponse {
  const { body, headers, records, status } = draft;
  const named = [...(draft.choices ?? []), ...choices];
  const response = render({ status, body, headers, choices: named }, { problems, warnings });
  const before = store.records(token);
  if (records !== undefined) store.update(token, records);
  const isTagged = status === 200 && handlerOf(operation)?.hasEntityTag === true;
  const sent = isTagged ? withEntityTag(response) : response;
  return { ...sent, records: { before, after: store.records(token) } };
}

/** The status by which the document describes a response: an error that is chosen may have that of a success. */
function describedStatus({ status, choices = [] }: Draft): number | 'default' {
  const isChosenError = choices.some((id) => id.startsWith('status.'));
  return isChosenError && status === 200 ? 'default' : status;
}

function handlerOf(operation: OperationId): AnyOperationHandler | undefined {
  return operationHandlers[operation] as AnyOperationHandler | undefined;
}

/** Calls a handler, which may be the caller's own and written without types. */
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
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    const shown = typeof status === 'string' ? `"${status}"` : thrownText(status);
    throw new Error(
      `the handler returned the status ${shown}; it must be an integer from 200 to 599`,
    );
  }
  return { status, body, records, choices: choices && knownChoices(choices) };
}

/** Examples of each documented response of an operation, by status and name. */
type ResponseExamples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The first example of the success of an operation; 501 where the document has none. */
function firstExample(operation: OperationId, choices: Choices): Draft {
  const { status, examples: named } = successOf(operation);
  const [body] = Object.values(named);
  if (body !== undefined) return { status: Number(status), body };
  const message = `${operation} has neither a handler nor an example of its success`;
  return errorWithStatus(501, { at: operations[operation].interface, choices, message });
}

/** The documented response that a caller prefers; 404 where there is none. */
function preferredResponse(
  operation: OperationId,
  { code, example }: Preference,
  choices: Choices,
): Draft {
  const documented: ResponseExamples = responses[operation];
  const status = code ?? successOf(operation).status;
  const named = documented[status] ?? documented['default'] ?? {};
  const name = example ?? Object.keys(named)[0];
  const isStatus = /^[2-5]\d\d$/.test(status);
  if (isStatus && name !== undefined && Object.hasOwn(named, name)) {
    return { status: Number(status), body: named[name] };
  }
  const message = 'the document has no such response';
  return errorWithStatus(404, { at: operations[operation].interface, choices, message });
}

function successOf(operation: OperationId) {
  const documented: ResponseExamples = responses[operation];
  const status = Object.keys(documented).find((each) => each.startsWith('2')) ?? '200';
  return { status, examples: documented[status] ?? {} };
}
