import { operations } from '../../../generated/operations.ts';
import type { Ask } from './ask.ts';
import { type Reply, answerFrom } from './behave.ts';
import type { Parts } from './core.ts';
import type { Engine } from '../contract/engine.ts';
import { mainError, refused } from '../handlers/failures.ts';
import type { Draft, Verdict } from '../contract/judge.ts';
import { type Awaitable, type MockAnswer, type Problem, header } from './message.ts';
import { type Rendered, isFresh, isLong, render, renderLong } from './render.ts';
import { addHeaders, brokenContract, withViolations } from './wire.ts';

/** From a request that has found its operation to an answer that keeps to the document. */
export class Answerer {
  readonly #engine: Engine;
  readonly #parts: Parts;

  constructor(engine: Engine, parts: Parts) {
    this.#engine = engine;
    this.#parts = parts;
  }

  answer(asked: Ask): Awaitable<MockAnswer> {
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
    if (request.length > 0) this.#parts.log.note('request', asked.request, asked.id, request);
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
    return { status: 304, headers, body: '' };
  }

  #breach(asked: Ask, problems: readonly Problem[]): MockAnswer {
    this.#parts.log.note('answer', asked.request, asked.id, problems);
    return brokenContract(problems, this.#engine.headers);
  }

  #thrown(asked: Ask, error: unknown): MockAnswer {
    const message = `the handler threw ${error instanceof Error ? error.message : String(error)}`;
    return this.#breach(asked, [{ location: [], code: 'handler', message }]);
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
