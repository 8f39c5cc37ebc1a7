import type { Contradiction } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import { isObject } from '../../shared/pointer.ts';
import { DATA, dataOf, dataSchema } from './envelopes.ts';

/**
 * Checks that the masked number of each card has the first six and the last four digits of its number.
 * A number that is not all digits, as in a recording whose secrets were removed, says nothing.
 *
 * @returns One contradiction for all cards, at the first of them, without any digit.
 */
export function checkCardNumbers(
  { isSuccess, schema }: DocumentedResponse,
  body: unknown,
): Contradiction[] {
  const data = dataSchema(schema);
  const field = (data?.items ?? data)?.properties.get('masked_pan');
  if (!isSuccess || field === undefined) return [];
  const cards = dataOf(body);
  const list = Array.isArray(cards) ? (cards as unknown[]) : [cards];
  const wrong = list.flatMap((card, index) => (isMasked(card) ? [] : [index]));
  const [first] = wrong;
  if (first === undefined) return [];
  return [
    {
      kind: 'record',
      at: `body${DATA}${Array.isArray(cards) ? `/${first}` : ''}/masked_pan`,
      expected: 'the first six and the last four digits of `card_pan`',
      found: 'other digits',
      pointer: field.pointer,
      count: wrong.length,
    },
  ];
}

/** A mask of another form is the matter of its pattern. */
function isMasked(card: unknown): boolean {
  if (!isObject(card)) return true;
  const { card_pan: number, masked_pan: masked } = card;
  if (typeof number !== 'string' || typeof masked !== 'string') return true;
  const [, first, last] = /^(\d{6})\*+(\d{4})$/.exec(masked) ?? [];
  if (first === undefined || last === undefined || !/^\d{10,}$/.test(number)) return true;
  return number.startsWith(first) && number.endsWith(last);
}
