import MiniSearch, { type Query } from 'minisearch';

/** Something that the search finds. */
export interface SearchEntry {
  kind: keyof typeof WEIGHTS;
  title: string;
  /** What distinguishes it from others with the same title. */
  context: string;
  /** Its address from the root of the site. */
  href: string;
  /** Its prose. @default none */
  text?: string;
  /** Other words to find it by, which are not shown. */
  keywords?: string;
}

export type Search = (query: string) => SearchEntry[];

/** How much an entry counts for its kind. */
const WEIGHTS = {
  operation: 2.5,
  guide: 2.5,
  error: 2.5,
  absent: 1.6,
  section: 1.5,
  gap: 1.4,
  field: 1,
};

const LIMIT = 20;

const ABSENT = /^No operation here (is about )?/;

/** All that a search is made of. */
export interface SearchIndex {
  entries: readonly SearchEntry[];
  /** By a word of the document, what readers say for it. */
  synonyms: Readonly<Record<string, string>>;
  /** Words that say nothing of what is looked for. */
  stop: string;
  /** What stands for a part of a query: a regular expression, and the text in its place. */
  phrases: readonly { find: string; by: string }[];
}

/** A search over entries: typos, synonyms and word beginnings are found too. */
export function createSearch({ entries, phrases, stop, synonyms }: SearchIndex): Search {
  const stopWords = new Set(stop.split(' '));
  const own = Object.entries(synonyms).map(([name, said]) => ({ name, said: said.split(' ') }));
  const synonymsOf = (word: string) => {
    const found = own.filter(({ said }) => said.includes(word)).map(({ name }) => name);
    // Any HTTP status finds what is said of statuses.
    return found.length === 0 && /^[1-5]\d\d$/.test(word) ? ['httpstatus'] : found;
  };
  /** A word as it is compared: lower case, without a plural; null for one that says nothing. */
  const normalize = (word: string): string | null => {
    const lower = word.toLowerCase();
    // A digit alone, as in `page 2`, is the number of a heading.
    if (stopWords.has(lower) || /^\d$/.test(lower)) return null;
    if (lower.length > 4 && lower.endsWith('ies')) return `${lower.slice(0, -3)}y`;
    return lower.length > 3 && /[^su]s$/.test(lower) ? lower.slice(0, -1) : lower;
  };
  /** A word, its parts, and what the document may call it; nothing for one that says nothing. */
  const alternatives = (word: string): Query[] => {
    const terms = wordsOf(word).flatMap((part) => normalize(part) ?? []);
    // Only what was typed can be mistyped.
    const queries = [...terms, { queries: terms.flatMap(synonymsOf), fuzzy: false }];
    return terms.length === 0 ? [] : [{ combineWith: 'OR', queries }];
  };
  const known = new Set<string>();
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'context', 'keywords', 'text'],
    tokenize: wordsOf,
    processTerm(word) {
      const term = normalize(word);
      if (term !== null) known.add(term);
      return term;
    },
    extractField(entry, field) {
      const value = String(entry[field as keyof SearchEntry] ?? '');
      // What all titles of this kind have in common finds nothing.
      return entry.kind === 'absent' && field === 'title' ? value.replace(ABSENT, '') : value;
    },
    searchOptions: {
      processTerm: normalize,
      boost: { title: 4, context: 3, keywords: 2 },
      prefix: (term) => term.length > 1,
      // A word that is known is no mistake in another.
      fuzzy: (term) => term.length > 3 && !/\d/.test(term) && !known.has(term) && 0.4,
      maxFuzzy: 2,
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id) => WEIGHTS[entries[id as number]!.kind],
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query) => {
    const [, address] = /(?:https?:\/\/[^/]+(?:\/v\d+)?)?(\/[^\s?#]*)/.exec(query) ?? [];
    const called = entries.filter(({ context, kind }) => {
      if (kind !== 'operation' || address === undefined) return false;
      const path = context.replace(/^\S+ /, '').replaceAll(/\{[^}]+\}/g, '[^/]+');
      return new RegExp(`^(?:/v\\d+)?${path}/?$`).test(address);
    });
    const words = phrases.reduce(
      (text, { find, by }) => text.replaceAll(new RegExp(find, 'gi'), by),
      query,
    );
    const queries = words.split(/\s+/).flatMap(alternatives);
    // How many words match counts most.
    const found = index
      .search({ queries })
      .toSorted((a, b) => b.score * b.queryTerms.length - a.score * a.queryTerms.length)
      .map(({ id }) => entries[id as number]!);
    // A field whose name is searched for comes first. Several entries can lead to one place.
    const name = query.trim().toLowerCase();
    const named = found.filter(
      ({ kind, title }) => kind === 'field' && `.${title.toLowerCase()}`.endsWith(`.${name}`),
    );
    const hits = called.length > 0 ? called : [...named.slice(0, 1), ...found];
    const first = new Map<string, SearchEntry>();
    for (const hit of hits) if (!first.has(hit.href)) first.set(hit.href, hit);
    return [...first.values()].slice(0, LIMIT);
  };
}

/** The words of a text: names such as `masked_pan` and `voidCharge` whole and in parts. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_]+/u).flatMap((word) => {
    const parts = word.split(/_|(?<=[a-z0-9])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : parts;
  });
}
