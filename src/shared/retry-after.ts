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
  const ms = /^[A-Z]/.test(value) ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}
