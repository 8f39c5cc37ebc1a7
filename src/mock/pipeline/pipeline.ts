import { responses } from '../../../generated/examples.ts';
import {
  type InterfaceName,
  type OperationId,
  operations,
  traceIdHeader,
} from '../../../generated/operations.ts';
import { isObject } from '../../shared/pointer.ts';
import { type Choices, knownChoices } from '../../service/choices.ts';
import {
  MAX_PROBLEMS,
  type Problem,
  type RequestParameters,
  requestProblems,
  responseProblems,
} from '../../contract/problems.ts';
import type { Route } from '../../contract/router.ts';
import { thrownText } from '../../shared/thrown.ts';
import {
  type Refusal,
  deny,
  refuse,
  refuseUnread,
  refused,
  refusedWith,
} from '../../service/refusals.ts';
import type {
  AnyHandler,
  AnyOperationHandler,
  AnyResult,
  Draft,
  Handlers,
} from '../../service/handler.ts';
import { operationHandlers } from '../../service/handlers.ts';
import { type Faults, type ReadyFault, connectionReset, withFault } from '../state/faults.ts';
import type { Log } from '../state/log.ts';
import { type Store, TooLargeError } from '../state/store.ts';
import {
  type MockRequest,
  type Preference,
  type ReadRequest,
  findRoute,
  readRequest,
  withChosenNames,
} from './request.ts';
import {
  type MockResponse,
  contractError,
  preflight,
  render,
  renderText,
  withChoices,
  withEntityTag,
  withViolations,
} from './response.ts';

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

export interface PipelineOptions {
  readonly choices: Choices;
  readonly store: Store;
  readonly faults: Faults;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
  /** Responds to requests of the control interface. */
  readonly control: (request: MockRequest) => MockResponse;
  /** Serves the documents, where there are files; undefined for one that is not there. */
  readonly documents: ((request: MockRequest) => MockResponse | undefined) | undefined;
}

/** From a request to its response, whatever transport carries the two. */
export class Pipeline {
  readonly #options: PipelineOptions;
  /**
   * Responses that follow from a collection and a path alone, by the two. Rendered for each request, a
   * list of a hundred cards would cost what a bare server needs for it: 7 times the throughput of
   * Prism, not 25.
   */
  readonly #responses = new WeakMap<object, Map<string, MockResponse>>();

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  readonly handle: Handle = async (request, disconnected) => {
    const { choices, control, documents, faults, log } = this.#options;
    const route = findRoute(request);
    if (route.kind === 'control') return control(request);
    const document = route.kind === 'document' ? documents?.(request) : undefined;
    if (document !== undefined) return document;

    const { operation } = route;
    const time = Date.now();
    const start = performance.now();
    const finish = (response: MockResponse) => {
      const milliseconds = performance.now() - start;
      log.add({ request, operation, time, status: response.status, milliseconds });
      return response;
    };
    if (request.method === 'OPTIONS') return finish(preflight(request));

    const fault = faults.take(operation);
    await faults.delay(operation, disconnected);
    const instead = responseInstead(fault, route.interface, choices);
    if (instead !== undefined) return finish(instead);

    if (route.kind !== 'operation' || request.tooLarge === true) {
      const unread: Route = route.kind === 'document' ? { ...route, kind: 'unknown' } : route;
      const response = this.#reject(request, operation, refuseUnread(unread, choices));
      return finish(withFault(fault, response));
    }
    const read = readRequest(request, route, choices);
    const problems = this.#validate(request, read);
    const response = this.#respond(request, read, problems);
    return finish(withFault(fault, withViolations(response, problems, read.warnings)));
  };

