import type { OperationId } from '../../../generated/operations.ts';
import { isLocalName } from '../../shared/checks.ts';
import { unknownNameProblem } from '../../shared/closest.ts';
import { isObject } from '../../shared/pointer.ts';
import { thrownText } from '../../shared/thrown.ts';
import {
  CONTROL_PATH,
  type MockRequest,
  bearerToken,
  isJsonType,
  splitTarget,
} from '../pipeline/request.ts';
import { type MockResponse, render } from '../pipeline/response.ts';
import type { Latency, ScheduledFault } from '../state/faults.ts';
import { SeedError } from '../../service/records.ts';
import { type Snapshot, TooLargeError } from '../state/store.ts';
import type { WebMock } from '../web-mock.ts';
import type { ControlActionName, ControlReference } from './control-actions.ts';

/** Without the cross-origin headers of other responses: no website is to read or change the mock. */
const controlHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** Snapshots that are kept, and the bytes of them: the oldest go first. */
const MAX_SNAPSHOTS = 100;
const MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024;

interface ControlRequest {
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  /** The id of a snapshot; empty elsewhere. */
  readonly id: string;
}

type ControlAction = (request: ControlRequest) => unknown;

/**
 * The control interface of a mock, for tests in other languages.
 *
 * @param reference - Texts for the list of actions. A page has none: they would make it heavier.
 */
export function createControl(
  mock: WebMock,
  reference?: ControlReference,
): (request: MockRequest) => MockResponse {
  const actions = createActions(mock, reference);
  return (request) => {
    try {
      checkSender(request);
      const { action, name, id } = findAction(actions, request);
      const token = bearerToken(request.headers['authorization']);
      const body = readBody(request);
      checkFields(body, name);
      const result = action({ body, token: token === '' ? undefined : token, id });
      return renderControl(200, result ?? { ok: true });
    } catch (error) {
      const status =
        error instanceof ControlError ? error.status : error instanceof TooLargeError ? 413 : 400;
      const problems = error instanceof SeedError ? { problems: error.problems } : {};
      return renderControl(status, { error: thrownText(error), ...problems });
    }
  };
}

type ControlActions = Readonly<Record<ControlActionName, ControlAction>>;

function createActions(mock: WebMock, reference?: ControlReference): ControlActions {
  const snapshots = new Map<string, Snapshot>();
  let lastId = 0;
  const actions: ControlActions = {
    'GET ': () => ({
      actions: Object.keys(actions).map((name) => {
        const [method, path] = name.split(' ');
        return { method, path: CONTROL_PATH + path, ...reference?.[name as ControlActionName] };
      }),
    }),
    'GET /choices': () => mock.choices,
    'GET /records': ({ token }) => mock.records(token),
    'PUT /records': ({ body, token }) => mock.seed(body, token),
    'POST /reset': ({ token }) => mock.reset(token),
    'POST /snapshots': () => {
      lastId += 1;
      snapshots.set(String(lastId), mock.snapshot());
      dropOldest(snapshots);
      return { id: String(lastId) };
    },
    'POST /snapshots/{id}/restore': ({ id }) => {
      const snapshot = snapshots.get(id);
      if (snapshot === undefined) throw new ControlError(404, `there is no snapshot "${id}"`);
      mock.restore(snapshot);
    },
    'GET /requests': () => mock.requests,
    'DELETE /requests': () => mock.clearRequests(),
    'GET /violations': () => mock.violations,
    'GET /warnings': () => mock.warnings,
    'DELETE /violations': () => mock.clearViolations(),
    'POST /failures': ({ body }) => mock.fail(body as unknown as ScheduledFault),
    'DELETE /failures': () => mock.clearFaults(),
    'PUT /latency': ({ body }) => {
      const { latency, operation } = body as { latency: Latency; operation?: OperationId };
      mock.setLatency(latency, operation);
    },
  };
  return actions;
}

