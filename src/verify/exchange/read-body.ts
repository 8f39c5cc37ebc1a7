import type { Truncation } from './exchange.ts';

/** Bytes of a body that are read and checked. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The bytes of a body that arrived, and why they are not all when they are not. */
export interface BodyBytes {
  bytes: Uint8Array;
  truncation: Truncation | undefined;
}

/** Reads a body up to the largest size that is checked; it never throws. */
export async function readBody(stream: AsyncIterable<Uint8Array> | null): Promise<BodyBytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) {
        const truncation = { reason: 'more than 32 MiB', isOurs: true };
        return { bytes: Buffer.concat(chunks), truncation };
      }
      chunks.push(chunk);
    }
  } catch (error) {
    const isLate = isTimeout(error);
    const truncation = { reason: isLate ? 'time-out' : 'connection closed', isOurs: isLate };
    return { bytes: Buffer.concat(chunks), truncation };
  }
  return { bytes: Buffer.concat(chunks), truncation: undefined };
}

function isTimeout(error: unknown): boolean {
  const { name, cause } = Object(error) as Error;
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}
