import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from '../../../generated/operations.ts';
import { connectionReset } from '../../mock/fault-injection.ts';
import type { Middleware } from '../../mock/pipeline.ts';
import { type MockRequest, findRoute } from '../../mock/request.ts';
import { type MockResponse, isContractError } from '../../mock/response.ts';
import type { WebMock, WebMockOptions } from '../../mock/web.ts';
import { parseJson } from '../../shared/json.ts';
import { secretsIn } from '../../shared/redact.ts';
import { type Disturbance, requestName } from '../case.ts';
import type { RehearsalError } from '../rehearsal-error.ts';
import { errorOfMock } from './ending.ts';
import { Life } from './life.ts';
import type { EarlierLife, ProgramResult, Run, RunInput } from './program.ts';
import { contradictionsOf, recordedEffects, holdsSecret } from './request-checks.ts';
import type { RunRequest } from './run-request.ts';

/** A program inside this process, or one of its own. */
export interface ProgramHost<Served extends WebMock> {
  /** `createMock` of the web, or of Node. */
  readonly createMock: (options: WebMockOptions) => Served;
  /** Runs one life of the program. */
  readonly runLife: (life: Life, mock: Served) => Promise<ProgramResult>;
  /** Milliseconds that one copy of the program waits for another, at most. */
  readonly twinDeadlineMs: number;
}

/** The life that sends a request, and on which connection. */
export interface RequestOrigin {
  readonly life: Life;
  /** False for the first request on its connection. @default undefined, without connections */
  readonly isOnKeptConnection?: boolean;
}

/** More requests than this get no response: a program that sends them never ends. */
const MAX_REQUESTS = 1_000;

/** One for all runs: a storage for each run would slow down all later ones. */
const origins = new AsyncLocalStorage<RequestOrigin>();

/** Runs code whose requests are those of a life. */
export function sendAs<T>(origin: RequestOrigin, code: () => T): T {
  return origins.run(origin, code);
}

/** One run of a program against a mock of its own, which does to its requests what the case says. */
export class MockedRun<Served extends WebMock> {
  readonly #input: RunInput;
  readonly #host: ProgramHost<Served>;
  readonly #mock: Served;
  readonly #requests: RunRequest[] = [];
  /** Number of requests of each operation. */
  readonly #turns = new Map<OperationId, number>();
  readonly #lives: Life[] = [];
  /** The end of the second copy, where there is one. */
  #twin: Promise<ProgramResult> | undefined;
  /** The error of a mock that cannot respond, after which nothing can be said of the program. */
  #mockError: RehearsalError | undefined;

