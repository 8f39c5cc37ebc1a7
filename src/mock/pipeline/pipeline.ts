import { type OperationId, operations } from '../../../generated/operations.ts';
import { isObject } from '../../shared/pointer.ts';
import type { Choices } from '../choices.ts';
import { MAX_PROBLEMS, type Problem, messageOf } from '../contract/problem.ts';
import { requestProblems, responseProblems } from '../contract/validate.ts';
import type { Validator } from '../contract/validator.ts';
import { type Draft, refused } from '../handlers/failures.ts';
import type { AnyHandler, AnyOperationHandler, AnyOutcome, Handlers } from '../handlers/handler.ts';
import { operationHandlers } from '../handlers/index.ts';
import { type Store, TooLargeError } from '../state/store.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { renderLongList } from './long-list.ts';
import { type MockRequest, type MockResponse, splitTarget } from './message.ts';
import { firstExample, preferredResponse, readPreference } from './prefer.ts';
import { type ReadRequest, readRequest, withChosenNames } from './read-request.ts';
import { refuse } from './refuse.ts';
import {
  contractError,
  notModified,
  render,
  renderText,
  withEntityTag,
  withViolations,
} from './render.ts';
import { ResponseCache } from './response-cache.ts';
import { type Route, findRoute } from './router.ts';
import { connectionReset, damaged, preflight } from './simulate.ts';

export interface PipelineOptions {
  readonly choices: Choices;
  readonly store: Store;
  readonly faults: Faults;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
  /** Validates what the compiled validators do not accept; in strict mode, everything. */
  readonly validator: Validator | undefined;
  readonly strict: boolean;
}

