import {
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
  response,
  schema,
  whole,
} from './mutate.ts';

const HOOKS = operation('get', '/profile/webhook-endpoints');

/** The service returns something that it did not return before, or no longer what it did. */
export const breakingResponses: Mutation[] = [
  ...at('property removed', [[...schema('VirtualCard'), 'properties']], (each, document) => {
    remove(each, 'city');
    dropRequired(find(document, schema('VirtualCard')), 'city');
  }),
  ...at('optional property removed', [[...schema('Refund'), 'properties']], (each) =>
    remove(each, 'comment'),
  ),
  ...at('property renamed', [[...schema('Subscription'), 'properties']], (each) =>
    rename(each, 'plan', 'plan_id'),
  ),
  ...at(
    'property required no more',
    [schema('VirtualCard'), schema('PageInfo'), schema('MainError')],
    (each) => {
      (each['required'] as string[]).pop();
    },
  ),
  ...at('no property required', [schema('VirtualCardResponse')], (each) =>
    remove(each, 'required'),
  ),
  ...at(
    'type of property changed',
    [property('VirtualCard', 'amount'), property('Charge', 'id'), property('Refund', 'meta')],
    (each) => {
      each['type'] = each['type'] === 'string' ? 'object' : 'string';
    },
  ),
  ...at('integer became number', [property('PageInfo', 'total')], (each) => {
    each['type'] = 'number';
  }),
  ...at('null allowed', [property('VirtualCard', 'city'), property('Charge', 'amount')], (each) => {
    each['type'] = [each['type'], 'null'];
  }),
  ...at('data of a failure is an object', [property('MainError', 'data')], (each) => {
    each['type'] = 'object';
  }),
  ...at(
    'array instead of object',
    [property('ChargeVoidResponse', 'data'), property('Charge', 'card')],
    (each) => {
      const items = { ...each };
      remove(each, '$ref');
      Object.assign(each, { type: 'array', items });
    },
  ),
  ...at('object instead of array', [property('RefundListResponse', 'data')], (each) => {
    const { $ref } = each['items'] as { $ref: string };
    for (const key of Object.keys(each)) delete each[key];
    each['$ref'] = $ref;
  }),
  ...at(
    'type of the items changed',
    [property('WebhookEndpoint', 'supported_event_types')],
    (each) => {
      each['items'] = { type: 'integer' };
    },
  ),
  ...at('value added to a closed set', [schema('ErrorStatus'), schema('SuccessStatus')], (each) => {
    (each['enum'] as string[]).push('pending');
  }),
  ...at('closed set replaced', [schema('FailedStatus')], (each) => {
    each['enum'] = ['error'];
  }),
  ...at('closed set opened', [schema('FailedStatus')], (each) => remove(each, 'enum')),
  ...at(
    'format removed',
    [property('VirtualCard', 'id'), property('VirtualCard', 'created_at')],
    (each) => remove(each, 'format'),
  ),
  ...at('pattern removed', [property('VirtualCard', 'masked_pan')], (each) =>
    remove(each, 'pattern'),
  ),
  ...at('alternative added', [property('ChargeVoidResponse', 'data')], (each) => {
    const first = { ...each };
    remove(each, '$ref');
    each['anyOf'] = [first, { type: 'null' }];
  }),
  ...at(
    'body has another schema',
    [[...response('VirtualCardSuccess'), 'content', JSON_TYPE]],
    (each) => {
      each['schema'] = { $ref: '#/components/schemas/ChargeVoidResponse' };
    },
  ),
  ...at('body is open', [[...response('RefundListSuccess'), 'content', JSON_TYPE]], (each) => {
    each['schema'] = {};
  }),
  ...at('media type changed', [[...response('SubscriptionListSuccess'), 'content']], (each) =>
    rename(each, JSON_TYPE, 'text/csv'),
  ),
  ...at('body removed', [response('VirtualAccountNumberSuccess')], (each) =>
    remove(each, 'content'),
  ),
  ...at('header removed', [[...response('VirtualCardListSuccess'), 'headers']], (each) =>
    remove(each, 'ETag'),
  ),
  ...at('status changed', [[...operation('post', VOID), 'responses']], (each) =>
    rename(each, '200', '201'),
  ),
  ...at('status removed', [[...HOOKS, 'responses']], (each) => remove(each, '403')),
  ...at('default response removed', [[...operation('get', '/refunds'), 'responses']], (each) =>
    remove(each, 'default'),
  ),
];

/** Names that other repositories have in their code once a generator has run. */
export const breakingNames: Mutation[] = [
  ...renamed('schemas', ['VirtualCard', 'PageInfo', 'BulkTokenizedChargeRequest']),
  ...renamed('parameters', ['TraceId']),
  ...renamed('responses', ['MainFailure']),
  ...at('schema put in place of its name', [property('Charge', 'customer')], (each, document) => {
    remove(each, '$ref');
    Object.assign(each, find(document, schema('ChargeCustomer')));
    remove(find(document, ['components', 'schemas']), 'ChargeCustomer');
  }),
  ...at('parameter written out', [HOOKS], (each, document) => {
    each['parameters'] = [find(document, parameter('TraceId'))];
    remove(find(document, ['components', 'parameters']), 'TraceId');
  }),
];

function renamed(section: string, names: string[]): Mutation[] {
  return names.flatMap((name) =>
    whole(`component renamed: ${section} ${name}`, (document) => {
      rename(find(document, ['components', section]), name, `${name}Again`);
      const from = `#/components/${section}/${name}`;
      const inside = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        if ((value as Node)['$ref'] === from) (value as Node)['$ref'] = `${from}Again`;
        Object.values(value).forEach(inside);
      };
      inside(document);
    }),
  );
}

function dropRequired(owner: Node, name: string): void {
  owner['required'] = (owner['required'] as string[]).filter((each) => each !== name);
}
