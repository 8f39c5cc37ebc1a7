// Apart from the mock, so that a page can look without loading that.

/** Where the tab keeps what has changed, so that the next page goes on with it. */
export const KEY = 'try-it-records';

/** Whether a page before has changed records of the mock. */
export function hasKeptRecords(): boolean {
  try {
    return !['{}', null].includes(sessionStorage.getItem(KEY));
  } catch {
    return false;
  }
}
