import { isObject } from '../shared/json.ts';
import {
  MIN_SECRET_LENGTH,
  oneLine,
  redactSecrets,
  redactText,
  secretsIn,
  spellingsOf,
} from '../shared/redact.ts';
import { CannotRunError } from './exchange.ts';

/** Secrets of one run that are kept, so that memory stays bounded. */
const MAX_SECRETS = 500_000;

/** Length of the prefix by which secrets are indexed. A shorter secret is its own prefix. */
const PREFIX_LENGTH = 6;

/** Everything secret that a run has met, so that no text of a report repeats it. */
export class Secrets {
  /** By their first characters, since there may be as many as records. */
  readonly #byPrefix = new Map<string, Set<string>>();
  #size = 0;

  /** @throws CannotRunError - There are more than can be kept: none may be forgotten. */
  add(secret: string): void {
    this.#add(secret);
    // Texts are shown on one line.
    this.#add(oneLine(secret));
  }

  #add(secret: string): void {
    const prefix = secret.slice(0, PREFIX_LENGTH);
    const known = this.#byPrefix.get(prefix) ?? new Set();
    if (secret.length < MIN_SECRET_LENGTH || known.has(secret)) return;
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
    return redactText(text, this.#candidates(text, MIN_SECRET_LENGTH), limit);
  }

  /**
   * A copy of a report in which no text has a secret. Short ones could be a part of any number of
   * the report, so texts of the service are redacted one by one before they come into it.
   */
  redactReport<T>(value: T): T {
    // Names of fields and locations are in a report many times.
    const known = new Map<string, string>();
    const redact = (text: string): string => {
      const redacted =
        known.get(text) ?? redactSecrets(text, this.#candidates(text, PREFIX_LENGTH));
      known.set(text, redacted);
      return redacted;
    };
    const copy = (each: unknown): unknown => {
      if (typeof each === 'string') return redact(each);
      if (Array.isArray(each)) return each.map(copy);
      if (!isObject(each)) return each;
      const entries = Object.entries(each).map(([key, inner]) => [redact(key), copy(inner)]);
      return Object.fromEntries(entries) as unknown;
    };
    return copy(value) as T;
  }

  /**
   * The secrets whose first characters occur in a text, in one of its spellings.
   *
   * @param shortest - Characters of the shortest of them.
   */
  #candidates(text: string, shortest: number): string[] {
    const found = new Set<ReadonlySet<string>>();
    for (const spelling of spellingsOf(text)) {
      for (let length = shortest; length <= PREFIX_LENGTH; length += 1) {
        for (let end = length; end <= spelling.length; end += 1) {
          const secrets = this.#byPrefix.get(spelling.slice(end - length, end));
          if (secrets !== undefined) found.add(secrets);
        }
      }
    }
    return [...found].flatMap((secrets) => [...secrets]);
  }
}
