import {
  type OpenApi,
  type OperationEntry,
  type RequestBody,
  type Response,
  type Server,
  operationsOf,
} from '../lib/openapi.ts';
import { type Ref, type SchemaNode, Schemas, follow } from '../../src/contract/schema.ts';
import { isMarkedSensitive, refName } from '../lib/schemas.ts';
import { encode } from '../../src/shared/pointer.ts';
import type { Difference } from './difference.ts';

/** What of a document ends up in the code of others, beside what `redocly diff` looks at. */
export interface Surface {
  /** By operationId; one without by its method and path. */
  operations: Map<string, OperationSurface>;
  /** By name, which is how files and clients call the interfaces. */
  servers: Map<string, string>;
  /** `schemas VirtualCard`: generators turn these names into the names of types. */
  components: Set<string>;
}

export interface OperationSurface {
  operationId: string | undefined;
  method: string;
  /** With the names of its parameters, which are names of arguments in clients. */
  path: string;
  tags: string;
  servers: string;
  /** The Content-Type of a request without a body. */
  contentType: string | undefined;
  /** `path id`, in the order of the document. */
  parameters: Set<string>;
  bodyRequired: boolean;
  /** Media type of the request, or status and media type of a response, to the name of its schema. */
  schemas: Map<string, string>;
  /** Every field that a request can have: `bulk_data[].token`. */
  requestFields: Set<string>;
  /** Every field and parameter, and whether it is to be kept out of logs. */
  sensitive: Map<string, boolean>;
}

/** Components whose names become names of types in generated code. */
export const NAMED = ['schemas', 'parameters', 'responses', 'requestBodies', 'securitySchemes'];

export function surfaceOf(document: OpenApi): Surface {
  const components = NAMED.flatMap((section) =>
    Object.keys(document.components?.[section] ?? {}).map((name) => `${section} ${name}`),
  );
  const nodes = new Schemas(document);
  return {
    operations: new Map(
      operationsOf(document).map((entry) => [
        entry.operation.operationId ?? `${entry.method} ${entry.path}`,
        operationSurface(document, nodes, entry),
      ]),
    ),
    servers: new Map(document.servers.map((server) => [server.description, address(server)])),
    components: new Set(components),
  };
}

function operationSurface(
  document: OpenApi,
  nodes: Schemas,
  entry: OperationEntry,
): OperationSurface {
  const { body, operation, item, parameters, pointer } = entry;
  const schemas = new Map<string, string>();
  const sensitive = new Map<string, boolean>();
  const requestFields = new Set<string>();

  const read = (what: string, message: Ref<RequestBody | Response>, messageAt: string) => {
    const fields = new Map<string, boolean>();
    const { value, pointer: at } = follow(document, message, messageAt);
    for (const [type, { schema }] of Object.entries(value.content ?? {})) {
      if (schema === undefined) continue;
      schemas.set(`${what} ${type}`, schema.$ref === undefined ? '' : refName(schema.$ref));
      collectFields(nodes.at(`${at}/content/${encode(type)}/schema`), '', fields);
    }
    for (const [field, secret] of fields) sensitive.set(`${what}, ${field}`, secret);
    return fields.keys();
  };
  if (operation.requestBody !== undefined) {
    const fields = read('request', operation.requestBody, `${pointer}/requestBody`);
    for (const field of fields) requestFields.add(field);
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    read(`response ${status}`, response, `${pointer}/responses/${status}`);
  }
  for (const { name, schema, ...parameter } of parameters) {
    const secret = parameter['x-sensitive'] === true || isMarkedSensitive(document, schema);
    sensitive.set(`${parameter.in} parameter ${name}`, secret);
  }
  const servers = (operation as { servers?: Server[] }).servers ?? item.servers ?? document.servers;
  return {
    operationId: operation.operationId,
    method: entry.method.toUpperCase(),
    path: entry.path,
    tags: (operation.tags ?? []).join(', '),
    servers: servers.map(({ url, description }) => `${description} ${url}`).join(', '),
    contentType: operation['x-request-content-type']?.mediaType,
    parameters: new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)),
    bodyRequired: body?.required === true,
    schemas,
    requestFields,
    sensitive,
  };
}

