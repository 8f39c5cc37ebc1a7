import { redactSecrets, redactText, secretsIn } from '../../shared/redact.ts';

/** Secrets of one run that are kept, so that memory stays bounded. */
const MAX_SECRETS = 500_000;

/** Characters by which longer secrets are looked up. */
const PREFIX = 6;

/** Everything secret that a run has met, so that no text of a report repeats it. */
export class Secrets {
  /** By their first characters, since there may be as many as records. */
  readonly #long = new Map<string, Set<string>>();
  readonly #short = new Set<string>();
  #size = 0;

  add(secret: string): void {
    this.#add(secret);
    // Texts are shown on one line.
    this.#add(secret.replaceAll(/[\s\p{C}]+/gu, ' ').trim());
  }

  #add(secret: string): void {
    if (secret === '' || this.#size >= MAX_SECRETS) return;
    this.#size += 1;
    if (secret.length < PREFIX) {
      this.#short.add(secret);
      return;
    }
    const prefix = secret.slice(0, PREFIX);
    const known = this.#long.get(prefix);
    if (known === undefined) this.#long.set(prefix, new Set([secret]));
    else known.add(secret);
  }

  /** Adds the values of the sensitive fields of a JSON value. */
  addFrom(value: unknown): void {
    for (const secret of secretsIn(value)) this.add(secret);
  }

  /** A text of the service, safe to print. */
  redactText(text: string, limit: number): string {
    return redactText(text, this.#occurringIn(text, true), limit);
  }

  /**
   * A copy of a report in which no text has a secret. Short ones could be a part of any number of
   * the report, so texts of the service are redacted one by one before they come into it.
   */
  redactReport<T>(value: T): T {
    if (typeof value === 'string') return this.#redactLong(value) as T;
    if (Array.isArray(value)) return value.map((each: unknown) => this.redactReport(each)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [this.#redactLong(key), this.redactReport(each)]),
    ) as T;
  }

  #redactLong(text: string): string {
    return redactSecrets(text, this.#occurringIn(text, false));
  }

  #occurringIn(text: string, withShort: boolean): Set<string> {
    const found = new Set<string>();
    for (let start = 0; start < text.length; start += 1) {
      for (const secret of this.#long.get(text.slice(start, start + PREFIX)) ?? []) {
        if (text.startsWith(secret, start)) found.add(secret);
      }
      const longest = withShort ? PREFIX - 1 : 0;
      for (let length = 1; length <= longest; length += 1) {
        const part = text.slice(start, start + length);
        if (this.#short.has(part)) found.add(part);
      }
    }
    return found;
  }
}
