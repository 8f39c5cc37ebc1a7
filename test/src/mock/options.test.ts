import { describe, expect, test } from 'vitest';
import { createMock } from '../../../src/mock/node.ts';
import { createMock as createWebMock } from '../../../src/mock/mock.ts';

describe('an option that does not exist is refused, with the one that was probably meant', () => {
  test.each([
    ['createMock', createMock],
    ['createMock without Node', createWebMock],
  ])('of %s', (_, create) => {
    const wrong = (options: object) => () => create(options);
    expect(wrong({ latancy: 50 })).toThrow(
      new TypeError('"latancy" is no option of createMock; did you mean "latency"?'),
    );
    expect(wrong({ verbose: true })).toThrow('"verbose" is no option of createMock; there are ');
    expect(wrong({ handlers: { listRefund: () => ({ status: 200, body: {} }) } })).toThrow(
      '"listRefund" is no operation with a handler; did you mean "listRefunds"?',
    );
    expect(wrong({ verbose: undefined })).not.toThrow();
  });

  test('of a server', async () => {
    const mock = createMock();
    await expect(mock.listen({ prot: 4010 } as object)).rejects.toThrow('did you mean "port"?');
    await mock.listen();
    await mock.close();
  });
});