/** The newest one is kept, however large it is. */
function dropOldest(snapshots: Map<string, Snapshot>): void {
  let bytes = 0;
  for (const [index, [id, snapshot]] of [...snapshots].toReversed().entries()) {
    bytes += snapshot.bytes;
    const isTooMuch = index >= MAX_SNAPSHOTS || bytes > MAX_SNAPSHOT_BYTES;
    if (index > 0 && isTooMuch) snapshots.delete(id);
  }
}

class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Refuses what a website could send: requests with a foreign Origin, changes that a browser sends
 * without a preflight, which are those without a JSON Content-Type, and names that are not the mock's.
 */
function checkSender({ method, headers, host: listensOn }: MockRequest): void {
  const { origin, host } = headers;
  // A website can make a name of its own lead to this machine, but neither hide the name nor use an
  // address in place of it.
  if (listensOn !== undefined && !isNameOf(listensOn, host ?? '')) {
    const names = 'localhost, or the address or name that it listens on';
    throw new ControlError(403, `the mock is not controlled under this name: use ${names}`);
  }
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new ControlError(403, 'a website of another origin may not control the mock');
  }
  if (method !== 'GET' && !isJsonType(headers['content-type'])) {
    throw new ControlError(415, `${method} needs the header Content-Type: application/json`);
  }
}

/**
 * Checks whether a mock is controlled under a name.
 *
 * @param listensOn - Where that is this machine alone, so is who controls the mock.
 * @param host - The name, as the Host header of a request.
 */
function isNameOf(listensOn: string, host: string): boolean {
  const name = hostnameOf(host);
  if (name === undefined) return false;
  if (isLocalName(name)) return true;
  const own = hostnameOf(listensOn.includes(':') ? `[${listensOn}]` : listensOn);
  if (own !== undefined && isLocalName(own)) return false;
  return name === own || /^\[|^[\d.]+$/.test(name);
}

/** The name of a host in its usual form, or undefined where there is none. */
function hostnameOf(host: string): string | undefined {
  const url = `http://${host}`;
  return /[@/?#\\]/.test(host) || !URL.canParse(url) ? undefined : new URL(url).hostname;
}

function findAction(actions: ControlActions, { method, target }: MockRequest) {
  const path = splitTarget(target).path.slice(CONTROL_PATH.length).replace(/\/$/, '');
  const id = /^\/snapshots\/([^/]+)\/restore$/.exec(path)?.[1];
  const known = id === undefined ? path : '/snapshots/{id}/restore';
  const name = `${method} ${known}`;
  const action = Object.hasOwn(actions, name) ? actions[name as ControlActionName] : undefined;
  if (action !== undefined) return { action, name, id: id ?? '' };
  const others = Object.keys(actions).some((each) => each.endsWith(` ${known}`));
  if (others) throw new ControlError(405, `${CONTROL_PATH}${path} has no ${method}`);
  throw new ControlError(404, `the mock has no ${CONTROL_PATH}${path}`);
}

/** Refuses what an action would ignore. Records and faults check their fields themselves. */
function checkFields(body: object, name: string): void {
  if (name === 'PUT /records' || name === 'POST /failures') return;
  const noun = `field of ${name.replace(' ', ` ${CONTROL_PATH}`)}`;
  const known = name === 'PUT /latency' ? ['latency', 'operation'] : [];
  const problem = unknownNameProblem(noun, body, known);
  if (problem !== undefined) throw new ControlError(400, problem);
}

function readBody({ body, tooLarge }: MockRequest): Record<string, unknown> {
  if (tooLarge === true) throw new ControlError(413, 'the body is too large');
  if (body === '') return {};
  const value = parsed(body);
  if (!isObject(value)) throw new ControlError(400, 'the body must be a JSON object');
  return value;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The parser's own message would repeat a part of the body.
    throw new ControlError(400, 'the body must be JSON');
  }
}

function renderControl(status: number, body: unknown): MockResponse {
  return render({ status, body }, controlHeaders);
}