/** The URL as it is called when nothing is set, and the names of what can be set. */
function address({ url, variables = {} }: Server): string {
  const defaults = Object.entries(variables).map(
    ([name, { default: value }]) => `${name}=${value}`,
  );
  return [url, ...defaults.toSorted()].join(' ');
}

/** Fields below a schema, references followed; a schema inside itself is read once. */
function collectFields(
  node: SchemaNode,
  at: string,
  fields: Map<string, boolean>,
  above: readonly SchemaNode[] = [],
): void {
  if (above.includes(node)) return;
  const below = [...above, node];
  for (const [name, property] of node.properties) {
    const path = at === '' ? name : `${at}.${name}`;
    fields.set(path, property.schema['x-sensitive'] === true);
    collectFields(property, path, fields, below);
  }
  if (node.items !== undefined) collectFields(node.items, `${at}[]`, fields, below);
}

/**
 * What breaks others although no request and no response need look different: names that generators
 * turn into code, hosts, and fields that are no longer kept out of logs.
 */
export function compareSurfaces(base: Surface, revision: Surface): Difference[] {
  const found: Difference[] = [];
  const add = (rule: string, location: string, message: string) =>
    found.push({ impact: 'breaking', location, message, rule: `surface-${rule}` });

  for (const [name, before] of base.servers) {
    const after = revision.servers.get(name);
    if (after === undefined) add('server', `server ${name}`, 'No server has this name any more.');
    else if (after !== before) add('server', `server ${name}`, was(before, after));
  }
  for (const name of base.components) {
    if (!revision.components.has(name)) {
      add('component', name, 'No component has this name any more.');
    }
  }
  for (const [id, before] of base.operations) {
    const after = revision.operations.get(id);
    const at = `${before.method} ${before.path}`;
    if (after === undefined) {
      const here = [...revision.operations.values()].find(
        ({ method, path }) => `${method} ${path}` === at,
      );
      if (here === undefined) add('operation', at, `The operation ${id} was removed.`);
      else add('operation', `${at}, operationId`, was(id, here.operationId ?? ''));
    } else {
      compareOperations(before, after, (rule, location, message) =>
        add(rule, location === '' ? at : `${at}, ${location}`, message),
      );
    }
  }
  return found;
}

function compareOperations(
  before: OperationSurface,
  after: OperationSurface,
  add: (rule: string, location: string, message: string) => void,
): void {
  for (const key of ['method', 'path', 'tags', 'servers'] as const) {
    if (after[key] !== before[key]) add(key, key, was(before[key], after[key]));
  }
  if (after.contentType !== undefined && after.contentType !== before.contentType) {
    const message = `A request without a body must carry Content-Type ${after.contentType}.`;
    add('content-type', 'request', message);
  }
  for (const parameter of before.parameters) {
    if (!after.parameters.has(parameter)) {
      add('parameter', 'parameters', `No ${parameter} parameter any more.`);
    }
  }
  if (after.bodyRequired && !before.bodyRequired) add('body', 'request', 'A body is required.');
  for (const field of before.requestFields) {
    if (!after.requestFields.has(field)) {
      add('request-field', `request, ${field}`, 'No field has this name any more.');
    }
  }
  for (const [body, name] of before.schemas) {
    const now = after.schemas.get(body);
    if (now !== undefined && name !== '' && now !== name) {
      add('schema-name', `${body}, schema`, was(name, now || 'without a name'));
    }
  }
  for (const [field, secret] of before.sensitive) {
    if (secret && after.sensitive.get(field) === false) {
      add('sensitive', field, 'No longer marked to be kept out of logs.');
    }
  }
}

function was(before: string, after: string): string {
  return `was ${before || 'none'}, is ${after || 'none'}.`;
}
