import { type SearchHit, createSearch } from '../search/search.ts';
import { normalize, wordsOf } from '../search/words.ts';

/** What there is room for, without a half of a word. */
const SNIPPET = /^.{0,120}(?= |$)/s;

/** What readers call a kind. */
const LABELS: Partial<Record<string, string>> = { absent: 'not here', gap: 'question' };

/** A result as it stands in the list, with the words that matched marked. */
function resultItem({ entry, terms }: SearchHit, index: number): HTMLLIElement {
  const item = document.createElement('li');
  item.role = 'presentation';
  const link = document.createElement('a');
  link.role = 'option';
  link.id = `search-result-${index}`;
  link.href = `${document.body.dataset['base']}${entry.href}`;
  // The box keeps the focus.
  link.tabIndex = -1;
  item.append(link);
  const part = (name: string, nodes: (Node | string)[]) => {
    const span = document.createElement('span');
    span.className = name;
    span.append(...nodes);
    link.append(span, ' ');
  };
  part('kind', [LABELS[entry.kind] ?? entry.kind]);
  part('title', highlighted(entry.title, terms));
  part('context', highlighted(entry.context, terms));
  const text = snippet(entry.text ?? '', terms);
  if (text !== '') part('snippet', highlighted(text, terms));
  return item;
}

/** The text with the words that matched marked. */
function highlighted(text: string, terms: readonly string[]): (Node | string)[] {
  return text.split(/([\p{L}\p{N}_]+)/u).map((word) => {
    if (!matches(word, terms)) return word;
    const mark = document.createElement('mark');
    mark.textContent = word;
    return mark;
  });
}

/** The part of a text around the first word that matched; empty where none did. */
function snippet(text: string, terms: readonly string[]): string {
  const words = text.split(' ');
  const first = words.findIndex((word) => wordsOf(word).some((part) => matches(part, terms)));
  if (first === -1) return '';
  const from = Math.max(0, first - 5);
  const rest = words.slice(from).join(' ');
  const [shown] = SNIPPET.exec(rest) ?? [rest];
  return `${from > 0 ? '… ' : ''}${shown}${shown.length < rest.length ? ' …' : ''}`;
}

function matches(word: string, terms: readonly string[]): boolean {
  return wordsOf(word).some((part) => terms.includes(normalize(part) ?? ''));
}

globalThis.createSiteSearch = createSearch;
globalThis.searchResult = resultItem;
