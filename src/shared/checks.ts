// Checks of what a caller passes, before a request is made. Each returns the problem, worded to follow
// the name of the option (`token must be …`), and never repeats the value.

/**
 * @param token - An access token, as it stands behind `Bearer`.
 * @returns Why it cannot be sent in a header, or undefined when it can.
 */
export function tokenProblem(token: unknown): string | undefined {
  if (typeof token !== 'string' || token === '') return 'is missing or not a string';
  if (/^[!-~]+$/.test(token)) return undefined;
  return 'must be visible ASCII without white space and without "Bearer "';
}

/**
 * @param address - Root of an interface, such as `https://main.example/v3`.
 * @returns Why it cannot be one, or undefined when it can.
 */
export function baseUrlProblem(address: unknown): string | undefined {
  const isRoot = typeof address === 'string' && /^https?:\/\/[^?#@<>{}]+$/i.test(address);
  if (isRoot && URL.canParse(address)) return undefined;
  return 'must be an http(s) URL as a string, without placeholder, user name, query and fragment';
}

/** A base URL as it is put before a path: without a slash at its end. */
export function normalizeBaseUrl(address: string): string {
  return new URL(address).href.replace(/\/+$/, '');
}

/**
 * Checks whether a host is this machine alone.
 *
 * @param hostname - As a URL has it: in lower case, addresses in their usual form.
 */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|\[::1\]|127[.\d]+)$/.test(hostname);
}

/**
 * An empty value and dots would lead to another operation: `/virtual-cards/` is the list.
 *
 * @param value - Value of a path parameter.
 * @returns Why it cannot stand in a path, or undefined when it can.
 */
export function pathValueProblem(value: unknown): string | undefined {
  if (typeof value === 'string' && !/^\.{0,2}$|\p{Cs}/u.test(value)) return undefined;
  return "must be a string, and not '', '.', '..' or malformed";
}

/**
 * @param name - Name of a header.
 * @returns Why no header can have it, or undefined when one can.
 */
export function headerNameProblem(name: unknown): string | undefined {
  const isName = typeof name === 'string' && /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
  return isName ? undefined : 'must be the name of a header';
}

/**
 * Stricter than `Headers`, which trims a value and takes control characters: a server of Node refuses
 * to write these.
 *
 * @param value - Value of a header.
 * @returns Why no header can have it, or undefined when one can.
 */
export function headerValueProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : 'must be Latin-1 without line breaks and control characters';
}
