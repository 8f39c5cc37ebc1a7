import {
  type OpenApi,
  type PathItem,
  type Server,
  interfaceName,
  operationsOf,
} from '../lib/openapi.ts';
import { tokens } from '../../src/shared/pointer.ts';

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
  const part: OpenApi = { ...document, servers: [server], paths: Object.fromEntries(paths) };

  const tags = new Set(operationsOf(part).flatMap(({ operation }) => operation.tags ?? []));
  if (part.tags !== undefined) part.tags = part.tags.filter(({ name }) => tags.has(name));

  // Records of a resource go with the operations of that resource.
  const resources = new Set(paths.map(([path]) => path.split('/')[1]));
  const records = Object.entries(part['x-records'] ?? {}).filter(([name]) => resources.has(name));
  delete part['x-records'];
  if (records.length > 0) part['x-records'] = Object.fromEntries(records);

  const used = usedComponents(part);
  part.components = filterComponents(document, used);
  return structuredClone(part);
}

/** The operations of a server, which stands at the root then; repeating it at each of them helps nobody. */
function onlyOperations(item: PathItem, { url }: Server): PathItem {
  const own = Object.entries(item).filter(([, { servers }]) => servers?.[0]?.url === url);
  return Object.fromEntries(
    own.map(([method, { servers: _servers, ...operation }]) => [method, operation]),
  );
}

/** `section/name` of every component that the paths, the security and the records lead to. */
function usedComponents(part: OpenApi): Set<string> {
  const used = new Set<string>();
  const use = (section: string, name: string) => {
    const key = `${section}/${name}`;
    if (used.has(key)) return;
    used.add(key);
    follow(part.components?.[section]?.[name]);
  };
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === '$ref' && typeof each === 'string') {
        const [, section = '', name = ''] = tokens(each);
        use(section, name);
      } else follow(each);
    }
  };
  const { components: _components, ...rest } = part;
  follow(rest);
  const requirements = [
    part.security ?? [],
    ...operationsOf(part).map(({ operation }) => operation.security ?? []),
  ].flat();
  for (const name of requirements.flatMap(Object.keys)) use('securitySchemes', name);
  return used;
}

function filterComponents(document: OpenApi, used: Set<string>): OpenApi['components'] & object {
  const sections = Object.entries(document.components ?? {}).map(([section, named]) => [
    section,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${section}/${name}`))),
  ]);
  return Object.fromEntries(sections.filter(([, named]) => Object.keys(named ?? {}).length > 0));
}
