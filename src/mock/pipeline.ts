import { responses } from '../../generated/examples.ts';
import { type OperationId, operations } from '../../generated/operations.ts';
import {
  MAX_PROBLEMS,
  type Problem,
  requestProblems,
  responseProblems,
} from '../contract/problems.ts';
import type { Route } from '../contract/router.ts';
import { type Choices, knownChoices } from '../service/choices.ts';
import type { AnyHandler, AnyOperationHandler, Draft, Handlers } from '../service/handler.ts';
import { operationHandlers } from '../service/handlers.ts';
import { errorOf, refuseUnread } from '../service/refusals.ts';
import { thrownText } from '../shared/thrown.ts';
import { type Faults, type Fault, responseInstead, withFault } from './faults.ts';
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

export interface PipelineOptions {
  readonly choices: Choices;
  readonly store: Store;
  readonly faults: Faults;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
  /** Responds to what belongs to the mock itself, which only Node has; undefined for any other request. */
  readonly own: ((request: MockRequest) => MockResponse | undefined) | undefined;
  readonly middleware: Middleware | undefined;
}

/** From a request to its response, whatever transport carries the two. */
export class Pipeline {
  readonly #options: PipelineOptions;

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  readonly handle: Handle = async (request, disconnected) => {
    const { own, middleware } = this.#options;
    const route = findRoute(request);
    const response = route.kind === 'wrong-path' ? own?.(request) : undefined;
    if (response !== undefined) return response;
    const next = () => this.#handle(request, route, disconnected);
    return middleware === undefined ? next() : middleware(request, next);
  };

  async #handle(
    request: MockRequest,
    route: Route,
    disconnected: (() => AbortSignal) | undefined,
  ): Promise<MockResponse> {
    const { faults, log } = this.#options;
    const { operation } = route;
    const time = Date.now();
    const start = performance.now();
    const isPreflight = request.method === 'OPTIONS';
    const fault = isPreflight ? undefined : faults.take(operation);
    if (!isPreflight) await faults.delay(operation, disconnected);
    const response = isPreflight ? preflight(request) : this.#respond(request, route, fault);
    const milliseconds = performance.now() - start;
    log.add({ request, operation, time, status: response.status, milliseconds });
    return response;
  }

  /** Reads a request, unless a fault comes instead, and has the fault happen to the response. */
  #respond(request: MockRequest, route: Route, fault: Fault | undefined): MockResponse {
    const { choices } = this.#options;
    const instead = responseInstead(fault, route.interface, choices);
    if (instead !== undefined) return instead;
    const response =
      route.kind !== 'operation' || request.tooLarge === true
        ? this.#refuseUnread(request, route)
        : this.#respondTo(request, readRequest(request, route, choices));
    return withFault(fault, response);
  }

  /** Refuses what leads to no operation, and what is too large. */
  #refuseUnread(request: MockRequest, route: Route): MockResponse {
    const { choices, log } = this.#options;
    const { draft, problem } = refuseUnread(route, choices);
    const problems = [problem];
    log.violations.add({ side: 'request', request, operation: route.operation, problems });
    return render(draft, { problems });
  }

  /** Validates a request, refuses it or has it handled, and validates the response. */
  #respondTo(request: MockRequest, read: ReadRequest): MockResponse {
    const { log } = this.#options;
    const { operation, findings } = read;
    const { warnings } = findings;
    const found = requestProblems(read, read.parameters);
    const problems = [...findings.problems, ...found].slice(0, MAX_PROBLEMS);
    log.violations.add({ side: 'request', request, operation, problems });
    log.warnings.add({ side: 'request', request, operation, problems: warnings });
    try {
      const result = this.#result(read, problems);
      const contradictions = responseProblems(operation, describedStatus(result), result.body);
      if (contradictions.length > 0) return this.#fail(request, read, contradictions);
      return this.#complete(read, result, problems);
    } catch (error) {
      const message = thrownText(error);
      return this.#fail(request, read, [{ location: [], code: 'handler', message }]);
    }
  }

  /** Renders a response that is as documented, and keeps what the handler has changed. */
  #complete(
    { operation, token, findings }: ReadRequest,
    { status, body, headers, records, choices = [] }: Draft,
    problems: readonly Problem[],
  ): MockResponse {
    const { store } = this.#options;
    const { denial, warnings } = findings;
    const named = denial === undefined ? [...choices, ...findings.choices] : choices;
    const response = render({ status, body, headers, choices: named }, { problems, warnings });
    const before = store.records(token);
    if (records !== undefined) store.update(token, records);
    const isTagged = status === 200 && handlerOf(operation)?.hasEntityTag === true;
    const sent = isTagged ? withEntityTag(response) : response;
    return { ...sent, records: { before, after: store.records(token) } };
  }

  /** The error, the example or the result of the handler, in this order. */
  #result(read: ReadRequest, problems: readonly Problem[]): Draft {
    const { choices } = this.#options;
    const { operation, interface: at, findings, preference } = read;
    const { denial, refusal } = findings;
    if (denial !== undefined) return errorOf(denial.kind, at, choices, denial);
    if (refusal !== undefined) return errorOf(refusal, at, choices);
    if (problems.length > 0) {
      const own = handlerOf(operation)?.refuse?.(read.body, choices);
      return own ?? errorOf('invalid', at, choices, { problems });
    }
    if (preference !== undefined) return preferredResponse(operation, preference, choices);
    return this.#handled(read);
  }

  /** Runs the handler of an operation. */
  #handled({ operation, parameters, value: body, token }: ReadRequest): Draft {
    const { choices, handlers, now, store } = this.#options;
    const own = handlers[operation] as AnyHandler | undefined;
    const handle = own ?? handlerOf(operation)?.handle;
    if (handle === undefined) return firstExample(operation, choices);
    const { path, query, headers } = parameters;
    const records = store.records(token);
    return resultOf(handle, { path, query, headers, records, body, choices, now });
  }

  /** The mock, or a handler of its user, is at fault. */
  #fail(
    request: MockRequest,
    { operation, findings }: ReadRequest,
    problems: readonly Problem[],
  ): MockResponse {
    this.#options.log.violations.add({ side: 'response', request, operation, problems });
    return contractError(problems, findings.warnings);
  }
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
  return errorOf(501, operations[operation].interface, choices, { message });
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
  return errorOf(404, operations[operation].interface, choices, { message });
}

function successOf(operation: OperationId) {
  const documented: ResponseExamples = responses[operation];
  const status = Object.keys(documented).find((each) => each.startsWith('2')) ?? '200';
  return { status, examples: documented[status] ?? {} };
}
