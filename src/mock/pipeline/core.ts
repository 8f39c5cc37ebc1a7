import type { OperationId } from '../../../generated/operations.ts';
import { Answerer } from './answerer.ts';
import { ask } from './ask.ts';
import type { Assumptions } from '../assume.ts';
import type { Handlers } from '../handlers/handler.ts';
import type { Engine } from '../contract/engine.ts';
import { invalid, refused } from '../handlers/failures.ts';
import type { Fault, Faults } from './faults.ts';
import type { Draft } from '../contract/judge.ts';
import type { Log } from './log.ts';
import type { Awaitable, MockAnswer, MockRequest, Problem } from './message.ts';
import { render } from './render.ts';
import { type Route, route } from './router.ts';
import type { Store } from '../state/store.ts';
import { CUT, broken, preflight, withViolations } from './wire.ts';

export interface Parts {
  readonly assumed: Assumptions;
  readonly strict: boolean;
  readonly store: Store;
  readonly faults: Faults;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
}

/** From a request to its answer, whatever carries the two. */
export class Core {
  readonly #engine: Engine;
  readonly #parts: Parts;
  readonly #answerer: Answerer;

  constructor(engine: Engine, parts: Parts) {
    this.#engine = engine;
    this.#parts = parts;
    this.#answerer = new Answerer(engine, parts);
  }

  handle(request: MockRequest, signal?: AbortSignal): Awaitable<MockAnswer> {
    const at = Date.now();
    const start = performance.now();
    const cut = request.target.indexOf('?');
    const path = cut === -1 ? request.target : request.target.slice(0, cut);
    const query = cut === -1 ? '' : request.target.slice(cut + 1);
    const found = route(request.method, path);
    const operation = found.kind === 'operation' ? found.id : null;
    const noted = (answer: MockAnswer): MockAnswer => {
      const milliseconds = performance.now() - start;
      this.#parts.log.add({ request, operation, at, status: answer.status, milliseconds });
      return answer;
    };
    if (request.method === 'OPTIONS') return noted(preflight(request, this.#engine.headers));
    const { faults } = this.#parts;
    const fault = faults.take(operation);
    const delay = faults.delay(operation, signal);
    const answer =
      delay === undefined
        ? this.#act(request, found, query, fault)
        : delay.then(() => this.#act(request, found, query, fault));
    return answer instanceof Promise ? answer.then(noted) : noted(answer);
  }

  #act(request: MockRequest, found: Route, query: string, fault?: Fault): Awaitable<MockAnswer> {
    if (fault?.kind === 'status') {
      const draft = refused(found.interface, fault.status, this.#parts.assumed);
      const body = 'body' in fault ? fault.body : draft.body;
      return render(fault.status, body, { ...this.#engine.headers, ...fault.headers }, false);
    }
    if (fault?.kind === 'reset' && fault.applied !== true) return CUT;
    const answer = this.#respond(request, found, query);
    if (fault === undefined) return answer;
    return answer instanceof Promise
      ? answer.then((real) => broken(fault, real))
      : broken(fault, answer);
  }

  #respond(request: MockRequest, found: Route, query: string): Awaitable<MockAnswer> {
    const { assumed } = this.#parts;
    if (found.kind === 'none') {
      const draft = refused(found.interface, assumed['wrong-path-status'], assumed);
      return this.#refuse(request, draft, [
        { location: ['path'], code: 404, message: 'no operation has this path' },
      ]);
    }
    if (found.kind === 'method') {
      const draft = refused(found.interface, assumed['wrong-method-status'], assumed);
      const headers = { Allow: [...found.allowed, 'OPTIONS'].join(', ') };
      return this.#refuse(request, { ...draft, headers }, [
        { location: ['method'], code: 405, message: 'the path does not have this method' },
      ]);
    }
    if (found.kind === 'malformed') {
      const problems = [
        { location: ['path'], code: 400, message: 'has malformed percent-encoding' },
      ];
      return this.#refuse(request, invalid(found.interface, problems, assumed), problems);
    }
    if (request.tooLarge === true) {
      const draft = refused(found.interface, assumed['too-large-status'], assumed);
      const headers = { Connection: 'close' };
      return this.#refuse(
        request,
        { ...draft, headers },
        [
          {
            location: ['body'],
            code: 413,
            message: `must have at most ${assumed['body-limit']} bytes`,
          },
        ],
        found.id,
      );
    }
    return this.#answerer.answer(ask(request, found, query));
  }

  #refuse(
    request: MockRequest,
    draft: Draft,
    problems: readonly Problem[],
    operation: OperationId | null = null,
  ): MockAnswer {
    this.#parts.log.note('request', request, operation, problems);
    const headers = { ...this.#engine.headers, ...draft.headers };
    return withViolations(render(draft.status, draft.body, headers, false), problems);
  }
}
