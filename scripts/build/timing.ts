/** Runs one step of the build; returns how long it took. */
export type Step = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;

/** Called after each step with its name and the milliseconds it took. */
export type OnStep = (name: string, ms: number) => void;

export function steps(onStep?: OnStep): Step {
  return async (name, work) => {
    const start = performance.now();
    const result = await work();
    onStep?.(name, performance.now() - start);
    return result;
  };
}
