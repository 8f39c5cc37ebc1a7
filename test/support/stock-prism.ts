import { createSingleProcessPrism } from '@stoplight/prism-cli/dist/util/createServer.js';
import { freePort } from './serve.ts';

/** A server of stock Prism. */
interface StockPrism {
  readonly port: number;
  readonly stop: () => Promise<unknown>;
}

/**
 * Does what `prism mock` does, in this process: to start the command takes seconds.
 *
 * @param document - The file that it serves.
 * @param seed - Makes the same bodies of the schemas each time. @default '', other ones each time
 */
export async function stockPrism(document: string, seed = ''): Promise<StockPrism> {
  const port = await freePort();
  const prism = await createSingleProcessPrism({
    document,
    port,
    host: '127.0.0.1',
    verboseLevel: 'fatal',
    cors: true,
    dynamic: false,
    errors: false,
    ignoreExamples: false,
    jsonSchemaFakerFillProperties: true,
    multiprocess: false,
    seed,
  });
  return { port, stop: async () => prism?.close() };
}
