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
  const isJson = /^application\/json *(;|$)/i.test(response.headers.get('content-type') ?? '');
  const { type, code, message: detail } = Object(error) as Partial<Detail>;
  const failed = status === 'error' || status === 'failed' || (type && code);

  if (response.ok && isJson && body !== undefined && !failed) {
    if (!dataKind) return success(body, undefined, response);
    const enveloped = interfaceName !== 'main' || status === 'success';
    const fits = data === Object(data) && Array.isArray(data) === (dataKind === 'array');
    if (enveloped && fits) return success(data, meta, response);
  }

  const shape = type && code ? 'B' : status === 'error' && message ? 'A' : 'unknown';
  const said = { A: message, B: `${type} ${code} ${detail}`, unknown: '' }[shape];
  const [kind, why] = ((): ['http' | 'envelope' | 'parse', unknown] => {
    if (!response.ok) return ['http', said];
    if (!isJson) return ['parse', 'body is not application/json'];
    if (body === undefined) return ['parse', 'body is empty or broken JSON'];
    return failed ? ['envelope', said] : ['parse', 'body is not as documented'];
  })();
  throw fail(kind, why, response, text, shape, body === undefined ? text : body);
}
