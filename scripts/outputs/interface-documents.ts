import { hasKeys, mapValues, pickBy, reachedFrom } from '../lib/objects.ts';
import { type OpenApi, type PathItem, type Server, interfaceName } from '../lib/openapi.ts';
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
  const allPaths = mapValues(document.paths, (item) => onlyOperations(item, server));
  const paths = pickBy(allPaths, (item) => hasKeys(item));
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const tags = new Set(operations.flatMap(({ tags: own = [] }) => own));

  // Records of a resource go with the operations of that resource.
  const resources = new Set(Object.keys(paths).map((path) => path.split('/')[1]));
  const records = pickBy(allRecords, (_, name) => resources.has(name));

  const security = [document, ...operations].flatMap(({ security: own = [] }) => own);
  const references = [
    ...referencesIn(paths),
    ...security.flatMap(Object.keys).map((name) => reference('securitySchemes', name)),
    ...Object.values(records).flatMap((names) => names.map((name) => reference('examples', name))),
  ];
  const used = reachedFrom(references, (each) => referencesIn(valueAt(document, each)));
  const components = mapValues(document.components ?? {}, (named, section) =>
    pickBy(named, (_, name) => used.has(reference(section, name))),
  );
  return structuredClone({
    ...others,
    servers: [server],
    tags: (document.tags ?? []).filter(({ name }) => tags.has(name)),
    paths,
    components: pickBy(components, (named) => hasKeys(named)),
    ...(hasKeys(records) && { 'x-records': records }),
  });
}

/** The operations of a server, which then stands at the root, so the operations do not repeat it. */
function onlyOperations(item: PathItem, { url }: Server): PathItem {
  const own = pickBy(item, ({ servers }) => servers?.[0]?.url === url);
  return mapValues(own, ({ servers: _servers, ...operation }) => operation);
}

function referencesIn(value: unknown): string[] {
  const objects = withInnerValues(value).filter((each) => isObject(each));
  return objects.map(({ $ref }) => $ref).filter((each) => typeof each === 'string');
}

function reference(section: string, name: string): string {
  return `#${toPointer(['components', section, name])}`;
}
