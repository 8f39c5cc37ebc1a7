import {
  ACCOUNT,
  HOOKS,
  type Mutation,
  type Node,
  VOID,
  at,
  find,
  operation,
  remove,
  rename,
  replaceText,
  whole,
} from './mutate.ts';

const PATHS = ['paths'];

/** What a call looks like from outside its bodies: path, method, name, server, security. */
export const breakingOperations: Mutation[] = [
  ...[ACCOUNT, '/refunds'].flatMap((path) =>
    whole(`path removed: ${path}`, (document) => remove(find(document, PATHS), path)),
  ),
  ...whole('path renamed: /refunds', (document) =>
    rename(find(document, PATHS), '/refunds', '/all-refunds'),
  ),
  ...[
    ['get', ACCOUNT],
    ['put', ACCOUNT],
  ].flatMap(([method = '', path = '']) =>
    whole(`operation removed: ${method} ${path}`, (document) =>
      remove(find(document, ['paths', path]), method),
    ),
  ),
  ...whole('method changed: post to put', (document) =>
    rename(find(document, ['paths', VOID]), 'post', 'put'),
  ),
  ...at(
    'operationId changed',
    [operation('get', '/virtual-cards'), operation('get', HOOKS)],
    (each) => {
      each['operationId'] = `${String(each['operationId'])}Again`;
    },
  ),
  ...at('operationId removed', [operation('get', '/subscriptions')], (each) =>
    remove(each, 'operationId'),
  ),
  ...at('moved to another tag', [operation('get', '/virtual-cards/{id}')], (each) => {
    each['tags'] = ['Charges'];
  }),
  ...whole('tag renamed everywhere: Refunds', (document) => {
    for (const tag of document['tags'] as Node[]) {
      if (tag['name'] === 'Refunds') tag['name'] = 'Money back';
    }
    find(document, operation('get', '/refunds'))['tags'] = ['Money back'];
  }),
  ...at('path moved to the other server', [['paths', HOOKS]], (item, document) => {
    item['servers'] = structuredClone(find(document, ['paths', '/refunds'])['servers']);
  }),
  ...at('servers of a path removed', [['paths', HOOKS]], (item) => remove(item, 'servers')),
  ...at('servers of an operation added', [operation('get', '/refunds')], (each) => {
    each['servers'] = [{ url: 'https://refunds.example', description: 'Main' }];
  }),
  ...whole('version segment of a server changed', (document) =>
    replaceText(document, '{host}/v3', '{host}/v4'),
  ),
  ...whole('root server removed', (document) => {
    (document['servers'] as unknown[]).pop();
  }),
  ...whole('server renamed', (document) => {
    (document['servers'] as Node[]).forEach((server) => {
      if (server['description'] === 'Main') server['description'] = 'Live';
    });
  }),
  ...whole('server variable renamed', (document) => {
    replaceText(document, '{host}', '{domain}');
    renameVariable(document);
    for (const item of Object.values(find(document, PATHS))) renameVariable(item as Node);
  }),
  ...whole('default of a server variable changed', (document) =>
    replaceText(document, 'webhooks.payments.example', 'hooks.payments.example'),
  ),
  ...at('header wanted without a body', [operation('get', '/refunds')], (each) => {
    each['x-request-content-type'] = { mediaType: 'application/json', required: true };
  }),
  ...at('header wanted without a body changed', [operation('post', VOID)], (each) => {
    each['x-request-content-type'] = { mediaType: 'text/plain', required: true };
  }),
];

function renameVariable(holder: Node): void {
  for (const { variables } of holder['servers'] as { variables: Node }[]) {
    if ('host' in variables) rename(variables, 'host', 'domain');
  }
}

export const breakingSecurity: Mutation[] = [
  ...whole('security scheme turned into a key in a header', (document) => {
    find(document, ['components', 'securitySchemes'])['bearerAuth'] = {
      type: 'apiKey',
      in: 'header',
      name: 'X-Key',
      description: 'A key.',
    };
  }),
  ...at(
    'HTTP scheme changed to basic',
    [['components', 'securitySchemes', 'bearerAuth']],
    (each) => {
      each['scheme'] = 'basic';
    },
  ),
  ...whole('security scheme renamed', (document) => {
    rename(find(document, ['components', 'securitySchemes']), 'bearerAuth', 'token');
    document['security'] = [{ token: [] }];
  }),
  ...at('second security scheme wanted', [operation('get', '/refunds')], (each, document) => {
    find(document, ['components', 'securitySchemes'])['key'] = {
      type: 'apiKey',
      in: 'header',
      name: 'X-Key',
      description: 'A key.',
    };
    each['security'] = [{ bearerAuth: [], key: [] }];
  }),
  ...whole('second security scheme wanted everywhere', (document) => {
    find(document, ['components', 'securitySchemes'])['key'] = {
      type: 'apiKey',
      in: 'header',
      name: 'X-Key',
      description: 'A key.',
    };
    document['security'] = [{ bearerAuth: [], key: [] }];
  }),
  ...at(
    'sensitive no more',
    [
      ['components', 'schemas', 'VirtualCard', 'properties', 'cvv'],
      ['components', 'schemas', 'WebhookEndpoint', 'properties', 'secret'],
    ],
    (each) => remove(each, 'x-sensitive'),
  ),
];
