import { describe, expect, it } from 'vitest';
import { examples } from '../../../../generated/examples.ts';
import { type Contract, publishedContract } from '../../../../src/contract/document.ts';
import { checkExchange } from '../../../../src/verify/check.ts';
import { Deadline, type Exchange } from '../../../../src/verify/exchange.ts';

const published = publishedContract();

/** The document without what it says of itself: what is open, and what is assumed. */
const known = Object.assign(Object.create(published) as Contract, {
  schemaNode: (pointer: string) => published.schemaNode(pointer),
  gapsAt: () => [],
  assumptionsAt: () => [],
});

function check(contract: Contract, identifier: string, rest: Partial<Exchange> = {}) {
  const { findings } = checkExchange(contract, {
    operation: 'listWebhookEndpoints',
    parameters: {},
    request: { headers: new Headers({ 'x-trace-id': identifier }), query: {} },
    response: {
      status: 200,
      headers: new Headers({ 'content-type': 'application/json' }),
      body: Buffer.from(JSON.stringify(examples.WebhookEndpointPage)),
    },
    deadline: new Deadline(60_000),
    ...rest,
  });
  return findings.filter(({ kind }) => kind !== 'seen');
}

describe('a success of a request with a header that is not as documented', () => {
  it('contradicts the document', () => {
    expect(check(known, 'short')).toEqual([
      {
        kind: 'schema',
        at: 'header X-Trace-Id',
        expected: 'must NOT have fewer than 12 characters',
        found: 'a success with another value',
        pointer: '/components/parameters/TraceId',
      },
    ]);
    expect(check(known, 'long-enough-')).toEqual([]);
  });

  it('contradicts nothing where that was wrong on purpose, or is open', () => {
    expect(check(known, 'short', { probe: 'identifier too short' })).toEqual([]);
    expect(check(published, 'short')).toEqual([]);
  });
});
