/** A promise that is resolved from outside. `Promise.withResolvers` does the same from Node 22 on. */
export class Deferred<T> {
  readonly promise: Promise<T>;
  /** Resolves the promise; a second call does nothing. */
  readonly resolve: (value: T) => void;

  constructor() {
    let resolver: ((value: T) => void) | undefined;
    this.promise = new Promise((resolve) => {
      resolver = resolve;
    });
    this.resolve = (value) => resolver?.(value);
  }
}
