import { createPaymentsClient } from '../../src/client/client.ts';
import type { CallError } from '../../src/client/errors.ts';
import type { Result } from '../../src/client/result.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { ScheduledFault } from '../../src/mock/faults.ts';
import type { WebMock } from '../../src/mock/mock.ts';
import type { SampleCall } from '../samples/call.ts';
import { argumentsOf } from '../samples/typescript.ts';
import { jsonOf } from './entered.ts';
import { changesOf } from './page-mock.ts';
import { TOKEN } from './request.ts';
import type { SimulationId, TryOperation } from './try-operation.ts';

/** How a call ended to which something happened on the way, ready to be shown. */
export interface Simulated {
  /** What happened. */
  story: string;
  /** Status of the response, where one came. */
  status: number | undefined;
  /** What the request has changed in the records of the mock. */
  changed: string[];
  /** What the client says. */
  error: Pick<CallError, 'kind' | 'message' | 'maybeApplied' | 'retryable'>;
  /** What is safe to do next. */
  nextStep: string;
}

interface SimulateOptions {
  id: SimulationId;
  operation: TryOperation;
  /** The call of the samples. */
  call: SampleCall;
  mock: WebMock;
}

/** What loads when a failure is first simulated, with the client of this package. */
declare global {
  var simulateCall: typeof simulate;
}

/** How long the client waits, and how long the mock takes that is too slow. */
const TIMEOUT_MS = 500;
const LATENCY_MS = 1_000;

interface SimulatedFailure {
  story: string;
  /** None where the response only comes too late. */
  fault?: ScheduledFault;
}

const reset: SimulatedFailure = {
  story: 'The connection was lost before the mock handled the request.',
  fault: { kind: 'reset' },
};
const SIMULATIONS: Readonly<Record<SimulationId, SimulatedFailure>> = {
  reset,
  'reset-before': reset,
  'reset-after': {
    story: 'The connection was lost after the mock had handled the request.',
    fault: { kind: 'reset', applied: true },
  },
  'status-503': {
    story: 'Status 503 came in place of the response.',
    fault: { kind: 'status', status: 503 },
  },
  'no-response': { story: 'The mock handled the request, and its response came too late.' },
};

/**
 * Makes a call with the client of this package, and has something go wrong on the way.
 *
 * @throws Error - Nothing went wrong.
 */
export async function simulate(options: SimulateOptions): Promise<Simulated> {
  const { id, operation, call, mock } = options;
  const { story, fault } = SIMULATIONS[id];
  const before = mock.records(TOKEN);
  if (fault === undefined) mock.setLatency(LATENCY_MS);
  else mock.fail({ ...fault, operation: operation.id as OperationId });
  let response: Promise<Response> | undefined;
  const client = createPaymentsClient({
    token: TOKEN,
    baseUrl: operation.root,
    webhooksBaseUrl: operation.root,
    retries: 0,
    timeoutMs: TIMEOUT_MS,
    fetch: (url, init) => {
      // A service does not notice that nobody waits any more. The body stays as it was entered.
      const body = call.body === undefined ? {} : { body: call.body };
      return (response = mock.fetch(url, { ...init, ...body, signal: null }));
    },
  });
  const result = await callMethod(client, call);
  await Promise.allSettled([response]);
  mock.clearFaults();
  mock.setLatency(0);
  if (result.ok) throw new Error(`${id} did not happen`);
  const { error } = result;
  return {
    story: response === undefined ? 'The client has sent nothing.' : story,
    status: error.status,
    changed: changesOf(before, mock.records(TOKEN)),
    error,
    nextStep: nextStep(error, operation),
  };
}

globalThis.simulateCall = simulate;

type Method = (...args: unknown[]) => Promise<Result<unknown, unknown>>;

function callMethod(client: object, call: SampleCall): ReturnType<Method> {
  const resources = client as Record<string, Record<string, Method>>;
  const [resource = '', method = ''] = call.client?.split('.') ?? [];
  const run = resources[resource]?.[method];
  if (run === undefined) throw new Error(`the client has no method for ${call.title}`);
  // The client says what is wrong with a body that is no JSON.
  return run(...argumentsOf(call, (json) => jsonOf(json)?.value));
}

function nextStep(error: CallError, { repetition }: TryOperation): string {
  if (error.maybeApplied) {
    const words = [
      'Do not send the request again. Ask the operator of the API whether it took effect.',
      ...repetition.map((text) => `Not specified: ${text}`),
    ];
    return words.join(' ');
  }
  return error.retryable
    ? 'Send the request again: a read changes nothing. By default the client does so itself, at most twice.'
    : 'Nothing was sent. Correct the request first.';
}
