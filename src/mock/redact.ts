import { REDACTED, isSensitive } from '../shared/redact.ts';

const SENSITIVE_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization', 'set-cookie']);

/** A copy in which every field marked as sensitive in the document has lost its value. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isSensitive(key) ? REDACTED : redact(each)]),
  );
}

export function redactHeaders(headers: Headers): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      SENSITIVE_HEADERS.has(name) || isSensitive(name) ? REDACTED : String(value),
    ]),
  );
}

/** A request target without the values of its query: a secret may stand there by mistake. */
export function redactTarget(target: string): string {
  const at = target.indexOf('?');
  if (at === -1) return target;
  const query = target.slice(at + 1).replaceAll(/=[^&]*/g, `=${REDACTED}`);
  return `${target.slice(0, at)}?${query}`;
}

type Headers = Record<string, string | string[] | undefined>;
