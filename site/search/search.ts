import MiniSearch, { type Query, type SearchResult } from 'minisearch';
import { HTTP_STATUS, isWord, normalize, synonymsOf, withJoinedWords, wordsOf } from './words.ts';

/** Something that the search finds. */
export interface SearchEntry {
  kind: SearchKind;
  title: string;
  /** What distinguishes it from others with the same title. */
  context: string;
  /** Its address from the root of the site. */
  href: string;
  /** Its prose, or the beginning of it. @default none */
  text?: string;
  /** The other words of its prose. */
  more?: string;
  /** Other words to find it by, which are not shown. */
  keywords?: string;
}

type SearchKind = 'operation' | 'guide' | 'section' | 'error' | 'gap' | 'field' | 'file' | 'absent';

export interface SearchHit {
  entry: SearchEntry;
  /** The words of the entry that matched. */
  terms: string[];
}

export type Search = (query: string) => SearchHit[];

const LIMIT = 20;

const ABSENT = /^No operation here (is about )?/;

/** How much an entry counts for its kind. */
const WEIGHTS: Record<SearchKind, number> = {
  operation: 2.5,
  guide: 2.5,
  error: 2.5,
  section: 1.5,
  gap: 1.4,
  file: 1.2,
  absent: 1.6,
  field: 1,
};

/** Entries that are put into the index at a time, so that a page stays responsive. */
const CHUNK = 25;

/** A search over entries: typos, synonyms and word beginnings are found too. */
export async function createSearch(entries: readonly SearchEntry[]): Promise<Search> {
  const known = new Set<string>();
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'context', 'keywords', 'text', 'more'],
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
      fuzzy: (term) => (term.length > 3 && !/\d/.test(term) && !known.has(term) ? 0.25 : false),
      weights: { fuzzy: 0.3, prefix: 0.6 },
      boostDocument: (id) => WEIGHTS[entries[id as number]?.kind ?? 'field'],
    },
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: CHUNK },
  );
  return (query) => {
    const byAddress = entries.filter((entry) => isAddressOf(entry, query));
    if (byAddress.length > 0) return byAddress.map((entry) => ({ entry, terms: [] }));
    const words = withJoinedWords(query)
      .split(/\s+/)
      .filter((word) => wordsOf(word).some(isWord));
    const results = ranked(words.map((word) => index.search(alternatives(word, known))));
    // A field whose name is searched for comes first; others of that name keep their places.
    const name = query.trim().toLowerCase();
    const exact = results.findIndex(({ id }) => isNameOf(entries[id], name));
    if (exact > 0) results.unshift(...results.splice(exact, 1));
    const hits = results.flatMap(({ id, terms }) => {
      const entry = entries[id];
      return entry === undefined ? [] : [{ entry, terms }];
    });
    // Several entries can lead to one place.
    const places = new Map<string, SearchHit>();
    for (const hit of hits) if (!places.has(hit.entry.href)) places.set(hit.entry.href, hit);
    return [...places.values()].slice(0, LIMIT);
  };
}

/** A word, its parts, what else readers call it, and what it is with two letters in their right order. */
function alternatives(word: string, known: ReadonlySet<string>): Query {
  const parts = wordsOf(word).filter(isWord);
  const corrected = parts.flatMap((part) => transposed(part, known));
  const synonyms = parts.flatMap((part) => synonymsOf(normalize(part) ?? ''));
  if (synonyms.length === 0 && /^[1-5]\d\d$/.test(word)) synonyms.push(HTTP_STATUS);
  return { combineWith: 'OR', queries: [...parts, ...corrected, ...synonyms] };
}

/** The words of the index that an unknown word is when two neighbouring letters change places. */
function transposed(word: string, known: ReadonlySet<string>): string[] {
  const letters = [...word.toLowerCase()];
  if (letters.length < 4 || letters.length > 30 || known.has(normalize(word) ?? '')) return [];
  return letters
    .slice(1)
    .map((_, at) =>
      letters
        .with(at, letters[at + 1]!)
        .with(at + 1, letters[at]!)
        .join(''),
    )
    .filter((each) => known.has(normalize(each) ?? ''));
}

/** Entries by how well they match, which counts most by how many words of the query they match. */
function ranked(resultsByWord: readonly SearchResult[][]): { id: number; terms: string[] }[] {
  const found = new Map<number, { score: number; words: number; terms: string[] }>();
  for (const result of resultsByWord.flat()) {
    const entry = found.get(result.id) ?? { score: 0, words: 0, terms: [] };
    entry.score += result.score;
    entry.words += 1;
    entry.terms.push(...Object.keys(result.match));
    found.set(result.id, entry);
  }
  return [...found]
    .map(([id, { score, words, terms }]) => ({ id, terms, score: score * words ** 2 }))
    .toSorted((a, b) => b.score - a.score);
}

/** Whether a text is the name of a field, alone or with those of the fields around it. */
function isNameOf(entry: SearchEntry | undefined, text: string): boolean {
  if (entry?.kind !== 'field') return false;
  const path = entry.title.toLowerCase();
  return path === text || path.split('.').at(-1) === text;
}

/** Whether the query is the path of an operation, or a whole URL that leads to it. */
function isAddressOf({ kind, context }: SearchEntry, query: string): boolean {
  if (kind !== 'operation') return false;
  const [method = '', template = ''] = context.split(' ');
  const [first = '', ...rest] = query.trim().split(/\s+/);
  const named = /^[a-z]+$/i.test(first) && rest.length > 0;
  if (named && first.toUpperCase() !== method) return false;
  const [address = ''] = (named ? (rest[0] ?? '') : first).split(/[?#]/);
  if (!address.includes('/')) return false;
  const segments = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment));
  return new RegExp(`^(?:https?://[^/]+)?(?:/v\\d+)?${segments.join('/')}/?$`, 'i').test(address);
}
