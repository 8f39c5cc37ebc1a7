import { type InterfaceName, type OperationId, operations } from '../../../generated/operations.ts';
import { refuseUnknownNames } from '../../shared/closest.ts';
import { rootPaths } from '../../contract/router.ts';
import { createMock } from '../mock.ts';
import type { WebMock } from '../web-mock.ts';

/** The part of MSW's `http` that is used. It is taken from the caller, whose MSW may be another copy. */
export interface MswHttp<RequestHandler> {
  /** Registers a handler of GET requests. */
  get: Register<RequestHandler>;
  /** Registers a handler of POST requests. */
  post: Register<RequestHandler>;
  /** Registers a handler of PUT requests. */
  put: Register<RequestHandler>;
  /** Registers a handler of PATCH requests. */
  patch: Register<RequestHandler>;
  /** Registers a handler of DELETE requests. */
  delete: Register<RequestHandler>;
}

type Register<RequestHandler> = (
  path: string,
  resolver: (info: { request: Request }) => Promise<Response>,
) => RequestHandler;

/** Options of `handlers`. */
export interface MswOptions<RequestHandler> {
  /** `http` of the `msw` package. */
  http: MswHttp<RequestHandler>;
  /** Responds to the requests and keeps the state. @default createMock() */
  mock?: Pick<WebMock, 'fetch'> | undefined;
  /** Root of each interface, such as `https://main.example/v3`. @default any host */
  baseUrls?: Partial<Record<InterfaceName, string>> | undefined;
}

/**
 * A handler of Mock Service Worker for every operation. State is kept between requests. A handler of
 * your own that stands before these overrides an operation.
 *
 * @example
 * const server = setupServer(...handlers({ http, mock: createMock() }));
 */
export function handlers<RequestHandler>(options: MswOptions<RequestHandler>): RequestHandler[] {
  refuseUnknownNames('option of handlers', options, ['http', 'mock', 'baseUrls']);
  const { http, mock = createMock(), baseUrls = {} } = options;
  if (typeof http?.get !== 'function') {
    throw new TypeError('handlers() needs http: pass { http } from the msw package');
  }
  return (Object.keys(operations) as OperationId[]).map((id) => {
    const { method, path, interface: interfaceName } = operations[id];
    const mockRoot = rootPaths[interfaceName];
    const root = baseUrls[interfaceName]?.replace(/\/+$/, '') ?? `*${mockRoot}`;
    const template = root + path.replaceAll(/\{(\w+)\}/g, ':$1');
    const register = http[method.toLowerCase() as keyof MswHttp<RequestHandler>];
    return register(template, async ({ request }) => {
      try {
        return await mock.fetch(await withMockRoot(request, path, mockRoot));
      } catch {
        // MSW takes this for a connection that failed, which the mock has simulated.
        return Response.error();
      }
    });
  });
}

/** The request with the root that the mock knows in front of the path of its operation. */
async function withMockRoot(request: Request, template: string, root: string): Promise<Request> {
  const url = new URL(request.url);
  const own = url.pathname.split('/').slice(1 - template.split('/').length);
  const pathname = `${root}/${own.join('/')}`;
  if (url.pathname === pathname) return request;
  url.pathname = pathname;
  const { method, headers, signal } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, signal, body });
}
