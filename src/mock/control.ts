import type { OperationId } from '../../generated/operations.ts';
import { SeedError, collections } from '../service/mock/records.ts';
import { isLocalName } from '../shared/checks.ts';
import { unknownNameProblem } from '../shared/closest.ts';
import { isObject, parseJson } from '../shared/json.ts';
import { thrownText } from '../shared/thrown.ts';
import { type Latency, type ScheduledFault, faultFields } from './fault-injection.ts';
import type { WebMock } from './web.ts';
import { type MockRequest, bearerToken, isJsonType, splitTarget } from './request.ts';
import { type MockResponse, toJson } from './response.ts';
import { MAX_KEPT_CHARACTERS, type Snapshot, sizeOf } from './store.ts';

/** Path of the control interface. No path of the service can begin like this. */
export const CONTROL_PATH = '/__mock';

/** Without the cross-origin headers of other responses: no website is to read or change the mock. */
const controlHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
};

interface ControlRequest {
  readonly mock: WebMock;
  readonly snapshots: Snapshots;
  readonly body: Readonly<Record<string, unknown>>;
  readonly token: string | undefined;
  /** The id of a snapshot; empty elsewhere. */
  readonly id: string;
}

/** An action of the control interface. The token is that of the header `Authorization`. */
interface ControlAction {
  readonly does: string;
  /** The fields of its body. @default none */
  readonly fields?: readonly string[];
  /** False where the mock checks the fields itself. @default true */
  readonly checksFields?: false;
  /** @returns What is sent; undefined for `{"ok":true}`. */
  readonly run: (request: ControlRequest) => unknown;
}

/**
 * The actions, by method and by the path behind that of the control interface. `GET /__mock` lists them; the guide of
 * the mock says what they take and return.
 */
const actions: Readonly<Record<string, ControlAction>> = {
  'GET ': {
    does: 'Lists the actions.',
    run: () => ({ actions: Object.entries(actions).map(describeAction) }),
  },
  'GET /records': {
    does: 'Returns the records of the token. Without a token: the records that every new token starts with.',
    run: ({ mock, token }) => mock.records(token),
  },
  'PUT /records': {
    does: 'Replaces collections of the token. Without a token: those of all tokens, each of which starts anew.',
    fields: collections,
    checksFields: false,
    run: ({ mock, body, token }) => mock.seed(body, token),
  },
  'POST /reset': {
    does: 'Resets the records of the token; without one, all records, faults, delays, requests, violations and warnings.',
    run: ({ mock, token }) => mock.reset(token),
  },
  'POST /snapshots': {
    does: 'Keeps the records of all tokens.',
    run: ({ mock, snapshots }) => ({ id: snapshots.keep(mock.snapshot()) }),
  },
  'POST /snapshots/{id}/restore': {
    does: 'Brings these records back.',
    run: ({ mock, snapshots, id }) => mock.restore(snapshots.at(id)),
  },
  'POST /failures': {
    does: 'Lets the next requests fail.',
    fields: faultFields,
    checksFields: false,
    run: ({ mock, body }) => mock.fail(body as unknown as ScheduledFault),
  },
  'GET /failures': {
    does: 'Returns the faults that have not happened yet.',
    run: ({ mock }) => mock.pendingFaults,
  },
  'DELETE /failures': {
    does: 'Clears the faults that have not happened yet.',
    run: ({ mock }) => mock.clearFaults(),
  },
  'PUT /latency': {
    does: 'Delays each response, or those of one operation.',
    fields: ['latency', 'operation'],
    run: ({ mock, body }) => {
      const { latency, operation } = body as { latency: Latency; operation?: OperationId };
      mock.setLatency(latency, operation);
    },
  },
  'GET /requests': {
    does: 'Returns the newest requests, redacted.',
    run: ({ mock }) => mock.requests,
  },
  'DELETE /requests': { does: 'Forgets the requests.', run: ({ mock }) => mock.clearRequests() },
  'GET /violations': {
    does: 'Returns what contradicts the document.',
    run: ({ mock }) => mock.violations,
  },
  'GET /warnings': {
    does: 'Returns what is unusual about requests.',
    run: ({ mock }) => mock.warnings,
  },
  'DELETE /violations': {
    does: 'Forgets violations and warnings.',
    run: ({ mock }) => mock.clearViolations(),
  },
  'GET /choices': {
    does: 'Returns what the mock does where the document leaves something open.',
    run: ({ mock }) => mock.choices,
  },
};

function describeAction([name, { does, fields }]: [string, ControlAction]) {
  const [method, path] = name.split(' ');
  return { method, path: CONTROL_PATH + path, does, ...(fields && { fields }) };
}

