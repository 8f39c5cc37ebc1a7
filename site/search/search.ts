import MiniSearch, { type Query } from 'minisearch';
import { cutAtWord } from '../../scripts/reference/text.ts';
import { grouped } from '../../src/shared/node-22.ts';

/** Something that the search finds. */
export interface SearchEntry {
  kind: keyof typeof WEIGHTS;
  title: string;
  /** What distinguishes it from others with the same title. */
  context: string;
  /** Its address from the root of the site. */
  href: string;
  /** Its prose. @default none */
  sentences?: readonly string[] | undefined;
  /** Other words to find it by, which are not shown. */
  keywords?: string | undefined;
}

/** A result, as it is shown. */
export interface Hit extends Pick<SearchEntry, 'kind' | 'title' | 'context' | 'href'> {
  /** The sentence that has most of what was searched for; may be empty. */
  excerpt: string;
}

/** What stands between the cells of a row of a table, which is one sentence. */
export const CELL = ' · ';

export type Search = (query: string) => Hit[];

/** How much an entry counts for its kind. */
const WEIGHTS = {
  operation: 2.5,
  guide: 2.5,
  changelog: 2.5,
  error: 2.5,
  absent: 1.6,
  section: 1.5,
  gap: 1.4,
  field: 1,
};

const MAX_HITS = 20;

const ABSENT = /^No operation here (is about )?/;

/** All that a search is made of. */
export interface SearchIndex {
  entries: readonly SearchEntry[];
  /** By a word of the document, what readers say for it. */
  synonyms: Readonly<Record<string, string>>;
  /** Words that say nothing of what is looked for. */
  stop: string;
  /** What stands for a part of a query: a regular expression, and the text in its place. */
  phrases: readonly { find: string; replacement: string }[];
}

/** A search over entries: typos, synonyms and word beginnings are found too. */
export function createSearch({ entries, phrases, stop, synonyms }: SearchIndex): Search {
  const vocabulary = new Vocabulary({ stop, synonyms });
  const index = indexOf(entries, vocabulary);
  return (query) => {
    const called = calledBy(query, entries);
    if (called.length > 0) return called.map((entry) => vocabulary.hitOf(entry, []));

    const rewritten = phrases.reduce(
      (text, { find, replacement }) => text.replaceAll(new RegExp(find, 'gi'), replacement),
      query,
    );
    const queries = rewritten.split(/\s+/).flatMap((word) => vocabulary.alternatives(word));
    // How many words match counts most. The changelog is found where all of them do.
    const found = index
      .search({ queries })
      .toSorted((x, y) => y.score * y.queryTerms.length - x.score * x.queryTerms.length)
      .map((result) => ({ ...entries[result.id as number]!, ...result }))
      .filter(
        ({ kind, queryTerms }) => kind !== 'changelog' || queryTerms.length >= queries.length,
      );
    // A field whose name is searched for comes first.
    const named = found.find((entry) => isNamed(entry, query));
    // A result of kind `absent` is never first if there is any other.
    const best = named ?? found.find(({ kind }) => kind !== 'absent');
    return oncePerHref(best === undefined ? found : [best, ...found])
      .slice(0, MAX_HITS)
      .map((entry) => vocabulary.hitOf(entry, Object.keys(entry.match)));
  };
}

