/**
 * Whether a service that responds with this status has no time or no capacity: the same request may
 * succeed later, and the response says nothing about it.
 */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status > 499;
}

/**
 * The delay of `Retry-After`, in either of its formats.
 *
 * @param headers - Headers of a response, if there is one.
 * @returns Milliseconds from now; 0 for a time that has passed, and without a usable header.
 */
export function retryAfterMs(headers: Headers | undefined): number {
  const value = headers?.get('retry-after') ?? '';
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return ms > 0 ? ms : 0;
}
