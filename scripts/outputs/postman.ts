import { createHash } from 'node:crypto';
import {
  type OpenApi,
  type OperationEntry,
  type Server,
  defaultUrl,
  interfaceName,
  mediaOf,
  mockRoot,
  namedExamples,
  operationsOf,
  parameterSample,
} from '../lib/openapi.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A Postman environment: the variables of the collection with their values for the mock. */
export function postmanEnvironment(document: OpenApi): object {
  const name = `${document.info.title}: mock`;
  return {
    id: stableId(`environment ${name}`),
    name,
    values: variablesOf(document).map(({ key, mockValue }) => ({
      key,
      value: mockValue,
      type: 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}

/**
 * A Postman collection: a folder for each tag, a request for each operation and a saved response
 * for each example. Each interface has variables for its root and its token.
 */
export function postmanCollection(document: OpenApi): object {
  const { info } = document;
  const entries = operationsOf(document);
  const folders = (document.tags ?? []).map(({ description = '', name }) => {
    const own = entries.filter(({ operation }) => operation.tags?.[0] === name);
    const items = own.map((entry) => ({
      id: stableId(`request ${entry.operation.operationId}`),
      name: entry.operation.summary ?? entry.operation.operationId,
      request: postmanRequest(document, entry),
      response: savedResponses(document, entry),
    }));
    return { id: stableId(`folder ${name}`), name, description, item: items };
  });
  const variable = variablesOf(document).map(({ description, key, value }) => {
    return { key, value, type: 'string', description };
  });
  return {
    info: {
      _postman_id: stableId(`collection ${info.title}`),
      name: info.title,
      description: info.description ?? '',
      version: info.version,
      schema: SCHEMA,
    },
    variable,
    item: folders.filter((folder) => folder.item.length > 0),
  };
}

/** The base URL and the token of each interface. The first token is used where no other is set. */
function variablesOf({ servers }: OpenApi) {
  const roots = servers.map((server) => ({
    key: rootVariable(server),
    description: `Base URL of the ${server.description} interface`,
    value: defaultUrl(server),
    mockValue: mockRoot(server),
  }));
  const tokens = servers.map((server, index) => ({
    key: tokenVariable(server, servers),
    description: `Access token of the ${server.description} interface`,
    value: index === 0 ? '' : '{{token}}',
    mockValue: index === 0 ? 'any-token' : '{{token}}',
  }));
  return [...roots, ...tokens];
}

function postmanRequest(document: OpenApi, entry: OperationEntry) {
  const { body, contentType, operation } = entry;
  const header = parametersOf(document, entry, 'header');
  if (contentType !== null) {
    header.unshift({ key: 'Content-Type', value: contentType.mediaType, description: '' });
  }
  const [sample] = namedExamples(document, mediaOf(body));
  const token = `{{${tokenVariable(entry.server, document.servers)}}}`;
  return {
    auth: { type: 'bearer', bearer: [{ key: 'token', value: token, type: 'string' }] },
    method: entry.method,
    header,
    body: sample && {
      mode: 'raw',
      raw: JSON.stringify(sample.example.value, null, 2),
      options: { raw: { language: 'json' } },
    },
    url: urlOf(document, entry),
    description: operation.description ?? '',
  };
}

function urlOf(document: OpenApi, entry: OperationEntry) {
  const root = `{{${rootVariable(entry.server)}}}`;
  const path = entry.path
    .slice(1)
    .split('/')
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const query = parametersOf(document, entry, 'query').map((each) => ({
    ...each,
    value: encodeURIComponent(each.value),
  }));
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    raw: [root, ...path].join('/') + (search && `?${search}`),
    host: [root],
    path,
    query: query.length > 0 ? query : undefined,
    variable: parametersOf(document, entry, 'path'),
  };
}

/** The parameters of one kind; a list has an entry for each item. */
function parametersOf(document: OpenApi, entry: OperationEntry, location: string) {
  const own = entry.parameters.filter((parameter) => parameter.in === location);
  return own.flatMap((parameter) => {
    const { description = '', name: key } = parameter;
    const values = [parameterSample(document, parameter)].flat();
    return values.map((value) => ({ key, value: String(value), description }));
  });
}

/** A saved response for each example of each response of an operation. */
function savedResponses(document: OpenApi, entry: OperationEntry) {
  const { operationId } = entry.operation;
  const saved = Object.entries(entry.responses).flatMap(([status, response]) => {
    const [type] = Object.keys(response.content ?? {});
    return namedExamples(document, mediaOf(response)).map((each) => ({ ...each, status, type }));
  });
  return saved.map(({ example, key, status, type }) => ({
    id: stableId(`response ${operationId} ${status} ${key}`),
    name: example.summary ?? key,
    originalRequest: postmanRequest(document, entry),
    // `default` covers errors whose status is not specified.
    code: status === 'default' ? undefined : Number(status),
    header: [{ key: 'Content-Type', value: type }],
    cookie: [],
    _postman_previewlanguage: 'json',
    body: JSON.stringify(example.value, null, 2),
  }));
}

function rootVariable(server: Server): string {
  return `${interfaceName(server)}BaseUrl`;
}

/** `token`, and `webhooksToken` for another interface than the first. */
function tokenVariable(server: Server, [first]: readonly Server[]): string {
  return server.url === first?.url ? 'token' : `${interfaceName(server)}Token`;
}

/** An id that is the same on every build, so that importing again updates what is there. */
function stableId(name: string): string {
  const hex = createHash('sha256').update(`payments-contract ${name}`).digest('hex');
  // Version 8: an id by a rule of one's own.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
