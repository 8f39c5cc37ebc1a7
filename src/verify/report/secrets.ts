import { REDACTED, isSensitive } from '../../shared/redact.ts';

const LIMIT = 20_000;
// Shorter than this a secret is replaced only where it stands alone: `000` is a part of much.
const SHORT = 6;

/** Everything secret that a run has met, so that no text of a report repeats it. */
export class Secrets {
  readonly #values = new Set<string>();

  add(value: string): void {
    if (value !== '' && this.#values.size < LIMIT) this.#values.add(value);
  }

  /** Takes the values of sensitive fields out of a JSON value, at any depth. */
  collect(value: unknown, sensitive = false): void {
    if (Array.isArray(value)) for (const each of value) this.collect(each, sensitive);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        this.collect(each, sensitive || isSensitive(key));
      }
    } else if (sensitive && (typeof value === 'string' || typeof value === 'number')) {
      this.add(String(value));
    }
  }

  /**
   * A copy in which no text holds a secret. A short one could be a part of any number here, so
   * texts of the service are scrubbed one by one before they come into a report.
   */
  redactAll<T>(value: T): T {
    if (typeof value === 'string') return this.#replace(value, false) as T;
    if (Array.isArray(value)) return value.map((each: unknown) => this.redactAll(each)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [this.#replace(key, false), this.redactAll(each)]),
    ) as T;
  }

  /** A text of the service, made safe to print: on one line and not too long. */
  redactText(text: string, limit = 200): string {
    const safe = this.#replace(text.replaceAll(/[\s\p{C}]+/gu, ' ').trim(), true)
      .replaceAll(/\bBearer\s+[^\s"']+/gi, `Bearer ${REDACTED}`)
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, REDACTED)
      .replaceAll(/\?[^\s"']*=[^\s"']*/g, `?${REDACTED}`)
      .replaceAll(/\b\d(?:[ -]?\d){12,18}\b/g, (digits) =>
        isCardNumber(digits) ? REDACTED : digits,
      );
    return safe.length > limit ? `${safe.slice(0, limit)}…` : safe;
  }

  #replace(text: string, shortOnes: boolean): string {
    let safe = text;
    for (const value of this.#values) {
      if (!safe.includes(value)) continue;
      if (value.length >= SHORT) safe = safe.replaceAll(value, REDACTED);
      else if (shortOnes) safe = safe.replaceAll(alone(value), REDACTED);
    }
    return safe;
  }
}

function alone(value: string): RegExp {
  const literal = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, 'gu');
}

/** The check digit (Luhn) of card numbers. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
