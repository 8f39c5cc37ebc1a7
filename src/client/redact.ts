import { sensitiveFields } from '../../generated/operations.ts';

const MARK = '[redacted]';
const sensitive = new Set<string>(sensitiveFields);

/** A copy for logs, without the values of the fields that the document calls sensitive. */
export function redact(value: unknown): unknown {
  const text = JSON.stringify(value, (key, each: unknown) => (sensitive.has(key) ? MARK : each));
  return text && JSON.parse(text);
}

/** The text without the token and without what the sensitive fields of these JSON texts hold. */
export function scrub(text: string, token: string, ...jsons: unknown[]): string {
  const hide = (secret: unknown) => {
    if (secret) text = text.replaceAll(String(secret), MARK);
  };
  hide(token);
  for (const json of jsons) {
    try {
      JSON.parse(json as string, (key, value) => (sensitive.has(key) ? hide(value) : value));
    } catch {
      // Not JSON, so it has no fields.
    }
  }
  // One line, short enough for a log.
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
