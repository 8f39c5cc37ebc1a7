// A mock in a process of its own, which sends how much memory it uses on each message.
import { createMock } from '../../../../src/mock/index.ts';

const mock = createMock();
const { port } = await mock.listen();

process.on('message', async () => {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port });