  constructor(input: RunInput, host: ProgramHost<Served>) {
    const { case: current, mock } = input;
    this.#input = input;
    this.#host = host;
    this.#mock = host.createMock({
      ...mock,
      assume: { ...mock.assume, ...current.choice?.values },
      middleware: this.#handle,
    });
  }

  /** Runs the program, and starts it again as often as the case says. */
  async run(): Promise<Run> {
    const { case: current } = this.#input;
    const mock = this.#mock;
    const requests = this.#requests;
    const earlier: EarlierLife[] = [];
    const unhandled: Error[] = [];

    try {
      for (;;) {
        const life = this.#startLife();
        const result = await this.#runToEnd(life);
        if (this.#mockError !== undefined) throw this.#mockError;

        const copies = this.#twin === undefined ? [result] : [result, await this.#twin];
        unhandled.push(...copies.flatMap(({ unhandled: errors = [] }) => errors));
        const run = { case: current, requests, mock, earlier, lives: life.number, unhandled };

        if (copies.length > 1) return { ...run, ...resultOfCopies(copies), copies };
        // The case has killed it, and another life follows in any case.
        if (life.killSignal.aborted) continue;

        const isLastLife = earlier.length >= (current.restarts ?? 0);
        if (isLastLife || result.hang !== undefined) return { ...result, ...run };
        earlier.push({ ...result, requests: requests.length });
      }
    } finally {
      for (const life of this.#lives) life.end();
    }
  }

  #startLife(): Life {
    const life = new Life(this.#lives.length + 1);
    this.#lives.push(life);
    return life;
  }

  /** Runs a life to its end, together with a second copy where the case says so. */
  async #runToEnd(life: Life): Promise<ProgramResult> {
    const running = this.#host.runLife(life, this.#mock);
    if (this.#input.case.together === true) await Promise.all([running, this.#runTwin()]);

    const result = await running;
    life.end();
    return result;
  }

  /** Starts a second copy beside the first, and waits for its end, or for as long as is reasonable. */
  readonly #runTwin = async (): Promise<void> => {
    const life = this.#startLife();
    this.#twin = this.#host.runLife(life, this.#mock).finally(() => life.end());
    await this.#waitFor(this.#twin);
  };

  /** Waits, but not for ever: the second copy may wait for the first. Errors are handled where the first has ended. */
  async #waitFor(wanted: Promise<unknown>): Promise<void> {
    const isOver = new AbortController();
    const deadline = sleep(this.#host.twinDeadlineMs, undefined, { signal: isOver.signal });
    await Promise.race([wanted, deadline]).catch(() => {});
    isOver.abort();
  }

  readonly #handle: Middleware = async (sent, next) => {
    const origin = origins.getStore();
    // After the end of the program nobody is there to take a response.
    if (origin === undefined || origin.life.isOver) return connectionReset;

    const { life } = origin;
    life.noteRequest();
    if (this.#input.case.together === true) {
      await this.#waitFor(Promise.all(this.#lives.map(({ firstRequest }) => firstRequest)));
    }

    const request = this.#add(sent, origin);
    if (request.number > MAX_REQUESTS) return life.ended;

    const response = await this.#respond(request, { life, next });
    request.response = response ?? (await life.ended);
    return request.response;
  };

  #add(sent: MockRequest, { life, isOnKeptConnection }: RequestOrigin): RunRequest {
    const { secrets } = this.#input;
    const route = findRoute(sent);
    const name = this.#nextName(route.operation);
    const params = route.kind === 'operation' ? route.params : {};
    for (const secret of secretsIn(parseJson(sent.body))) secrets.add(secret);

    const request: RunRequest = {
      number: this.#requests.length + 1,
      life: life.number,
      sent,
      isOnKeptConnection,
      operation: route.operation,
      name,
      params,
      disturbance: this.#disturbanceOf(name, life.number),
      leaks: holdsSecret(sent, { params, secrets }),
      response: undefined,
      effects: [],
      contradictions: [],
    };
    this.#requests.push(request);
    return request;
  }

  /** Counts the requests of an operation, and returns the name of the next; empty without an operation. */
  #nextName(operation: OperationId | null): string {
    if (operation === null) return '';

    const turn = (this.#turns.get(operation) ?? 0) + 1;
    this.#turns.set(operation, turn);
    return requestName(operation, turn);
  }

  /** Returns the disturbance of a request: its own, or one of an earlier request that affects later ones. */
  #disturbanceOf(name: string, life: number): Disturbance | undefined {
    if (name === '') return undefined;

    const own = this.#input.case.disturbances.find(({ at }) => at === name);
    const earlier = this.#requests.find(
      (each) => each.life === life && each.disturbance?.affectsLaterRequests === true,
    );
    return own ?? earlier?.disturbance;
  }

  /** Returns the response to a request, or undefined where none ever comes. */
  async #respond(
    request: RunRequest,
    { life, next }: { life: Life; next: () => Promise<MockResponse> },
  ): Promise<MockResponse | undefined> {
    const { disturbance, sent } = request;
    const takeEffect = async () => {
      const response = await next();
      if (isContractError(response)) {
        this.#mockError ??= errorOfMock(response, { request, input: this.#input });
        return response;
      }

      request.effects = recordedEffects(request, response);
      request.contradictions = contradictionsOf(request, response);
      return response;
    };
    if (disturbance === undefined) return takeEffect();

    const response = await disturbance.respond({ sent, next: takeEffect, runTwin: this.#runTwin });
    if (disturbance.needs === 'lives') life.kill();
    return response;
  }
}

/** Returns the end of a run of two copies, of which each may have said something else. */
function resultOfCopies(copies: readonly ProgramResult[]): ProgramResult {
  const hanging = copies.find(({ hang }) => hang !== undefined);
  return { outcome: undefined, error: undefined, hang: hanging?.hang };
}
