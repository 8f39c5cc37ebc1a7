import {
  ACCOUNT,
  HOOKS,
  JSON_TYPE,
  type Mutation,
  type Node,
  VOID,
  at,
  find,
  operation,
  parameter,
  property,
  remove,
  rename,
  schema,
  whole,
} from './mutate.ts';

const TRACE = parameter('TraceId');
const BULK = operation('post', '/bulk-tokenized-charges');
const ITEM = schema('BulkTokenizedChargeItem');

/** The service takes less than before, so a caller that was right is now wrong. */
export const breakingRequests: Mutation[] = [
  ...['query', 'header'].flatMap((location) =>
    at(
      `required ${location} parameter added`,
      [operation('get', '/refunds'), operation('get', HOOKS)],
      (each) => {
        const more = { name: 'page', in: location, required: true, schema: { type: 'integer' } };
        each['parameters'] = [...((each['parameters'] ?? []) as Node[]), more];
      },
    ),
  ),
  ...at('parameter removed', [operation('get', HOOKS)], (each) => remove(each, 'parameters')),
  ...at('parameter became required', [TRACE], (each) => {
    each['required'] = true;
  }),
  ...at('header renamed', [TRACE], (each) => {
    each['name'] = 'X-Operation-Id';
  }),
  ...at('parameter moved from header to query', [TRACE], (each) => {
    each['in'] = 'query';
  }),
  ...at('minimum length raised', [[...TRACE, 'schema']], (each) => {
    each['minLength'] = 20;
  }),
  ...at('maximum length lowered', [[...TRACE, 'schema']], (each) => {
    each['maxLength'] = 100;
  }),
  ...at(
    'pattern added',
    [
      [...TRACE, 'schema'],
      [...parameter('OrderRef'), 'schema'],
    ],
    (each) => {
      each['pattern'] = '^[a-z]+$';
    },
  ),
  ...at('type of parameter changed', [[...parameter('VirtualCardId'), 'schema']], (each) => {
    each['type'] = 'integer';
  }),
  ...[
    { path: VOID, component: 'FlwRef', from: 'flw_ref' },
    { path: ACCOUNT, component: 'OrderRef', from: 'order_ref' },
  ].flatMap(({ path, component, from }) =>
    whole(`path parameter renamed: ${from}`, (document) => {
      rename(find(document, ['paths']), path, path.replace(from, 'reference'));
      find(document, parameter(component))['name'] = 'reference';
    }),
  ),
  ...at('property became required', [schema('BulkTokenizedChargeRequest'), ITEM], (each) => {
    each['required'] = Object.keys(each['properties'] as Node);
  }),
  ...at('required property added', [schema('BulkTokenizedChargeRetryStrategy'), ITEM], (each) => {
    (each['properties'] as Node)['reason'] = { type: 'string' };
    each['required'] = [...((each['required'] ?? []) as string[]), 'reason'];
  }),
  ...at('property removed', [[...ITEM, 'properties']], (each) => remove(each, 'ip')),
  ...at('property renamed', [[...ITEM, 'properties']], (each) =>
    rename(each, 'tx_ref', 'reference'),
  ),
  ...at(
    'type of property changed',
    [
      property('BulkTokenizedChargeItem', 'email'),
      property('VirtualAccountNumberBvnRequest', 'bvn'),
    ],
    (each) => {
      each['type'] = 'integer';
    },
  ),
  ...at('type of property narrowed', [property('BulkTokenizedChargeItem', 'amount')], (each) => {
    each['type'] = 'integer';
  }),
  ...at(
    'values of a property limited',
    [
      property('BulkTokenizedChargeItem', 'currency'),
      property('BulkTokenizedChargeItem', 'country'),
    ],
    (each) => {
      each['enum'] = ['AA', 'BB'];
    },
  ),
  ...at('pattern changed', [property('VirtualAccountNumberBvnRequest', 'bvn')], (each) => {
    each['pattern'] = '^[0-9]{11}$';
  }),
  ...at('maximum length added', [property('BulkTokenizedChargeRequest', 'title')], (each) => {
    each['maxLength'] = 20;
  }),
  ...at(
    'maximum number of items added',
    [property('BulkTokenizedChargeRequest', 'bulk_data')],
    (each) => {
      each['maxItems'] = 20;
    },
  ),
  ...at(
    'minimum added',
    [property('BulkTokenizedChargeRetryStrategy', 'retry_interval')],
    (each) => {
      each['minimum'] = 1;
    },
  ),
  ...at(
    'format added',
    [property('BulkTokenizedChargeItem', 'email'), property('BulkTokenizedChargeItem', 'ip')],
    (each) => {
      each['format'] = each['format'] === 'email' ? 'idn-email' : 'ipv4';
    },
  ),
  ...at('other properties refused', [ITEM, schema('VirtualAccountNumberBvnRequest')], (each) => {
    each['additionalProperties'] = false;
  }),
  ...at(
    'array instead of object',
    [property('BulkTokenizedChargeRequest', 'retry_strategy')],
    (each) => {
      const inner = { ...each };
      remove(each, '$ref');
      Object.assign(each, { type: 'array', items: inner });
    },
  ),
  ...at('media type of the body changed', [[...BULK, 'requestBody', 'content']], (each) =>
    rename(each, JSON_TYPE, 'application/xml'),
  ),
  ...at('body added', [operation('post', VOID)], (each) => {
    each['requestBody'] = {
      required: true,
      content: { [JSON_TYPE]: { schema: { type: 'object' } } },
    };
  }),
  ...at('body removed', [operation('put', ACCOUNT)], (each) => remove(each, 'requestBody')),
];
