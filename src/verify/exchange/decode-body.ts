import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const DECODERS: Readonly<Record<string, (body: Uint8Array, limit: object) => Uint8Array>> = {
  br: brotliDecompressSync,
  deflate: inflateSync,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
};

/** A body without its content coding, or why it cannot be read. */
export function decodeBody(
  body: Uint8Array,
  coding: string | null,
): { body: Uint8Array; cut?: string } {
  if (coding === null || coding === 'identity' || body.length === 0) return { body };
  const decoder = DECODERS[coding.toLowerCase()];
  if (decoder === undefined) return { body, cut: `unknown content coding` };
  try {
    return { body: decoder(body, { maxOutputLength: 64 * 1024 * 1024 }) };
  } catch {
    return { body, cut: `broken ${coding}` };
  }
}
