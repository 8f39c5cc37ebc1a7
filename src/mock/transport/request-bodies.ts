import type { IncomingMessage } from 'node:http';
import { type MockResponse, render } from '../pipeline/response.ts';

/** A request body as it arrived. */
export interface ReceivedBody {
  /** Empty where it has not been kept. */
  readonly body: string;
  /** It was larger than one body may be. */
  readonly tooLarge: boolean;
  /** There were too many bytes of other bodies. */
  readonly tooMany: boolean;
  /** Bytes that are counted as held until they are released. */
  readonly held: number;
}

export const noBody: ReceivedBody = { body: '', tooLarge: false, tooMany: false, held: 0 };

/** Bytes of all bodies that a server holds at a time, from the first byte to the response. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** Bodies are read to their end even when they are not kept, up to this many times the limit. */
const READ_FACTOR = 4;

/** The request bodies of a server. Callers that never end theirs must not fill the memory. */
export class RequestBodies {
  /** Largest body that is kept, in bytes. */
  readonly #limit: number;
  readonly #budget: number;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#budget = Math.max(MAX_HELD_BYTES, limit);
  }

  /** Reads a body, which counts as held until `release`. */
  read(incoming: IncomingMessage): Promise<ReceivedBody | 'disconnected'> {
    if (!hasBody(incoming)) return Promise.resolve(noBody);
    return new Promise((resolve) => {
      let chunks: Buffer[] | undefined = [];
      let size = 0;
      let held = 0;
      const drop = () => {
        chunks = undefined;
        this.#held -= held;
        held = 0;
      };
      const finish = () => {
        const tooLarge = size > this.#limit;
        const tooMany = chunks === undefined && !tooLarge;
        const body = chunks === undefined ? '' : Buffer.concat(chunks).toString('utf8');
        resolve({ body, tooLarge, tooMany, held });
        // From here on the request has them.
        held = 0;
      };
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length;
        const isKept = size <= this.#limit && this.#held + chunk.length <= this.#budget;
        if (!isKept) drop();
        if (chunks !== undefined) {
          chunks.push(chunk);
          held += chunk.length;
          this.#held += chunk.length;
        }
        if (size <= this.#limit * READ_FACTOR) return;
        finish();
        incoming.destroy();
      });
      incoming.on('end', finish);
      incoming.on('error', () => {
        drop();
        resolve('disconnected');
      });
    });
  }

  /** Gives back the bytes of a body whose request has its response, or needs none. */
  release({ held }: ReceivedBody): void {
    this.#held -= held;
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  return length !== '0' || coding !== undefined;
}

/** Refuses a body for lack of room. This is no shape of the service, so that nobody takes it for one. */
export const tooManyBodies: MockResponse = render({
  status: 503,
  headers: { 'Content-Type': 'application/problem+json', Connection: 'close' },
  body: {
    title: 'The mock holds too many request bodies at once',
    status: 503,
    detail: `It holds ${MAX_HELD_BYTES / 1024 / 1024} MB at most. Send fewer at a time.`,
  },
});
