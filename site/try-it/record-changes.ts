import { shown } from '../../scripts/reference/text.ts';
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
  if (!isComposed(from) || !isComposed(to)) {
    yield `${path}: ${shown(before ?? 'none')} → ${shown(after ?? 'none')}`;
    return;
  }
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const own = Array.isArray(to) ? `${path}[${name}]` : `${path}.${name}`;
    yield* changedValues(from[name], to[name], own.replace(/^\./, ''));
  }
}

function isComposed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
