import {
  type OpenApi,
  type PathItem,
  type Server,
  interfaceName,
  operationsOf,
} from '../lib/openapi.ts';
import { get, isObject, toPointer } from '../../src/shared/pointer.ts';

/**
 * One document for each server, with only its paths. Most generators know one server for a whole
 * document and would call the wrong host for the paths of the other.
 */
export function partsByServer(document: OpenApi): Map<string, OpenApi> {
  return new Map(
    document.servers.map((server) => [interfaceName(server), onlyServer(document, server)]),
  );
}

function onlyServer(document: OpenApi, server: Server): OpenApi {
  const paths = Object.entries(document.paths)
    .map(([path, item]): [string, PathItem] => [path, onlyOperations(item, server)])
    .filter(([, item]) => Object.keys(item).length > 0);
  // Records of a resource go with the operations of that resource.
  const resources = new Set(paths.map(([path]) => path.split('/')[1]));
  const { 'x-records': allRecords = {}, ...others } = document;
  const records = Object.entries(allRecords).filter(([name]) => resources.has(name));

  const part: OpenApi = {
    ...others,
    servers: [server],
    paths: Object.fromEntries(paths),
    ...(records.length > 0 && { 'x-records': Object.fromEntries(records) }),
  };
  const used = usedComponents(document, part);
  return structuredClone({
    ...part,
    tags: usedTags(part),
    components: filterComponents(document, used),
  });
}

/** The operations of a server, which stands at the root then; repeating it at each of them helps nobody. */
function onlyOperations(item: PathItem, { url }: Server): PathItem {
  const own = Object.entries(item).filter(([, { servers }]) => servers?.[0]?.url === url);
  return Object.fromEntries(
    own.map(([method, { servers: _servers, ...operation }]) => [method, operation]),
  );
}

function usedTags(part: OpenApi) {
  const used = new Set(operationsOf(part).flatMap(({ operation: { tags = [] } }) => tags));
  return (part.tags ?? []).filter(({ name }) => used.has(name));
}

/** References to every component that the operations, their security and the records lead to. */
function usedComponents(document: OpenApi, part: OpenApi): Set<string> {
  const { components: _components, ...rest } = part;
  const operations = operationsOf(part).map(({ operation }) => operation);
  const security = [part, ...operations].flatMap(({ security: own = [] }) => own);
  const schemes = security.flatMap(Object.keys);

  const used = new Set<string>();
  const follow = (value: unknown): void => {
    if (!isObject(value) && !Array.isArray(value)) return;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && !used.has($ref)) {
      used.add($ref);
      follow(get(document, $ref));
    }
    Object.values(value).forEach(follow);
  };
  const records = Object.values(part['x-records'] ?? {}).flat();
  follow([
    rest,
    ...schemes.map((name) => ({ $ref: reference('securitySchemes', name) })),
    ...records.map((name) => ({ $ref: reference('examples', name) })),
  ]);
  return used;
}

function filterComponents(document: OpenApi, used: Set<string>) {
  const sections = Object.entries(document.components ?? {}).map(
    ([section, named]) =>
      [
        section,
        Object.entries(named).filter(([name]) => used.has(reference(section, name))),
      ] as const,
  );
  return Object.fromEntries(
    sections
      .filter(([, named]) => named.length > 0)
      .map(([section, named]) => [section, Object.fromEntries(named)]),
  );
}

function reference(section: string, name: string): string {
  return `#${toPointer(['components', section, name])}`;
}
