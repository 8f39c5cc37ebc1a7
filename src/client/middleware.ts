import type { Middleware } from 'openapi-fetch';
import { contentTypesWithoutBody } from '../../generated/operations.ts';
import { pathValueProblem } from '../shared/checks.ts';
import { checkProblem } from './options.ts';

/** What each request gets, of a method and of `raw`, before the middleware of the caller. */
export const middleware: Middleware = {
  onRequest({ request, schemaPath, params }) {
    // Some path values would lead to another operation.
    for (const [name, value] of Object.entries(params.path ?? {})) {
      checkProblem(name, pathValueProblem(value));
    }
    const contentType = contentTypesWithoutBody[`${request.method} ${schemaPath}`];
    if (contentType) request.headers.set('content-type', contentType);
  },
};
