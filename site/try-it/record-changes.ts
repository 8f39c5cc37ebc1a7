import { valueText } from '../../scripts/reference/text.ts';
import { isObjectOrList } from '../../src/shared/json.ts';
import type { Records } from '../../src/service/mock/records.ts';

const MAX_LINES = 50;

/** The values that are others than before: `charges[0].status: successful → voided`. */
export function changesOf(before: Records, after: Records): string[] {
  return [...changedValues(before, after, '')].slice(0, MAX_LINES);
}

function* changedValues(before: unknown, after: unknown, path: string): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  // Of a new record, each value is a line.
  const from = before ?? {};
  const to = after ?? {};
  if (!isObjectOrList(from) || !isObjectOrList(to)) {
    yield `${path}: ${valueText(before ?? 'none')} → ${valueText(after ?? 'none')}`;
    return;
  }
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const own = Array.isArray(to) ? `${path}[${name}]` : `${path}.${name}`;
    yield* changedValues(from[name], to[name], own.replace(/^\./, ''));
  }
}

/**
 * Says what came of a write that was sent before.
 *
 * @param changed - What it has changed now.
 * @param records.first - Before it was sent for the first time.
 */
export function repeatText(
  changed: readonly string[],
  { first, after }: Record<'first' | 'after', Records>,
): string {
  if (changed.length === 0) {
    return 'Sent again: nothing more has changed in the mock. Whether the service does the same is not known.';
  }

  const sizes = Object.entries(after).map(([name, own]) => {
    const old = first[name as keyof Records];
    return { name, created: Object.keys(own).length - Object.keys(old).length };
  });
  const grown = sizes.find(({ created }) => created > 1);
  if (grown === undefined) return 'Sent again.';
  const words = grown.name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `Sent again: now there are ${grown.created} new ${words}.`;
}
