import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Truncation } from './exchange.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

const DECODERS: Readonly<Record<string, (body: Uint8Array, limit: object) => Uint8Array>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
};

/**
 * Removes the content coding of a body.
 *
 * @param coding - Value of `Content-Encoding`.
 * @returns The decoded body, or the body as it is with the reason why it cannot be decoded.
 */
export function decodeBody(
  body: Uint8Array,
  coding: string | null,
): { body: Uint8Array; truncation?: Truncation } {
  if (coding === null || coding === 'identity' || body.length === 0) return { body };
  const name = coding.trim().toLowerCase();
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (decoder === undefined)
    return { body, truncation: { reason: 'unknown content coding', isOurs: true } };
  try {
    return { body: decoder(body, { maxOutputLength: MAX_BODY_BYTES }) };
  } catch {
    return { body, truncation: { reason: `not decodable as ${name}`, isOurs: false } };
  }
}
