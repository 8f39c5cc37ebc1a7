import type { Contradiction } from '../../contract/contradiction.ts';
import type { DocumentedResponse } from '../../contract/document.ts';
import { isObject } from '../../shared/json.ts';
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
  const wrong = list.filter((card) => !hasItsMask(card));
  if (wrong.length === 0) return [];

  const first = list.indexOf(wrong[0]);
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

/** Checks whether the mask of a card is that of its number. A mask in another format is found by its pattern. */
function hasItsMask(card: unknown): boolean {
  if (!isObject(card)) return true;
  const { card_pan: number, masked_pan: mask } = card;
  if (typeof number !== 'string' || typeof mask !== 'string') return true;

  const [, first, last] = /^(\d{6})\*+(\d{4})$/.exec(mask) ?? [];
  if (first === undefined || last === undefined || !/^\d{10,}$/.test(number)) return true;
  return number.startsWith(first) && number.endsWith(last);
}
