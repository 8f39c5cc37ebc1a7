import { SHORTEST_SECRET, redactSecrets, redactText, secretsIn } from '../../shared/redact.ts';
import { CannotRunError } from './run-failure.ts';

/** Secrets of one run that are kept, so that memory stays bounded. */
const MAX_SECRETS = 500_000;

/** Characters by which secrets are looked up: shorter ones by all that they have. */
const PREFIX = 6;

/** Everything secret that a run has met, so that no text of a report repeats it. */
export class Secrets {
  /** By their first characters, since there may be as many as records. */
  readonly #byPrefix = new Map<string, Set<string>>();
  #size = 0;

  /** @throws CannotRunError - There are more than can be kept: none may be forgotten. */
  add(secret: string): void {
    this.#add(secret);
    // Texts are shown on one line.
    this.#add(secret.replaceAll(/[\s\p{C}]+/gu, ' ').trim());
  }

  #add(secret: string): void {
    const prefix = secret.slice(0, PREFIX);
    const known = this.#byPrefix.get(prefix) ?? new Set();
    if (secret.length < SHORTEST_SECRET || known.has(secret)) return;
    if (this.#size >= MAX_SECRETS) {
      throw new CannotRunError('The bodies hold more than 500,000 secrets. Check a part of them.');
    }
    this.#size += 1;
    this.#byPrefix.set(prefix, known.add(secret));
  }

  /** Adds the values of the sensitive fields of a JSON value. */
  addFrom(value: unknown): void {
    for (const secret of secretsIn(value)) this.add(secret);
  }

  /** A text of the service, safe to print. */
  redactText(text: string, limit: number): string {
    return redactText(text, this.#candidates(text, SHORTEST_SECRET), limit);
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
    return redactSecrets(text, this.#candidates(text, PREFIX));
  }

  /**
   * The secrets whose first characters occur in a text.
   *
   * @param shortest - Characters of the shortest of them.
   */
  #candidates(text: string, shortest: number): string[] {
    const parts = new Set<string>();
    for (let length = shortest; length <= PREFIX; length += 1) {
      for (let end = length; end <= text.length; end += 1) parts.add(text.slice(end - length, end));
    }
    return [...parts].flatMap((part) => [...(this.#byPrefix.get(part) ?? [])]);
  }
}
