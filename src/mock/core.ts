import { type OperationId, operations } from '../../generated/operations.ts';
import { type Ask, ask } from './ask.ts';
import type { Assumptions } from './assume.ts';
import { type Reply, answerFrom } from './behave.ts';
import type { Handlers } from './behaviour/behaviour.ts';
import type { Engine } from './engine.ts';
import { type Fault, type Faults } from './faults.ts';
import { mainError, refused, invalid } from './failures.ts';
import type { Draft, Verdict } from './judge.ts';
import type { Log } from './log.ts';
import { type MockAnswer, type MockRequest, type Problem, header } from './message.ts';
import { type Rendered, isFresh, isLong, render, renderLong } from './render.ts';
import { type Route, route } from './router.ts';
import type { Store } from './store.ts';
import { addHeaders, broken, brokenContract, preflight, withViolations } from './wire.ts';

export interface Parts {
  readonly assumed: Assumptions;
  readonly strict: boolean;
  readonly store: Store;
  readonly faults: Faults;
  readonly log: Log;
  readonly handlers: Handlers;
  readonly now: () => Date;
}

type Awaitable<T> = T | Promise<T>;

/** From a request to its answer, whatever carries the two. */
export class Core {
  readonly #engine: Engine;
  readonly #parts: Parts;

  constructor(engine: Engine, parts: Parts) {
    this.#engine = engine;
    this.#parts = parts;
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
    if (fault?.kind === 'reset' && fault.applied !== true) return broken('reset');
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
    return this.#operation(ask(request, found, query));
  }

  #operation(asked: Ask): Awaitable<MockAnswer> {
    if (prefers(asked)) return this.#prefer(asked);
    const accept = this.#parts.strict ? undefined : this.#engine.accepts.get(asked.id);
    return accept?.(asked) === true ? this.#fast(asked) : this.#judged(asked);
  }

  /** What is surely valid: no need to ask Prism, whose schemas the checks are made of. */
  #fast(asked: Ask): Awaitable<MockAnswer> {
    const reply = answerFrom(asked, [], this.#parts, this.#engine);
    if ('kept' in reply) return this.#fresh(asked, reply.kept);
    if ('thrown' in reply) return this.#thrown(asked, reply.thrown);
    const { draft } = reply;
    const check = this.#engine.answers.get(asked.id);
    if (reply.keep !== undefined && isLong(draft.body)) return this.#long(asked, reply);
    const problems = check?.(draft.status, draft.body);
    if (problems === undefined) return this.#judged(asked);
    if (problems.length > 0) return this.#breach(asked, problems);
    reply.commit();
    const answer = this.#render(asked, draft);
    reply.keep?.(answer);
    return this.#fresh(asked, answer);
  }

  async #long(asked: Ask, reply: Reply & { draft: Draft }): Promise<MockAnswer> {
    const check = this.#engine.answers.get(asked.id);
    const { status } = reply.draft;
    const making = renderLong(
      status,
      reply.draft.body as { data: unknown[] },
      this.#engine.headers,
      (body) => check?.(status, body) ?? [],
    );
    const whole = making.then((result) => {
      if (!('status' in result)) throw new Breach(result);
      reply.keep?.(result);
      return result;
    });
    whole.catch(() => undefined);
    reply.keep?.(whole);
    return this.#fresh(asked, whole);
  }

  async #judged(asked: Ask): Promise<MockAnswer> {
    let reply: ReturnType<typeof answerFrom> | undefined;
    const verdict = await this.#engine.judge.judge(asked, (problems) => {
      reply = answerFrom(asked, problems, { ...this.#parts, strict: true }, this.#engine);
      if (!('draft' in reply)) return { status: 500, body: null };
      const wrong = this.#engine.answers.get(asked.id)?.(reply.draft.status, reply.draft.body);
      if ((wrong ?? []).length === 0) reply.commit();
      return reply.draft;
    });
    if (reply !== undefined && 'thrown' in reply) return this.#thrown(asked, reply.thrown);
    return this.#fresh(asked, this.#conclude(asked, verdict));
  }

  async #prefer(asked: Ask): Promise<MockAnswer> {
    let verdict: Verdict;
    try {
      verdict = await this.#engine.judge.prefer(asked);
    } catch {
      // Prism throws on an Accept header that is no list of media types.
      verdict = {
        draft: { status: 406, body: undefined },
        request: [],
        answer: [],
        refused: 'Not acceptable',
      };
    }
    return this.#conclude(asked, verdict);
  }

  #conclude(asked: Ask, { draft, request, answer, refused: reason }: Verdict): MockAnswer {
    if (request.length > 0) this.#note('request', asked.request, asked.id, request);
    if (answer.length > 0) return this.#breach(asked, answer);
    if (reason === undefined) return withViolations(this.#render(asked, draft), request);
    const at = operations[asked.id].interface;
    const shaped =
      at === 'main'
        ? mainError(draft.status, reason)
        : refused(at, draft.status, this.#parts.assumed);
    return this.#render(asked, shaped);
  }

  #render(asked: Ask, { status, body, headers }: Draft): Rendered {
    const tagged = status === 200 && asked.request.method === 'GET';
    return render(status, body, addHeaders(this.#engine.headers, headers), tagged);
  }

  #fresh(asked: Ask, answer: Awaitable<Rendered>): Awaitable<MockAnswer> {
    if (answer instanceof Promise) {
      return answer.then(
        (whole) => this.#fresh(asked, whole),
        (error: unknown) => {
          if (error instanceof Breach) return this.#breach(asked, error.problems);
          throw error;
        },
      );
    }
    const tags = header(asked.request.headers, 'if-none-match');
    const { ETag: tag } = answer.headers;
    if (tags === undefined || tag === undefined || !isFresh(tags, tag)) return answer;
    const { 'Content-Length': _, ...headers } = answer.headers;
    return { status: 304, headers, body: '', bytes: 0 };
  }

  #refuse(
    request: MockRequest,
    draft: Draft,
    problems: readonly Problem[],
    operation: OperationId | null = null,
  ): MockAnswer {
    this.#note('request', request, operation, problems);
    const headers = { ...this.#engine.headers, ...draft.headers };
    return withViolations(render(draft.status, draft.body, headers, false), problems);
  }

  #breach(asked: Ask, problems: readonly Problem[]): MockAnswer {
    this.#note('answer', asked.request, asked.id, problems);
    return brokenContract(problems, this.#engine.headers);
  }

  #thrown(asked: Ask, error: unknown): MockAnswer {
    const message = `the handler threw ${error instanceof Error ? error.message : String(error)}`;
    return this.#breach(asked, [{ location: [], code: 'handler', message }]);
  }

  #note(
    side: 'request' | 'answer',
    request: MockRequest,
    operation: OperationId | null,
    problems: readonly Problem[],
  ): void {
    const { method, target } = request;
    this.#parts.log.violation({ side, method, target, operation, problems });
  }
}

/** A long answer that turned out to break the document. */
class Breach extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('the answer breaks the document');
    this.problems = problems;
  }
}

const PREFERENCES = /(^|&)__(code|dynamic|seed|example)=/;

function prefers({ request, query }: Ask): boolean {
  return request.headers['prefer'] !== undefined || (query !== '' && PREFERENCES.test(query));
}
