import { follow } from './follow.ts';

/**
 * Runs the work with a signal of its own until it is done, the time is over or the caller's signal
 * fires, whichever comes first. It does not wait for work that ignores its signal, and it leaves no
 * timer and no listener behind. AbortSignal.timeout and AbortSignal.any cost several times as much.
 */
export function within<T>(
  ms: number,
  caller: AbortSignal | null | undefined,
  stopped: (kind: 'timeout' | 'aborted', why: string) => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const release = () => {
      clearTimeout(timer);
      unfollow?.();
    };
    const after =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        release();
        settle(outcome);
      };
    const stop = (kind: 'timeout' | 'aborted', why: string) => {
      release();
      reject(stopped(kind, why));
      controller.abort();
    };
    const onAbort = () => stop('aborted', 'by the caller');
    // A timer above 2^31-1 fires at once.
    const timer = setTimeout(stop, Math.min(ms, 2 ** 31 - 1), 'timeout', 'no answer in time');
    const unfollow = caller && follow(caller, onAbort);
    if (caller?.aborted) onAbort();
    // No time left, or no number at all: nothing is begun.
    else if (!(ms > 0)) stop('timeout', 'no time');
    else work(controller.signal).then(after(resolve), after(reject));
  });
}
