import type { PaymentsError } from './errors.ts';

/** The call succeeded. Printed or turned to JSON it does not show `data`: log that yourself. */
export interface Success<Data, Meta> {
  readonly ok: true;
  /** As received: nothing is converted. */
  readonly data: Data;
  readonly meta: Meta;
  /** Status and headers. */
  readonly response: Response;
}

export interface Failure {
  readonly ok: false;
  readonly error: PaymentsError;
}

export type Result<Data, Meta = undefined> = Success<Data, Meta> | Failure;

// `data` holds card numbers and secrets. Private, loggers and spreads do not find it by themselves.
class Succeeded<Data, Meta> implements Success<Data, Meta> {
  readonly ok = true;
  readonly meta: Meta;
  readonly #data: Data;
  readonly #response: Response;

  constructor(data: Data, meta: Meta, response: Response) {
    this.meta = meta;
    this.#data = data;
    this.#response = response;
  }

  get data() {
    return this.#data;
  }

  get response() {
    return this.#response;
  }
}

export function success<Data, Meta>(
  data: Data,
  meta: Meta,
  response: Response,
): Success<Data, Meta> {
  return new Succeeded(data, meta, response);
}

/** The data of a success; a failure is thrown as its PaymentsError. */
export function unwrap<Data>(result: Result<Data, unknown>): Data;
export function unwrap<Data>(call: Promise<Result<Data, unknown>>): Promise<Data>;
export function unwrap<Data>(
  result: Result<Data, unknown> | Promise<Result<Data, unknown>>,
): Data | Promise<Data> {
  if ('then' in result) return result.then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw result.error;
}
