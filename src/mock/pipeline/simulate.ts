import type { ReadyFault } from './faults.ts';
import type { MockRequest, MockResponse } from './message.ts';
import { commonHeaders } from './render.ts';

/** Responds to the preflight request that a browser sends before it calls another origin. */
export function preflight(request: MockRequest): MockResponse {
  const { 'Content-Type': _, ...headers } = commonHeaders;
  const requested = request.headers['access-control-request-headers'];
  return {
    status: 204,
    headers: {
      ...headers,
      'Access-Control-Allow-Headers': requested ?? 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    },
    body: '',
  };
}

/** The connection is reset in place of a response. */
export const connectionReset: MockResponse = { status: 0, headers: {}, body: '', failure: 'reset' };

/** Replaces a response by what was requested to go wrong after the request took effect. */
export function damaged(
  fault: Exclude<ReadyFault, { kind: 'status' }>,
  response: MockResponse,
): MockResponse {
  switch (fault.kind) {
    case 'reset':
      return connectionReset;
    case 'truncate':
      return { ...response, failure: 'truncate' };
    case 'body': {
      const { ETag: _, ...headers } = response.headers;
      const type = fault.contentType ?? headers['Content-Type'] ?? 'text/plain';
      return { ...response, headers: { ...headers, 'Content-Type': type }, body: fault.body };
    }
  }
}
