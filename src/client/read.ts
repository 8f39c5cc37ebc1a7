import type { components } from '../../generated/types.ts';
import type { Answer, Fail } from './exchange.ts';
import { type Success, success } from './result.ts';
import type { Route } from './types.ts';

type Detail = components['schemas']['WebhooksErrorDetail'];

/**
 * Turns an answer into a success or throws what is wrong with it. The status, the media type and
 * the envelope must all say success. Fields that the document does not know are let through.
 */
export function read(
  [, , interfaceName, , dataKind]: Route,
  { response, text }: Answer,
  fail: Fail,
): Success<unknown, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Stays undefined, which JSON cannot say.
  }
  const { status, message, error, data, meta } = Object(body) as Record<string, unknown>;
  const { type, code, message: detail } = Object(error) as Partial<Detail>;
  const [shape, said] =
    status === 'error' && message
      ? (['A', message] as const)
      : type && code
        ? (['B', `${type} ${code} ${detail}`] as const)
        : (['unknown', ''] as const);
  const problem = (kind: 'http' | 'envelope' | 'parse', why: unknown) =>
    fail(kind, why, response, text, shape, body === undefined ? text : body);

  if (!response.ok) throw problem('http', said);
  if (!/^application\/json *(;|$)/i.test(response.headers.get('content-type') ?? '')) {
    throw problem('parse', 'body is not application/json');
  }
  if (body === undefined) throw problem('parse', 'body is empty or broken JSON');
  if (said || status === 'error' || status === 'failed') throw problem('envelope', said);
  if (!dataKind) return success(body, undefined, response);
  if (
    (interfaceName === 'main' && status !== 'success') ||
    Object(data) !== data ||
    Array.isArray(data) !== (dataKind === 'array')
  ) {
    throw problem('parse', 'body is not as documented');
  }
  return success(data, meta, response);
}
