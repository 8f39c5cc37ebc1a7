import type { InterfaceName } from '../../../generated/operations.ts';
import { baseUrlProblem, isLoopback, normalizeBaseUrl } from '../../shared/checks.ts';
import { CannotRunError, InvalidOptionError } from '../report/run-failure.ts';

/** The base URL of each interface that has one, as it is put before a path. */
export type Roots = Readonly<Partial<Record<InterfaceName, string>>>;

interface RootOptions {
  baseUrl?: string | undefined;
  webhooksBaseUrl?: string | undefined;
  allowHttp?: boolean | undefined;
}

/**
 * Checks the base URLs.
 *
 * @throws InvalidOptionError or CannotRunError.
 */
export function rootsOf(options: RootOptions): Roots {
  const { baseUrl, webhooksBaseUrl, allowHttp = false } = options;
  if (baseUrl === undefined && webhooksBaseUrl === undefined) {
    throw new CannotRunError('no base URL: give the root of at least one interface');
  }
  return {
    ...(baseUrl !== undefined && { main: root('baseUrl', baseUrl, allowHttp) }),
    ...(webhooksBaseUrl !== undefined && {
      webhooks: root('webhooksBaseUrl', webhooksBaseUrl, allowHttp),
    }),
  };
}

function root(option: string, address: string, allowHttp: boolean): string {
  const problem = baseUrlProblem(address);
  if (problem !== undefined) throw new InvalidOptionError(option, problem);
  const normalized = normalizeBaseUrl(address);
  if (normalized.startsWith('http:') && !allowHttp && !isLoopback(normalized)) {
    throw new InvalidOptionError(option, 'must start with https://: plain http shows the token');
  }
  return normalized;
}
