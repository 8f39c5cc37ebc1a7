import { type OperationId, operations } from '../../../generated/operations.ts';
import { type MockRequest, type Problem, header } from './message.ts';
import type { Params, Route } from './router.ts';

/** A request that has found its operation. */
export interface Ask {
  readonly id: OperationId;
  readonly request: MockRequest;
  /** Path below the root of the interface, as Prism knows it. */
  readonly path: string;
  readonly query: string;
  readonly params: Params;
  readonly token: string;
  /** The parsed JSON, the text of another media type, or undefined without a body. */
  readonly body: unknown;
  /** What is wrong with the message itself, which Prism would not see or not survive. */
  readonly problems: readonly Problem[];
}

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i;
const UNSUPPORTED = 415;

export function ask(
  request: MockRequest,
  route: Route & { kind: 'operation' },
  query: string,
): Ask {
  const problems: Problem[] = [];
  return {
    id: route.id,
    request,
    path: route.path,
    query,
    params: route.params,
    token: tokenOf(header(request.headers, 'authorization')),
    body: readBody(request, operations[route.id].contentType, problems),
    problems,
  };
}

/** The token of a bearer header. A header that is none is left for Prism to refuse. */
export function tokenOf(authorization: string | undefined): string {
  return authorization?.replace(/^Bearer\s+/, '').trimEnd() ?? '';
}

function readBody(request: MockRequest, wanted: string | null, problems: Problem[]): unknown {
  const type = header(request.headers, 'content-type');
  const isJson = type !== undefined && JSON_TYPE.test(type);
  if (wanted !== null && !isJson) {
    problems.push({
      location: ['header', 'content-type'],
      code: UNSUPPORTED,
      message: `must be ${wanted}`,
    });
  }
  const coding = header(request.headers, 'content-encoding') ?? '';
  if (request.body !== '' && !/^(\s|,|identity)*$/i.test(coding)) {
    const message = 'must be identity: coded bodies are not read';
    problems.push({ location: ['header', 'content-encoding'], code: UNSUPPORTED, message });
    return undefined;
  }
  if (request.body === '') return undefined;
  if (!isJson) return request.body;
  try {
    return JSON.parse(request.body) as unknown;
  } catch {
    problems.push({ location: ['body'], code: 'json', message: 'must be JSON' });
    return undefined;
  }
}
