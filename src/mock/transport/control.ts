import type { Faults } from '../pipeline/faults.ts';
import type { Log } from '../pipeline/log.ts';
import { type MockAnswer, type MockRequest, header } from '../pipeline/message.ts';
import type { Mock } from '../mock.ts';
import { type Headers, render } from '../pipeline/render.ts';
import { SeedError } from '../state/seed-error.ts';
import type { Snapshot } from '../state/store.ts';
import { tokenOf } from '../pipeline/ask.ts';

/** No path of the service can be one of these: all of its own begin with a literal of the document. */
export const CONTROL_PATH = '/__mock';

const HEADERS: Headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};
const KEPT_SNAPSHOTS = 100;

type Action = (body: unknown, token: string | undefined, id: string) => unknown;

export function isControl(target: string): boolean {
  return target.startsWith(CONTROL_PATH) && /^($|[/?])/.test(target.slice(CONTROL_PATH.length));
}

/** The mock's own interface over HTTP, for tests in other languages. */
export function createControl(mock: Mock, log: Log, faults: Faults) {
  const snapshots = new Map<string, Snapshot>();
  let count = 0;
  const actions: Readonly<Record<string, Action>> = {
    'GET ': () => ({
      actions: Object.keys(actions).map((each) => each.replace(' ', ` ${CONTROL_PATH}`)),
    }),
    'GET /assumptions': () => mock.assumptions,
    'GET /records': (_, token) => mock.records(token),
    'PUT /records': (body, token) => mock.seed(body as object, token),
    'POST /reset': (_, token) => mock.reset(token),
    'POST /snapshots': () => {
      count += 1;
      snapshots.set(String(count), mock.snapshot());
      if (snapshots.size > KEPT_SNAPSHOTS)
        snapshots.delete(snapshots.keys().next().value as string);
      return { id: String(count) };
    },
    'POST /snapshots/{id}/restore': (_, __, id) => {
      const snapshot = snapshots.get(id);
      if (snapshot === undefined) throw new ControlError(404, `there is no snapshot "${id}"`);
      mock.restore(snapshot);
    },
    'GET /requests': () => mock.requests,
    'DELETE /requests': () => log.clearRequests(),
    'GET /violations': () => mock.violations,
    'DELETE /violations': () => log.clearViolations(),
    'POST /failures': (body) => mock.fail(body as Parameters<Mock['fail']>[0]),
    'DELETE /failures': () => faults.clear(),
    'PUT /latency': (body) => {
      const { latency, operation } = body as { latency: number; operation?: never };
      mock.setLatency(latency, operation);
    },
  };

  return (request: MockRequest): MockAnswer => {
    try {
      const { action, id } = find(actions, request);
      const token = tokenOf(header(request.headers, 'authorization'));
      const result = action(parse(request), token === '' ? undefined : token, id);
      return render(200, result ?? { ok: true }, HEADERS, false);
    } catch (error) {
      const status = error instanceof ControlError ? error.status : 400;
      const message = error instanceof Error ? error.message : String(error);
      const problems = error instanceof SeedError ? { problems: error.problems } : {};
      return render(status, { error: message, ...problems }, HEADERS, false);
    }
  };
}

class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function find(actions: Readonly<Record<string, Action>>, { method, target }: MockRequest) {
  const path = target.split('?')[0]?.slice(CONTROL_PATH.length).replace(/\/$/, '') ?? '';
  const id = /^\/snapshots\/([^/]+)\/restore$/.exec(path)?.[1];
  const known = id === undefined ? path : '/snapshots/{id}/restore';
  const action = actions[`${method} ${known}`];
  if (action !== undefined) return { action, id: id ?? '' };
  const others = Object.keys(actions).filter((each) => each.endsWith(` ${known}`));
  if (others.length === 0) throw new ControlError(404, `the mock has no ${CONTROL_PATH}${path}`);
  throw new ControlError(405, `${CONTROL_PATH}${path} has no ${method}`);
}

function parse({ body, tooLarge }: MockRequest): unknown {
  if (tooLarge === true) throw new ControlError(413, 'the body is too large');
  if (body === '') return {};
  return JSON.parse(body) as unknown;
}
