import { sensitiveCollections } from '../../scripts/reference/service/fields.ts';
import type { Records } from '../../src/service/mock/records.ts';
import type { WebMock } from '../../src/mock/web.ts';
import { shown } from '../../scripts/reference/text.ts';
import { keep, recall } from '../browser/storage.ts';
import { TOKEN } from './request.ts';

/** Where the tab keeps what has changed, so that the next page goes on with it; that page looks there first. */
const KEY = 'try-it-records';

/** The records of the panel that are not as they were in the beginning, without sensitive ones. */
function changedRecords(mock: WebMock): Partial<Records> {
  const before = mock.records();
  const changed = Object.entries(mock.records(TOKEN)).filter(
    ([name, list]) =>
      !sensitiveCollections.includes(name as keyof Records) &&
      JSON.stringify(list) !== JSON.stringify(before[name as keyof Records]),
  );
  return Object.fromEntries(changed);
}

const MAX_LINES = 50;

/** The values that are others than before: `charges[0].status: successful → voided`. */
export function changesOf(before: Records, after: Records): string[] {
  return [...changedValues(before, after, '')].slice(0, MAX_LINES);
}

function* changedValues(before: unknown, after: unknown, path: string): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (!isComposed(before) || !isComposed(after)) {
    yield `${path}: ${valueText(before)} → ${valueText(after)}`;
    return;
  }
  const below = (name: string) => (Array.isArray(after) ? `${path}[${name}]` : `${path}.${name}`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    yield* changedValues(before[name], after[name], below(name).replace(/^\./, ''));
  }
}

function valueText(value: unknown): string {
  return value === undefined ? 'none' : shown(value);
}

function isComposed(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Keeps the changed records for as long as the tab is open; without storage, as long as the page. */
export function keepRecords(mock: WebMock): void {
  keep('sessionStorage', KEY, JSON.stringify(changedRecords(mock)));
}

/** Goes on with the records of the page before, unless they are of another version of the document. */
export function recallRecords(mock: WebMock): void {
  mock.reset(TOKEN);
  try {
    mock.seed(JSON.parse(recall('sessionStorage', KEY) ?? '{}') as Partial<Records>, TOKEN);
  } catch {
    // They stay as they are.
  }
}

/** Begins anew. */
export function forgetRecords(mock: WebMock): void {
  mock.reset(TOKEN);
  keepRecords(mock);
}
