// What a caller gives before a request is made. Each check returns what is wrong, worded to follow
// the name of the option (`token must be …`), and never repeats the value.

/**
 * @param token - An access token, as it stands behind `Bearer`.
 * @returns Why it cannot be sent in a header, or undefined when it can.
 */
export function tokenProblem(token: unknown): string | undefined {
  if (typeof token !== 'string' || token === '') return 'must not be empty';
  return /^[!-~]+$/.test(token) ? undefined : 'must be one line of visible ASCII without blanks';
}

/**
 * @param address - Root of an interface, such as `https://main.example/v3`.
 * @returns Why it cannot be one, or undefined when it can.
 */
export function baseUrlProblem(address: unknown): string | undefined {
  if (typeof address !== 'string') return 'must be an absolute URL';
  if (/[{}]/.test(address)) return 'must not contain a placeholder in braces';
  if (!URL.canParse(address)) return 'must be an absolute URL';
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return 'must start with https:// or http://';
  if (username !== '' || password !== '') return 'must not contain a user name or a password';
  return /[?#]/.test(address) ? 'must end with its path, without query and fragment' : undefined;
}

/** A base URL as it is put before a path: without a slash at its end. */
export function normalizeBaseUrl(address: string): string {
  return new URL(address).href.replace(/\/+$/, '');
}

/** Whether requests to a base URL stay on this machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * An empty value and dots would lead to another operation: `/virtual-cards/` is the list.
 *
 * @param value - Value of a path parameter.
 * @returns Why it cannot stand in a path, or undefined when it can.
 */
export function pathValueProblem(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be a string';
  if (/^\.{0,2}$/.test(value)) return "must not be '', '.' or '..'";
  try {
    encodeURIComponent(value);
    return undefined;
  } catch {
    return 'must be well-formed Unicode';
  }
}
