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
 * @returns Milliseconds from now, 0 for a time that has passed; undefined without a usable header.
 */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const time = Date.parse(value);
  // Date.parse takes nearly anything. An HTTP date is the one form that JavaScript writes, too.
  const isDate = time >= 0 && new Date(time).toUTCString() === value;
  return isDate ? Math.max(time - Date.now(), 0) : undefined;
}
