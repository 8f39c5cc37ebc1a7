import type { Records } from '../../service/records.ts';

/** More tokens than this are not kept apart: the one that was written longest ago starts anew. */
export const MAX_TOKENS = 1_000;

/** Bytes that the records of one token may have. What would have more is refused. */
export const MAX_TOKEN_BYTES = 32 * 1024 * 1024;

/** Bytes that the records of all tokens may have: the one that was written longest ago starts anew. */
export const MAX_BYTES = 64 * 1024 * 1024;

/** The records of one token would have too many bytes. */
export class TooLargeError extends Error {
  override name = 'TooLargeError';

  constructor() {
    super('the records of one token can have 32 MB; reset them, or use another token');
  }
}

/** A state of the store to go back to. */
export interface Snapshot {
  /** Records that a token sees before it has written. */
  readonly seed: Records;
  /** By token, for those that have written. */
  readonly tokens: ReadonlyMap<string, Records>;
  /** Bytes that it keeps in memory, about. */
  readonly bytes: number;
}

interface Written {
  readonly records: Records;
  /** Of those that are the token's own. */
  readonly bytes: number;
  /** Of the texts that requests have brought: counted for each write, so nothing else is. */
  readonly textBytes: number;
}

/** The records of every token. A token that has not written yet sees those that all have in common. */
export class Store {
  readonly #initial: Records;
  #common: Records;
  /** Longest unwritten first. */
  #tokens = new Map<string, Written>();
  /** Of all tokens. */
  #bytes = 0;

  constructor(initial: Records) {
    this.#initial = initial;
    this.#common = initial;
  }

  /** The records of a token, or those that a new token starts with. */
  records(token?: string): Records {
    return (token === undefined ? undefined : this.#tokens.get(token)?.records) ?? this.#common;
  }

  /**
   * Replaces some collections of one token by what a request has made of them.
   *
   * @throws TooLargeError - The token has too many bytes.
   */
  update(token: string, changes: Partial<Records>): void {
    const before = this.#tokens.get(token) ?? this.#written(this.#common);
    const records = { ...before.records, ...changes };
    const textBytes = textBytesOf(records);
    this.#grow(token, { records, textBytes, bytes: before.bytes + textBytes - before.textBytes });
  }

  /**
   * Replaces some collections, of one token or of every one, which loses what it has written.
   *
   * @throws TooLargeError - The token has too many bytes.
   */
  replace(changes: Partial<Records>, token?: string): void {
    if (token !== undefined) {
      this.#grow(token, this.#written({ ...this.records(token), ...changes }));
      return;
    }
    this.#clear();
    this.#common = { ...this.#common, ...changes };
  }

  /** Brings back the first records, for one token or for all. */
  reset(token?: string): void {
    if (token !== undefined) {
      this.#delete(token);
      return;
    }
    this.#clear();
    this.#common = this.#initial;
  }

  snapshot(): Snapshot {
    const tokens = new Map([...this.#tokens].map(([token, { records }]) => [token, records]));
    const isReplaced = this.#common !== this.#initial;
    return {
      seed: this.#common,
      tokens,
      bytes: this.#bytes + (isReplaced ? bytesOf(this.#common) : 0),
    };
  }

  restore({ seed, tokens }: Snapshot): void {
    this.#clear();
    this.#common = seed;
    for (const [token, records] of tokens) this.#write(token, this.#written(records));
  }

  #grow(token: string, written: Written): void {
    if (written.bytes > MAX_TOKEN_BYTES) throw new TooLargeError();
    this.#write(token, written);
  }

  #write(token: string, written: Written): void {
    this.#delete(token);
    this.#tokens.set(token, written);
    this.#bytes += written.bytes;
    while (this.#tokens.size > MAX_TOKENS || this.#bytes > MAX_BYTES) {
      const [oldest] = this.#tokens.keys();
      this.#delete(oldest as string);
    }
  }

  #delete(token: string): void {
    this.#bytes -= this.#tokens.get(token)?.bytes ?? 0;
    this.#tokens.delete(token);
  }

  #clear(): void {
    this.#tokens.clear();
    this.#bytes = 0;
  }

  /** Records with the bytes of the collections that differ from those that all tokens share. */
  #written(records: Records): Written {
    const own = Object.entries(records).filter(
      ([name, collection]) => collection !== this.#common[name as keyof Records],
    );
    const bytes = bytesOf(own.map(([, collection]) => collection as unknown));
    return { records, bytes, textBytes: textBytesOf(records) };
  }
}

/** Memory of a batch without its title. */
const BATCH_BYTES = 256;

/** Memory of the texts that requests bring, about. */
function textBytesOf({ bulkTokenizedCharges, bvns }: Records): number {
  let bytes = 0;
  for (const { title = '' } of bulkTokenizedCharges) bytes += BATCH_BYTES + 2 * title.length;
  for (const order in bvns) bytes += 2 * String(bvns[order]).length;
  return bytes;
}

/** Memory of a JSON value, about. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.values(value).reduce<number>((sum, each) => sum + 16 + bytesOf(each), 32);
}