  /** Validates a request, and notes what contradicts the document or is unusual. */
  #validate(request: MockRequest, read: ReadRequest): readonly Problem[] {
    const { choices, log } = this.#options;
    const { operation, warnings } = read;
    const found = requestProblems(read, read.parameters);
    const all = [...read.problems, ...found].slice(0, MAX_PROBLEMS);
    const problems = withChosenNames(all, choices);
    if (problems.length > 0) {
      log.violations.add({ side: 'request', request, operation, problems });
    }
    if (warnings.length > 0) {
      log.warnings.add({ side: 'request', request, operation, problems: warnings });
    }
    return problems;
  }

  /** Refuses a request, or has it handled. */
  #respond(request: MockRequest, read: ReadRequest, problems: readonly Problem[]): MockResponse {
    const { choices } = this.#options;
    const { operation, preference } = read;
    const complete = (draft: Draft) =>
      withChoices(this.#complete(request, read, draft), read.choices);
    try {
      const handler = handlerOf(operation);
      const denial = deny({ read, problems, choices });
      if (denial !== undefined) return this.#complete(request, read, denial);
      const refusal = refuse({ read, problems, choices, handler });
      if (refusal !== undefined) return complete(refusal);
      if (preference !== undefined) {
        return complete(preferredResponse(operation, preference, choices));
      }
      return withChoices(this.#run(request, read, handler), read.choices);
    } catch (error) {
      const message = thrownText(error);
      if (error instanceof TooLargeError) {
        const draft = refused(read.interface, 'status.too-large', choices);
        const problem = { location: ['body'], code: 413, message };
        return this.#reject(request, operation, { draft, problem });
      }
      return this.#fail(request, operation, [{ location: [], code: 'handler', message }]);
    }
  }

  /** Runs the handler of an operation. A response that follows from a collection is kept with it. */
  #run(
    request: MockRequest,
    read: ReadRequest,
    known: AnyOperationHandler | undefined,
  ): MockResponse {
    const { choices, store, handlers, now } = this.#options;
    const { operation, value: body, parameters, token } = read;
    const { path, query, headers } = parameters;
    const records = store.records(token);
    const own = handlers[operation] as AnyHandler | undefined;
    const handle = own ?? known?.handle ?? (() => firstExample(operation, choices));
    const respond = () => {
      const context = { path, query, headers, records, body, choices, now };
      return this.#complete(request, read, resultOf(handle, context));
    };
    const collection = own === undefined ? known?.collection : undefined;
    if (collection === undefined || !isOfPathAlone(parameters)) return respond();
    const kept = this.#responsesOf(records[collection]);
    const key = JSON.stringify([operation, path]);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const response = respond();
    if (response.status === 200) kept.set(key, response);
    return response;
  }

  /** Validates and renders a response. What the handler has changed is kept if it is valid. */
  #complete(
    request: MockRequest,
    { operation, token }: ReadRequest,
    draft: Draft & Pick<AnyResult, 'records'>,
  ): MockResponse {
    const { store } = this.#options;
    const { status, body, records } = draft;
    const problems = responseProblems(operation, status, body);
    if (problems.length > 0) return this.#fail(request, operation, problems);
    const response = render(draft);
    if (records !== undefined) store.update(token, records);
    return status === 200 && handlerOf(operation)?.hasEntityTag === true
      ? withEntityTag(response)
      : response;
  }

  #reject(
    request: MockRequest,
    operation: OperationId | null,
    { draft, problem }: Refusal,
  ): MockResponse {
    const problems = [problem];
    this.#options.log.violations.add({ side: 'request', request, operation, problems });
    return withViolations(render(draft), problems);
  }

  #fail(request: MockRequest, operation: OperationId, problems: readonly Problem[]): MockResponse {
    this.#options.log.violations.add({ side: 'response', request, operation, problems });
    return contractError(problems);
  }

  #responsesOf(collection: object): Map<string, MockResponse> {
    const kept = this.#responses.get(collection) ?? new Map<string, MockResponse>();
    this.#responses.set(collection, kept);
    return kept;
  }
}

function handlerOf(operation: OperationId): AnyOperationHandler | undefined {
  return operationHandlers[operation] as AnyOperationHandler | undefined;
}

/** Checks whether nothing but its path can tell a request from others. The operation identifier is new each time. */
function isOfPathAlone({ query, headers }: RequestParameters): boolean {
  const names = [...Object.keys(query), ...Object.keys(headers)];
  return names.every((name) => name === traceIdHeader);
}

/** The response to a request that takes no effect because of a fault; undefined for all others. */
function responseInstead(
  fault: ReadyFault | undefined,
  interfaceName: InterfaceName,
  choices: Choices,
): MockResponse | undefined {
  if (fault?.kind === 'reset' && !fault.applied) return connectionReset;
  if (fault?.kind !== 'status') return undefined;
  const { status, headers, body } = fault;
  if (body !== undefined) return renderText(body, { status, headers });
  return render({ ...refused(interfaceName, status, choices), headers });
}

/** Calls a handler, which may be the caller's own and written without types. */
function resultOf(handle: AnyHandler, context: Parameters<AnyHandler>[0]): AnyResult {
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
  if (!isObject(result)) {
    throw new Error('the handler must return an object with status and body');
  }
  const { status, body, records, choices } = result as unknown as AnyResult;
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
  return refusedWith(operations[operation].interface, { status: 501, message }, choices);
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
  return refusedWith(operations[operation].interface, { status: 404, message }, choices);
}

function successOf(operation: OperationId) {
  const documented: ResponseExamples = responses[operation];
  const status = Object.keys(documented).find((each) => each.startsWith('2')) ?? '200';
  return { status, examples: documented[status] ?? {} };
}