/** The operations that a method and path, or an address, calls. */
function calledBy(query: string, entries: readonly SearchEntry[]): SearchEntry[] {
  const [, address] = /(?:https?:\/\/[^/]+(?:\/v\d+)?)?(\/[^\s?#]*)/.exec(query) ?? [];
  if (address === undefined) return [];
  return entries.filter(({ context, kind }) => {
    if (kind !== 'operation') return false;
    const path = context.replace(/^\S+ /, '').replaceAll(/\{[^}]+\}/g, '[^/]+');
    return new RegExp(`^(?:/v\\d+)?${path}/?$`).test(address);
  });
}

function isNamed({ kind, title }: SearchEntry, query: string): boolean {
  const name = query.trim().toLowerCase();
  return kind === 'field' && `.${title.toLowerCase()}`.endsWith(`.${name}`);
}

/** The first of the entries that lead to one address. */
function oncePerHref<T extends SearchEntry>(entries: readonly T[]): T[] {
  return [...grouped(entries, ({ href }) => href).values()].map(([first]) => first);
}

/** The words of readers and of the document. */
class Vocabulary {
  readonly #stopWords: ReadonlySet<string>;
  readonly #synonyms: readonly { name: string; said: string[] }[];
  /** Words that an entry has: none of them is a mistake in another. */
  readonly #known = new Set<string>();

  constructor({ stop, synonyms }: Pick<SearchIndex, 'stop' | 'synonyms'>) {
    this.#stopWords = new Set(stop.split(' '));
    this.#synonyms = Object.entries(synonyms).map(([name, said]) => ({
      name,
      said: said.split(' ').map((word) => this.normalize(word) ?? word),
    }));
  }

  /** A word as it is compared: lower case, without a plural; null for one that says nothing. */
  normalize(word: string): string | null {
    const lower = word.toLowerCase();
    // A digit alone, as in `page 2`, is the number of a heading.
    if (this.#stopWords.has(lower) || /^\d$/.test(lower)) return null;
    if (lower.length > 4 && /ie[ds]$/.test(lower)) return `${lower.slice(0, -3)}y`;
    return lower.length > 3 && /[^su]s$/.test(lower) ? lower.slice(0, -1) : lower;
  }

  /** Adds a word of an entry, and returns it as it is compared. */
  add(word: string): string | null {
    const term = this.normalize(word);
    if (term !== null) this.#known.add(term);
    return term;
  }

  canBeMistyped(term: string): boolean {
    return term.length > 3 && !/\d/.test(term) && !this.#known.has(term);
  }

  /** An entry as it is shown, with the sentence that has most of the words that were found. */
  hitOf(
    { kind, title, context, href, sentences = [] }: SearchEntry,
    found: readonly string[],
  ): Hit {
    const terms = new Set(found);
    const termOf = (word: string) => this.normalize(word) ?? '';
    const matches = (word: string) => terms.has(termOf(word));
    const matched = sentences.map((sentence) => {
      const all = partsOf(sentence).map(termOf);
      return new Set(all.filter((term) => terms.has(term)));
    });
    // A word that many sentences have says little of any of them.
    const weightOf = (word: string) => 1 / matched.filter((words) => words.has(word)).length;
    const weights = sentences.map((sentence, index) => {
      const sum = [...matched[index]!].reduce((all, word) => all + weightOf(word), 0);
      // A row of a table says less than prose does, and so does what ends before a list or a block.
      return sentence.includes(CELL) || sentence.endsWith(':')
        ? sum / TABLE_PENALTY
        : sum + TIE_BREAK;
    });
    const best = sentences[weights.indexOf(Math.max(...weights))] ?? '';
    return { kind, title, context, href, excerpt: excerptOf(best, matches) };
  }

  /** A word, its parts, and what the document may call it; nothing for one that says nothing. */
  alternatives(word: string): Query[] {
    const terms = wordsOf(word)
      .map((part) => this.normalize(part))
      .filter((term) => term !== null);
    if (terms.length === 0) return [];
    const synonyms = terms.flatMap((term) => this.#synonymsOf(term));
    // Only what was typed can be mistyped.
    return [{ combineWith: 'OR', queries: [...terms, { queries: synonyms, fuzzy: false }] }];
  }

  #synonymsOf(term: string): string[] {
    const exact = this.#synonyms.filter(({ said }) => said.includes(term));
    const found =
      exact.length > 0
        ? exact
        : this.#synonyms.filter(({ said }) => said.some((each) => this.#isPartOf(each, term)));
    // Any HTTP status finds what is said of statuses.
    if (found.length === 0 && /^[1-5]\d\d$/.test(term)) return ['httpstatus'];

    return found.map(({ name }) => name);
  }

  /** Checks whether a word begins or ends with another, as in `Fehlerbehandlung` and `throttled`. */
  #isPartOf(part: string, term: string): boolean {
    if (part.length < 5 || this.#known.has(term)) return false;
    return term.startsWith(part) || term.endsWith(part);
  }
}

const EXCERPT_LENGTH = 180;

/** How much less a row of a table says than prose does, and what prose has ahead where both say nothing. */
const TABLE_PENALTY = 5;
const TIE_BREAK = 0.001;

/** A sentence, or as much of it around its first match as is shown. */
function excerptOf(sentence: string, matches: (word: string) => boolean): string {
  if (sentence.length <= EXCERPT_LENGTH) return sentence;

  const at = sentence.indexOf(wordsOf(sentence).find(matches) ?? '');
  const isNearStart = at < EXCERPT_LENGTH / 2;
  const start = isNearStart ? 0 : sentence.lastIndexOf(' ', at - EXCERPT_LENGTH / 4) + 1;
  const shown = cutAtWord(sentence.slice(start), EXCERPT_LENGTH);
  return start === 0 ? shown : `… ${shown}`;
}

type Indexed = SearchEntry & { id: number };

function indexOf(entries: readonly SearchEntry[], vocabulary: Vocabulary): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'context', 'keywords', 'sentences'],
    tokenize: wordsOf,
    processTerm: (word) => vocabulary.add(word),
    extractField(entry, field) {
      const value = String(entry[field as keyof SearchEntry] ?? '');
      // What all titles of this kind have in common finds nothing.
      return entry.kind === 'absent' && field === 'title' ? value.replace(ABSENT, '') : value;
    },
    searchOptions: {
      processTerm: (word) => vocabulary.normalize(word),
      boost: { title: 4, context: 3, keywords: 2 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => vocabulary.canBeMistyped(term) && 0.4,
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id) => WEIGHTS[entries[id as number]!.kind],
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

/** The words of a text: names such as `masked_pan` and `voidCharge` whole and in parts. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = partsOf(word);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}

/** The words of a text, where a name is no more than its parts. */
function partsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+|(?<=[a-z0-9])(?=[A-Z])/u).filter(Boolean);
}