/** Snapshots that are kept, the newest. */
const MAX_SNAPSHOTS = 100;

class Snapshots {
  readonly #kept = new Map<string, Snapshot>();
  #lastId = 0;

  keep(snapshot: Snapshot): string {
    this.#lastId += 1;
    const id = String(this.#lastId);
    this.#kept.set(id, snapshot);
    this.#kept.delete(String(this.#lastId - MAX_SNAPSHOTS));
    this.#forgetOldest();
    return id;
  }

  #forgetOldest(): void {
    const counted = new Set<unknown>();
    let kept = 0;
    for (const [id, { seed, tokens }] of [...this.#kept].toReversed()) {
      kept += sizeOf([seed, ...tokens.values()], counted);
      if (kept > MAX_KEPT_CHARACTERS && id !== String(this.#lastId)) this.#kept.delete(id);
    }
  }

  at(id: string): Snapshot {
    const snapshot = this.#kept.get(id);
    if (snapshot === undefined) throw new ControlError(404, `there is no snapshot "${id}"`);
    return snapshot;
  }
}

/** The control interface of a mock, for tests in other languages. Returns undefined for paths not below `/__mock`. */
export function createControl(mock: WebMock): (request: MockRequest) => MockResponse | undefined {
  const snapshots = new Snapshots();
  return (request) => {
    const { path } = splitTarget(request.target);
    if (!`${path}/`.startsWith(`${CONTROL_PATH}/`)) return undefined;

    try {
      assertSender(request);
      const { action, name, id } = findAction(request);
      const token = bearerToken(request.headers['authorization']) || undefined;
      const body = parseControlBody(request);
      assertFields(body, name, action);

      return respond(200, action.run({ mock, snapshots, body, token, id }) ?? { ok: true });
    } catch (error) {
      const status = error instanceof ControlError ? error.status : 400;
      const problems = error instanceof SeedError ? { problems: error.problems } : {};
      return respond(status, { error: thrownText(error), ...problems });
    }
  };
}

function respond(status: number, body: unknown): MockResponse {
  return { status, headers: controlHeaders, body: toJson(body) };
}

class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Refuses what a website could send: a foreign Origin, a name that is not the mock's, and a change without a JSON
 * Content-Type, which a browser sends without a preflight.
 */
function assertSender({ method, headers, host: listensOn }: MockRequest): void {
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
 * @param listensOn - A loopback address allows loopback names only.
 * @param host - The Host header of a request.
 */
function isNameOf(listensOn: string, host: string): boolean {
  const name = hostnameOf(host);
  if (name === undefined) return false;
  if (isLocalName(name)) return true;

  const ownName = hostnameOf(listensOn.includes(':') ? `[${listensOn}]` : listensOn);
  if (ownName !== undefined && isLocalName(ownName)) return false;

  const isAddress = /^\[|^[\d.]+$/.test(name);
  return name === ownName || isAddress;
}

/** The name of a host in its usual form, or undefined where there is none. */
function hostnameOf(host: string): string | undefined {
  const url = `http://${host}`;
  return /[@/?#\\]/.test(host) || !URL.canParse(url) ? undefined : new URL(url).hostname;
}

function findAction({ method, target }: MockRequest) {
  const path = splitTarget(target).path.slice(CONTROL_PATH.length).replace(/\/$/, '');
  const id = /^\/snapshots\/([^/]+)\/restore$/.exec(path)?.[1];
  const known = id === undefined ? path : '/snapshots/{id}/restore';
  const name = `${method} ${known}`;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action !== undefined) return { action, name, id: id ?? '' };
  const others = Object.keys(actions).some((each) => each.endsWith(` ${known}`));
  if (others) throw new ControlError(405, `${CONTROL_PATH}${path} has no ${method}`);
  throw new ControlError(404, `the mock has no ${CONTROL_PATH}${path}`);
}

/** @throws ControlError - The body has a field that the action would ignore. */
function assertFields(body: object, name: string, action: ControlAction): void {
  const { checksFields = true, fields = [] } = action;
  if (!checksFields) return;

  const noun = `field of ${name.replace(' ', ` ${CONTROL_PATH}`)}`;
  const problem = unknownNameProblem(noun, body, fields);
  if (problem !== undefined) throw new ControlError(400, problem);
}

function parseControlBody({ body, tooLarge }: MockRequest): Record<string, unknown> {
  if (tooLarge === true) throw new ControlError(413, 'the body is too large');
  if (body === '') return {};
  const value = parseJson(body);
  if (value === undefined) throw new ControlError(400, 'the body must be JSON');
  if (!isObject(value)) throw new ControlError(400, 'the body must be a JSON object');
  return value;
}
