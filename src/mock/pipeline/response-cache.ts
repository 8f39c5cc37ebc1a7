import type { MockResponse } from './message.ts';

/**
 * Responses that follow from a collection and a path alone, for as long as the collection is in
 * use. Without it, a list of a hundred cards costs three times the CPU of a bare server.
 */
export class ResponseCache {
  readonly #responses = new WeakMap<object, Map<string, MockResponse>>();

  /** The cached response of an operation. Only a success is cached. */
  async get(
    collection: object,
    operation: string,
    path: Readonly<Record<string, string>>,
    respond: () => Promise<MockResponse>,
  ): Promise<MockResponse> {
    const key = JSON.stringify([operation, path]);
    const cached = this.#responses.get(collection)?.get(key);
    if (cached !== undefined) return cached;
    const response = await respond();
    if (response.status !== 200) return response;
    const responses = this.#responses.get(collection) ?? new Map<string, MockResponse>();
    this.#responses.set(collection, responses.set(key, response));
    return response;
  }
}
