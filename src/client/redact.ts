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
  const secrets = [token];
  for (const json of jsons) {
    try {
      JSON.parse(json as string, (key, value) => {
        if (sensitive.has(key)) secrets.push(...[value].flat().map(String));
        return value;
      });
    } catch {
      // Not JSON, so it has no fields.
    }
  }
  // The longest first: one secret may begin like another.
  for (const secret of secrets.toSorted((a, b) => b.length - a.length)) {
    if (secret) text = text.replaceAll(secret, MARK);
  }
  // One line, short enough for a log.
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