/** From a request to its response, whatever transport carries the two. */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #cache = new ResponseCache();

  constructor(options: PipelineOptions) {
    this.#options = options;
  }

  /** @param signal - Ends a simulated delay. */
  async handle(request: MockRequest, signal?: AbortSignal): Promise<MockResponse> {
    const time = Date.now();
    const start = performance.now();
    const { path, query } = splitTarget(request.target);
    const route = findRoute(request.method, path);
    const response =
      request.method === 'OPTIONS'
        ? preflight(request)
        : await this.#simulate(request, route, query, signal);
    this.#options.log.add({
      request,
      operation: operationOf(route),
      time,
      status: response.status,
      milliseconds: performance.now() - start,
    });
    return response;
  }

  /** Responds, with the delay and the failure that are due. */
  async #simulate(
    request: MockRequest,
    route: Route,
    query: string,
    signal: AbortSignal | undefined,
  ): Promise<MockResponse> {
    const { faults, choices } = this.#options;
    const fault = faults.take(operationOf(route));
    await faults.delay(operationOf(route), signal);
    if (fault?.kind === 'status') {
      const { status, headers, body } = fault;
      if (body !== undefined) return renderText(body, { status, headers });
      return render({ ...refused(route.interface, status, choices), headers });
    }
    if (fault?.kind === 'reset' && !fault.applied) return connectionReset;
    const response = await this.#respond(request, route, query);
    return fault === undefined ? response : damaged(fault, response);
  }

  #respond(
    request: MockRequest,
    route: Route,
    query: string,
  ): Promise<MockResponse> | MockResponse {
    const { choices } = this.#options;
    const at = route.interface;
    switch (route.kind) {
      case 'unknown': {
        const problem = { location: ['path'], code: 404, message: 'no operation has this path' };
        return this.#reject(
          request,
          null,
          refused(at, choices['wrong-path-status'], choices),
          problem,
        );
      }
      case 'wrong-method': {
        const message = 'the path does not have this method';
        const headers = { Allow: [...route.allowed, 'OPTIONS'].join(', ') };
        const draft = { ...refused(at, choices['wrong-method-status'], choices), headers };
        return this.#reject(request, null, draft, { location: ['method'], code: 405, message });
      }
      case 'malformed': {
        const status = choices[at === 'main' ? 'main-invalid-status' : 'webhooks-invalid-status'];
        const message = 'has malformed percent-encoding';
        const problem = { location: ['path'], code: 400, message };
        return this.#reject(request, null, refused(at, status, choices), problem);
      }
      case 'operation': {
        if (request.tooLarge === true) {
          const headers = { Connection: 'close' };
          const draft = { ...refused(at, choices['too-large-status'], choices), headers };
          const message = `must have at most ${choices['body-limit']} bytes`;
          return this.#reject(request, route.id, draft, { location: ['body'], code: 413, message });
        }
        return this.#operate(request, readRequest(request, route.id, route.params, query, choices));
      }
    }
  }

  /** The response to a request that does not get as far as an operation. */
  #reject(
    request: MockRequest,
    operation: OperationId | null,
    draft: Draft,
    problem: Problem,
  ): MockResponse {
    this.#options.log.violations.add('request', request, operation, [problem]);
    return withViolations(render(draft), [problem]);
  }

  async #operate(request: MockRequest, read: ReadRequest): Promise<MockResponse> {
    const { log, choices } = this.#options;
    const { operation } = read.contract;
    const problems = await this.#requestProblems(read);
    if (problems.length > 0) log.violations.add('request', request, operation, problems);
    if (read.warnings.length > 0) log.warnings.add('request', request, operation, read.warnings);
    let response: MockResponse;
    try {
      const draft = refuse(read, problems, choices, handlerOf(operation));
      response =
        draft === undefined
          ? await this.#handleOperation(request, read)
          : await this.#complete(request, read, draft);
    } catch (error) {
      const message = messageOf(error);
      if (error instanceof TooLargeError) {
        const status = choices['too-large-status'];
        const draft = refused(operations[operation].interface, status, choices);
        return this.#reject(request, operation, draft, { location: ['body'], code: 413, message });
      }
      response = this.#fail(request, operation, [{ location: [], code: 'handler', message }]);
    }
    return withViolations(this.#conditional(request, response), problems, read.warnings);
  }

  async #requestProblems({ contract, problems }: ReadRequest): Promise<readonly Problem[]> {
    const { choices, validator, strict } = this.#options;
    const compiled = requestProblems(contract);
    // More problems than are listed need no second opinion, which could take long to collect all.
    const isDoubtful = compiled.length > 0 && compiled.length < MAX_PROBLEMS;
    const found =
      validator !== undefined && (isDoubtful || (strict && compiled.length === 0))
        ? await validator.requestProblems(contract)
        : compiled;
    return withChosenNames([...problems, ...found].slice(0, MAX_PROBLEMS), choices);
  }

  async #handleOperation(request: MockRequest, read: ReadRequest): Promise<MockResponse> {
    const { choices, store, handlers, now, strict } = this.#options;
    const { operation, params: path, body, query } = read.contract;
    const preference = readPreference(request.headers['prefer'], query);
    if (preference !== undefined) {
      return this.#complete(request, read, preferredResponse(operation, preference, choices));
    }
    const records = store.records(read.token);
    const own = handlers[operation] as AnyHandler | undefined;
    const known = handlerOf(operation);
    const handle = own ?? known?.handle ?? (() => firstExample(operation));
    const run = () => resultOf(handle, { records, path, body, choices, now });
    if (own !== undefined || known?.collection === undefined || strict) {
      return this.#complete(request, read, run());
    }
    return this.#cache.get(records[known.collection], operation, path, async () => {
      const outcome = run();
      return (await renderLongList(operation, outcome)) ?? this.#complete(request, read, outcome);
    });
  }

  /** Validates and renders a response. What the handler has changed is kept if it is valid. */
  async #complete(
    request: MockRequest,
    { contract: { operation }, token }: ReadRequest,
    draft: Draft & Pick<AnyOutcome, 'records'>,
  ): Promise<MockResponse> {
    const { store, validator, strict } = this.#options;
    const { status, body } = draft;
    let problems = responseProblems(operation, status, body);
    if (problems.length > 0) return this.#fail(request, operation, problems);
    const response = render(draft);
    if (draft.records !== undefined) store.update(token, draft.records);
    if (strict && validator !== undefined) {
      problems = await validator.responseProblems(operation, status, body);
      if (problems.length > 0) return this.#fail(request, operation, problems);
    }
    return status === 200 && request.method === 'GET' ? withEntityTag(response) : response;
  }

  /** The response, or 304 when the caller says that it has it already. */
  #conditional(request: MockRequest, response: MockResponse): MockResponse {
    const tags = request.headers['if-none-match'];
    const isIgnored = this.#options.choices['conditional-get'] === 'ignored';
    return tags === undefined || isIgnored ? response : notModified(response, tags);
  }

  #fail(request: MockRequest, operation: OperationId, problems: readonly Problem[]): MockResponse {
    this.#options.log.violations.add('response', request, operation, problems);
    return contractError(problems);
  }
}

function handlerOf(operation: OperationId): AnyOperationHandler | undefined {
  return operationHandlers[operation] as AnyOperationHandler | undefined;
}

function operationOf(route: Route): OperationId | null {
  return route.kind === 'operation' ? route.id : null;
}

/** Calls a handler, which may be the caller's own and written without types. */
function resultOf(handle: AnyHandler, context: Parameters<AnyHandler>[0]): AnyOutcome {
  let outcome: unknown;
  try {
    outcome = handle(context);
  } catch (error) {
    throw new Error(`the handler threw ${messageOf(error)}`, { cause: error });
  }
  if (outcome instanceof Promise) {
    outcome.catch(() => undefined);
    throw new Error('the handler must return its response, not a promise of it');
  }
  if (!isObject(outcome)) {
    throw new Error('the handler must return an object with status and body');
  }
  const { status, body, records } = outcome as unknown as AnyOutcome;
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    const shown = typeof status === 'string' ? `"${status}"` : messageOf(status);
    throw new Error(
      `the handler returned the status ${shown}; it must be an integer from 200 to 599`,
    );
  }
  return { status, body, ...(records === undefined ? {} : { records }) };
}
