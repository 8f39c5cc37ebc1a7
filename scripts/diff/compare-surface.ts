import type { Change } from './change.ts';
import type { OperationSurface, Surface } from './surface.ts';

/**
 * What breaks others although no request and no response need look different: names that generators
 * turn into code, hosts, and fields that are no longer kept out of logs.
 */
export function compareSurfaces(base: Surface, revision: Surface): Change[] {
  const found: Change[] = [];
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
