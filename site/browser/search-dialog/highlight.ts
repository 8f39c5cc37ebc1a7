import { normalize, wordsOf } from '../../search/words.ts';

const SNIPPET_LENGTH = 120;

/** The text with the words that matched marked. */
export function highlighted(text: string, terms: readonly string[]): (Node | string)[] {
  return text.split(/([\p{L}\p{N}_]+)/u).map((word) => {
    if (!matches(word, terms)) return word;
    const mark = document.createElement('mark');
    mark.textContent = word;
    return mark;
  });
}

/** The part of a text around the first word that matched; empty where none did. */
export function snippet(text: string, terms: readonly string[]): string {
  const words = text.split(' ');
  const first = words.findIndex((word) => wordsOf(word).some((part) => matches(part, terms)));
  if (first === -1) return '';
  const from = Math.max(0, first - 5);
  const shown = words.slice(from).join(' ').slice(0, SNIPPET_LENGTH);
  const isCut = from + shown.split(' ').length < words.length;
  return `${from > 0 ? '… ' : ''}${shown}${isCut ? ' …' : ''}`;
}

function matches(word: string, terms: readonly string[]): boolean {
  return wordsOf(word).some((part) => terms.includes(normalize(part) ?? ''));
}
