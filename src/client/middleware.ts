import type { Middleware } from 'openapi-fetch';
import { pathValueProblem } from '../shared/checks.ts';
import { checkProblem } from './options.ts';

/** Paths of the operations that carry a Content-Type although they have no body. */
const WITH_CONTENT_TYPE = ['/charges/{flw_ref}/void', '/virtual-cards', '/virtual-cards/{id}'];

/** What each request gets, of a method and of `raw`, before the middleware of the caller. */
export const middleware: Middleware = {
  onRequest({ request, schemaPath, params }) {
    // Some path values would lead to another operation.
    for (const [name, value] of Object.entries(params.path ?? {})) {
      checkProblem(name, pathValueProblem(value));
    }
    if (WITH_CONTENT_TYPE.includes(schemaPath)) {
      request.headers.set('content-type', 'application/json');
    }
  },
};
