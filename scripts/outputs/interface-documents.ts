import { hasKeys, mapValues, pickBy } from '../lib/objects.ts';
import {
  type OpenApi,
  type PathItem,
  type Server,
  interfaceName,
  operationsOf,
} from '../lib/openapi.ts';
import { isObject, withInnerValues } from '../../src/shared/json.ts';
import { toPointer, valueAt } from '../../src/shared/pointer.ts';

/**
 * One document for each server, with only its paths. Most generators know one server for a whole
 * document and would call the wrong host for the paths of the other.
 */
export function documentsByInterface(document: OpenApi): Map<string, OpenApi> {
  return new Map(
    document.servers.map((server) => [interfaceName(server), documentOf(document, server)]),
  );
}

function documentOf(document: OpenApi, server: Server): OpenApi {
  const { 'x-records': allRecords = {}, ...others } = document;
  const paths = mapValues(document.paths, (item) => onlyOperations(item, server));
  const ownPaths = pickBy(paths, (item) => hasKeys(item));

  // Records of a resource go with the operations of that resource.
  const resources = new Set(Object.keys(ownPaths).map((path) => path.split('/')[1]));
  const records = pickBy(allRecords, (_, name) => resources.has(name));
  const own: OpenApi = {
    ...others,
    servers: [server],
    paths: ownPaths,
    ...(hasKeys(records) && { 'x-records': records }),
  };

  const used = usedComponents(document, own);
  const components = mapValues(document.components ?? {}, (named, section) =>
    pickBy(named, (_, name) => used.has(reference(section, name))),
  );
  return structuredClone({
    ...own,
    tags: usedTags(own),
    components: pickBy(components, (named) => hasKeys(named)),
  });
}

/** The operations of a server, which stands at the root then; repeating it at each of them helps nobody. */
function onlyOperations(item: PathItem, { url }: Server): PathItem {
  const own = pickBy(item, ({ servers }) => servers?.[0]?.url === url);
  return mapValues(own, ({ servers: _servers, ...operation }) => operation);
}

function usedTags(own: OpenApi) {
  const used = new Set(operationsOf(own).flatMap(({ operation: { tags = [] } }) => tags));
  return (own.tags ?? []).filter(({ name }) => used.has(name));
}

/** References to every component that the operations, their security and the records lead to. */
function usedComponents(document: OpenApi, own: OpenApi): Set<string> {
  const { components: _components, ...rest } = own;
  const operations = operationsOf(own).map(({ operation }) => operation);
  const security = [own, ...operations].flatMap(({ security: each = [] }) => each);
  const schemes = security.flatMap(Object.keys);
  const records = Object.values(own['x-records'] ?? {}).flat();

  const used = new Set([
    ...referencesIn(rest),
    ...schemes.map((name) => reference('securitySchemes', name)),
    ...records.map((name) => reference('examples', name)),
  ]);
  // The loop comes to what it adds as well.
  for (const each of used) {
    for (const inner of referencesIn(valueAt(document, each))) used.add(inner);
  }
  return used;
}

function referencesIn(value: unknown): string[] {
  const objects = withInnerValues(value).filter((each) => isObject(each));
  return objects.map(({ $ref }) => $ref).filter((each) => typeof each === 'string');
}

function reference(section: string, name: string): string {
  return `#${toPointer(['components', section, name])}`;
}
