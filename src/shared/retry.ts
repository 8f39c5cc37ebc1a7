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
  // A date of HTTP begins with the name of a day; Date.parse takes much more.
  const ms = /^[A-Z]/.test(value) ? Date.parse(value) - Date.now() : NaN;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
