import { plural } from '../../shared/plural.ts';
import type { Counter } from './counter.ts';

/** `once` or `3 times`. */
export function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** What was counted, the most frequent first: `string 3 times, null once`. */
export function listCounts(counter: Counter): string {
  return counter
    .entries()
    .map(({ item, count }) => `${item} ${times(count)}`)
    .join(', ');
}

/** Names as code: `` `id`, `amount` ``. */
export function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

export function records(count: number): string {
  return plural(count, 'record');
}
