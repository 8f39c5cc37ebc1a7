import {
  HOOKS,
  JSON_TYPE,
  type Mutation,
  type Node,
  at,
  find,
  operation,
  parameter,
  property,
  remove,
  response,
  schema,
  whole,
} from './mutate.ts';

const TRACE = parameter('TraceId');
const REFUNDS = operation('get', '/refunds');

/** Edits and additions that no caller notices. None undoes another. */
export const harmless: Mutation[] = [
  ...at(
    'description changed',
    [
      ['info'],
      REFUNDS,
      TRACE,
      schema('VirtualCard'),
      property('Charge', 'status'),
      response('MainFailure'),
    ],
    (each) => {
      each['description'] = 'Other words.';
    },
  ),
  ...at('summary changed', [operation('get', HOOKS)], (each) => {
    each['summary'] = 'Other words';
  }),
  ...at('title added', [schema('Refund')], (each) => {
    each['title'] = 'One refund';
  }),
  ...at('example changed', [['components', 'examples', 'VirtualCardOne']], (each) => {
    each['summary'] = 'Another';
  }),
  ...at('examples of a property removed', [property('Refund', 'id')], (each) =>
    remove(each, 'examples'),
  ),
  ...at('gap closed', [REFUNDS], (each) => remove(each, 'x-unspecified')),
  ...at('gap recorded', [property('Refund', 'id')], (each) => {
    each['x-unspecified'] = [{ kind: 'meaning', text: 'How it is numbered.' }];
  }),
  ...at('operation marked as deprecated', [REFUNDS], (each) => {
    each['deprecated'] = true;
  }),
  ...at('sensitive from now on', [property('ChargeCustomer', 'email')], (each) => {
    each['x-sensitive'] = true;
  }),
  ...whole('path added', (document) => {
    find(document, ['paths'])['/balances'] = { get: newOperation('listBalances') };
  }),
  ...at('operation added', [['paths', '/refunds']], (item) => {
    item['post'] = newOperation('createRefund');
  }),
  ...['query', 'header'].flatMap((location) =>
    at(`optional ${location} parameter added`, [REFUNDS], (each) => {
      const parameters = (each['parameters'] ??= []) as Node[];
      parameters.push({ name: 'page', in: location, schema: { type: 'integer' } });
    }),
  ),
  ...at(
    'optional property added',
    [schema('BulkTokenizedChargeRequest'), schema('Refund'), schema('VirtualCard')],
    (each) => {
      (each['properties'] as Node)['planted_note'] = { type: 'string' };
    },
  ),
  ...at('property of a response became required', [schema('Refund')], (each) => {
    each['required'] = ['id'];
  }),
  ...at(
    'property of a request required no more',
    [schema('BulkTokenizedChargeRetryStrategy')],
    (each) => {
      each['required'] = ['retry_interval'];
    },
  ),
  ...at('minimum length lowered', [[...TRACE, 'schema']], (each) => {
    each['minLength'] = 4;
  }),
  ...at('maximum length raised', [[...TRACE, 'schema']], (each) => {
    each['maxLength'] = 512;
  }),
  ...at(
    'pattern removed from a request',
    [property('VirtualAccountNumberBvnRequest', 'bvn')],
    (each) => remove(each, 'pattern'),
  ),
  ...at('null allowed in a request', [property('BulkTokenizedChargeRequest', 'title')], (each) => {
    each['type'] = ['string', 'null'];
  }),
  ...at('null no longer returned', [property('VirtualCard', 'send_to')], (each) => {
    each['type'] = 'string';
  }),
  ...at('body of a request is optional', [operation('post', '/bulk-tokenized-charges')], (each) => {
    (each['requestBody'] as Node)['required'] = false;
  }),
  ...at('value seen added', [property('Charge', 'status')], (each) => {
    (each['x-extensible-enum'] as string[]).push('pending');
  }),
  ...at('second media type offered', [[...response('RefundListSuccess'), 'content']], (each) => {
    each['text/csv'] = { schema: { type: 'string' } };
  }),
  ...at('status added', [[...REFUNDS, 'responses']], (each, document) => {
    each['404'] = structuredClone(find(document, response('MainFailure')));
  }),
  ...at('header added', [response('RefundListSuccess')], (each) => {
    each['headers'] = { ETag: { $ref: '#/components/headers/ETag' } };
  }),
  ...at('schema added', [['components', 'schemas']], (each) => {
    each['Balance'] = { type: 'object', properties: { amount: { type: 'number' } } };
  }),
  ...at('header wanted no more', [operation('get', '/virtual-cards')], (each) =>
    remove(each, 'x-request-content-type'),
  ),
  ...whole('everything in another order', (document) => {
    for (const section of [['paths'], ['components', 'schemas'], ['components', 'responses']]) {
      reverse(find(document, section));
    }
    reverse(find(document, [...schema('VirtualCard'), 'properties']));
    for (const list of [
      document['tags'],
      find(document, schema('VirtualCard'))['required'],
      find(document, property('Charge', 'status'))['x-extensible-enum'],
    ]) {
      (list as unknown[]).reverse();
    }
  }),
  ...whole('server of a path described', (document) => {
    const [server] = find(document, ['paths', HOOKS])['servers'] as [{ variables: Node }];
    Object.assign(server.variables['webhooks_host'] as Node, { description: 'Other words.' });
  }),
  ...whole('license and contact changed', (document) => {
    Object.assign(find(document, ['info']), {
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Payments' },
    });
  }),
];

function newOperation(operationId: string): Node {
  return {
    operationId,
    summary: 'New',
    tags: ['Refunds'],
    responses: {
      200: { description: 'A response.', content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
    },
  };
}

function reverse(node: Node): void {
  const entries = Object.entries(node).toReversed();
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, Object.fromEntries(entries));
}
