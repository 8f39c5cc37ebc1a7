import { once } from 'node:events';

/** The first signal lets requests finish; a second one is not caught and ends the process. */
export async function stopSignal(): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  await Promise.race([once(process, 'SIGTERM', { signal }), once(process, 'SIGINT', { signal })]);
  done.abort();
}
