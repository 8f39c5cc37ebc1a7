import {
  type Collection,
  type Item,
  type Records,
  collectionNames,
  collections,
} from './records.ts';
import type { Rendered } from '../pipeline/render.ts';

/** What a behaviour sees of the records of one token: each collection by its key. */
export type State = { readonly [Name in Collection]: ReadonlyMap<string, Item<Name>> } & {
  /** The highest number that a batch has had so far. */
  readonly lastBatchId: number;
};

/** One record put in place; records themselves are never changed. */
export type Change = {
  [Name in Collection]: { collection: Name; key: string; value: Item<Name> };
}[Collection];

/** A collection and the answers already made of it, which are good until it changes. */
interface Shelf {
  readonly items: Map<string, unknown>;
  readonly rendered: Map<string, Rendered | Promise<Rendered>>;
  readonly highestId: number;
}

export type Shelves = Readonly<Record<Collection, Shelf>>;

/** Batches are made without end in a long run; only so many of the newest are kept. */
export const KEPT_BATCHES = 1_000;

/**
 * The records of one token. Shelves are shared with other tokens and with snapshots until a write
 * comes, so that a token, a snapshot or a reset costs next to nothing.
 */
export class TokenState {
  #shelves: Record<Collection, Shelf>;
  #own = new Set<Collection>();
  #view: State | undefined;

  constructor(shelves: Shelves) {
    this.#shelves = { ...shelves };
  }

  get view(): State {
    this.#view ??= this.#look();
    return this.#view;
  }

  shelf(name: Collection): Shelf {
    return this.#shelves[name];
  }

  /** The shelves as they are now; the next write leaves them alone. */
  share(): Shelves {
    this.#own.clear();
    return { ...this.#shelves };
  }

  apply({ collection, key, value }: Change): void {
    const { items, rendered, highestId } = this.#shelves[collection];
    const own = this.#own.has(collection) ? items : new Map(items);
    own.set(key, value);
    if (collection === 'bulkTokenizedCharges' && own.size > KEPT_BATCHES) {
      const [oldest] = own.keys();
      own.delete(oldest as string);
    }
    // A new map for the answers: one that is still being made of the old records goes to the old.
    const fresh = rendered.size === 0 && own === items ? rendered : new Map();
    this.#shelves[collection] = {
      items: own,
      rendered: fresh,
      highestId: Math.max(highestId, idOf(value)),
    };
    this.#own.add(collection);
    this.#view = undefined;
  }

  #look(): State {
    const shelves = this.#shelves;
    return {
      bulkTokenizedCharges: shelves.bulkTokenizedCharges.items,
      charges: shelves.charges.items,
      virtualCards: shelves.virtualCards.items,
      virtualAccountNumbers: shelves.virtualAccountNumbers.items,
      bvns: shelves.bvns.items,
      subscriptions: shelves.subscriptions.items,
      refunds: shelves.refunds.items,
      webhookEndpoints: shelves.webhookEndpoints.items,
      lastBatchId: shelves.bulkTokenizedCharges.highestId,
    } as State;
  }
}

/** Shelves for records that have been checked; what is not given is taken from the other shelves. */
export function shelve(records: Partial<Records>, others?: Shelves): Shelves {
  const entries = collectionNames.map((name) => {
    const given = records[name];
    if (given === undefined && others !== undefined) return [name, others[name]];
    const items = new Map(keyed(name, given ?? []));
    const highestId = [...items.values()].reduce<number>(
      (most, each) => Math.max(most, idOf(each)),
      0,
    );
    return [name, { items, rendered: new Map(), highestId }];
  });
  return Object.fromEntries(entries) as Shelves;
}

/** The records as plain data, for people to look at and to seed from again. */
export function unshelve(shelves: Shelves): Records {
  const entries = collectionNames.map((name) => {
    const { items } = shelves[name];
    return [
      name,
      structuredClone(name === 'bvns' ? Object.fromEntries(items) : [...items.values()]),
    ];
  });
  return Object.fromEntries(entries) as Records;
}

function keyed(name: Collection, given: Records[Collection]): [string, unknown][] {
  if (!Array.isArray(given)) return Object.entries(given);
  const { key } = collections[name];
  return given.map((record, index) => {
    const found = key === null ? undefined : (record as Record<string, unknown>)[key];
    return [String(found ?? index), record];
  });
}

function idOf(value: unknown): number {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' ? id : 0;
}
