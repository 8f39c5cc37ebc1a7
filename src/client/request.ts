import { createFinalURL, defaultPathSerializer, mergeHeaders } from 'openapi-fetch';
import { invalid } from './errors.ts';
import type { Route } from './types.ts';

/** A request before it is sent: the token, the time limit and the rule on redirects come later. */
export interface Parts extends RequestInit {
  url: string;
  headers: Headers;
}

/** What a call of an operation takes, in the terms of openapi-fetch. */
export interface Params {
  path?: Record<string, unknown>;
  header?: Record<string, string>;
}

/** openapi-fetch fills in a path, but lets values through that lead to another operation. */
export function pathSerializer(path: string, values: Record<string, unknown>): string {
  for (const value of Object.values(values)) {
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw invalid("a path value must be a string other than '', '.' and '..'");
    }
  }
  return defaultPathSerializer(path, values);
}

// No operation takes a query parameter.
const querySerializer = () => '';

export function requestOf(
  [method, path, , contentType]: Route,
  baseUrl: string,
  params: Params,
  body: unknown,
): Parts {
  return {
    method,
    url: createFinalURL(path, { baseUrl, params, pathSerializer, querySerializer }),
    headers: mergeHeaders({ 'content-type': contentType }, params.header),
    body: JSON.stringify(body),
  };
}
