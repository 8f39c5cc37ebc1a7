import { sensitiveFields } from '../../generated/operations.ts';

export const REDACTED = '[redacted]';

const SENSITIVE = new Set<string>(sensitiveFields.map(plain));

/** Whether the document marks a field or header of this name. */
export function isSensitive(name: string): boolean {
  return SENSITIVE.has(plain(name));
}

/** `card_pan`, `cardPan` and `Card-Pan` are the same field. */
function plain(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9]/g, '').toLowerCase();
}
