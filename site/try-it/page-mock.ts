import type { Records } from '../../src/mock/state/records.ts';
import type { WebMock } from '../../src/mock/web-mock.ts';
import { TOKEN } from './request.ts';

/** Where the tab keeps what has changed, so that the next page goes on with it. */
const KEY = 'try-it-records';

/**
 * Collections that stay on their page: bank verification numbers are sensitive, and no response
 * contains them.
 */
const NOT_KEPT: readonly string[] = ['bvns'];

/** The records of the panel that are not as they were in the beginning, without sensitive ones. */
export function changedRecords(mock: WebMock): Partial<Records> {
  const changed = Object.entries(changesOf(mock.records(), mock.records(TOKEN)));
  return Object.fromEntries(changed.filter(([name]) => !NOT_KEPT.includes(name)));
}

/** The collections that are not as they were before. */
export function changesOf(before: Records, after: Records): Partial<Records> {
  const changed = Object.entries(after).filter(
    ([name, list]) => JSON.stringify(list) !== JSON.stringify(before[name as keyof Records]),
  );
  return Object.fromEntries(changed);
}

/** Keeps the changed records for as long as the tab is open. */
export function keepRecords(mock: WebMock): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(changedRecords(mock)));
  } catch {
    // Without storage, or with a full one, the records last as long as the page.
  }
}

/** Goes on with the records of the page before. */
export function recallRecords(mock: WebMock): void {
  let kept: string | null;
  try {
    kept = sessionStorage.getItem(KEY);
  } catch {
    // Without storage each page has records of its own.
    return;
  }
  mock.reset(TOKEN);
  try {
    if (kept !== null) mock.seed(JSON.parse(kept) as Partial<Records>, TOKEN);
  } catch {
    // They are of another version of the document.
    forgetRecords(mock);
  }
}

/** Begins anew. */
export function forgetRecords(mock: WebMock): void {
  mock.reset(TOKEN);
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is no storage.
  }
}
