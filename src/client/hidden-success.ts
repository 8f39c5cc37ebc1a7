import type { Success } from './result.ts';

/** A success whose data and response are private, so that loggers do not find them. */
export class HiddenSuccess<Data, Meta> implements Success<Data, Meta> {
  readonly ok = true;
  readonly meta: Meta;
  readonly #data: Data;
  readonly #response: Response;

  constructor(data: Data, meta: Meta, response: Response) {
    this.meta = meta;
    this.#data = data;
    this.#response = response;
  }

  get data(): Data {
    return this.#data;
  }

  get response(): Response {
    return this.#response;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): object {
    // Without getters, which inspect can be told to call.
    return { ...this };
  }
}
