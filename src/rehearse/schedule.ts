import { isWrite } from './cases.ts';
import type { Life, Step } from './life.ts';
import type { ObservedMock } from './run.ts';

/** Copies of a program that run at once, at most. */
export const MAX_CALLERS = 2;

/** Steps of an order; what follows goes on in the usual order. */
export const MAX_STEPS = 20;

/** One of the copies. */
export interface Copy {
  readonly life: Life;
  readonly hasEnded: boolean;
  start(): void;
}

/** The copies of a program, and time. */
export interface Stage {
  readonly copies: readonly Copy[];
  /** Waits until each copy that was started has a request that waits, has ended, or makes no progress. */
  settle(): Promise<void>;
  /** Lets time pass, where no request waits. */
  passTime(): Promise<void>;
  /** Has another value once a copy has kept something. */
  kept(): unknown;
}

/**
 * Lets copies go on in an order, and after it in the usual one: each as long as it can.
 *
 * @param schedule - Numbers of the copies. One that cannot go on is passed over.
 * @returns What they did, step by step.
 */
export async function playInOrder(
  stage: Stage,
  schedule: readonly number[],
  observed: ObservedMock,
): Promise<Step[]> {
  const { copies } = stage;
  const steps: Step[] = [];
  const started = new Set<Copy>();
  let last: Copy | undefined;
  for (;;) {
    await stage.settle();
    const ready = copies.filter((each) => !started.has(each) || each.life.isWaiting);
    const wanted = copies[(schedule[steps.length] ?? 0) - 1];
    const isWanted = wanted !== undefined && ready.includes(wanted);
    const copy = isWanted ? wanted : (ready.find((each) => each === last) ?? ready[0]);
    // A copy that waits for its clock goes on before another one is started, as it would alone.
    const hasRunning = [...started].some(({ hasEnded }) => !hasEnded);
    if (!isWanted && copy?.life.isWaiting !== true && hasRunning) {
      await stage.passTime();
      continue;
    }
    if (copy === undefined) return steps;
    const before = { kept: stage.kept(), requests: observed.requests.length };
    if (started.has(copy)) copy.life.letGo();
    else copy.start();
    started.add(copy);
    last = copy;
    await stage.settle();
    if (steps.length === MAX_STEPS) continue;
    const writes = observed.requests
      .slice(before.requests)
      .some(({ operation }) => operation !== null && isWrite(operation));
    steps.push({
      copy: copy.life.number,
      ready: ready.map(({ life }) => life.number),
      isRead: !writes && before.kept === stage.kept(),
    });
  }
}

/**
 * The orders that differ from one that was tried in the next step after what was given. Together with those
 * that follow from them they are all orders, but for those that only swap reads.
 *
 * @param given - How many steps of the order were given.
 */
export function otherOrders(steps: readonly Step[], given: number): number[][] {
  return steps.flatMap(({ copy, ready }, index) => {
    const other = ready.find((each) => each !== copy);
    if (index < given || other === undefined || onlySwapsReads(steps, index, other)) return [];
    return [[...steps.slice(0, index).map((each) => each.copy), other]];
  });
}

/** Whether a copy would go on that was passed over, with the same step, and reads alone in between. */
function onlySwapsReads(steps: readonly Step[], index: number, other: number): boolean {
  const from = steps.slice(0, index).findLastIndex(({ copy }) => copy === other) + 1;
  const next = steps.slice(index).find(({ copy }) => copy === other);
  const isPassedOver = from > 0 && steps[from]?.ready.includes(other) === true;
  return (
    isPassedOver && next?.isRead === true && steps.slice(from, index).every((each) => each.isRead)
  );
}
