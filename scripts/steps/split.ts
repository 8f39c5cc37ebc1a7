import { type Config, Source, bundle as redoclyBundle } from '@redocly/openapi-core';
import {
  type OpenApi,
  type PathItem,
  type Server,
  interfaceName,
  operationsOf,
  refName,
} from '../pipeline/document.ts';

/**
 * One document for each server, with only its paths. Most generators know one server for a whole
 * document and would call the wrong host for the paths of the other.
 */
export async function splitByServer(
  document: OpenApi,
  config: Config,
): Promise<Map<string, OpenApi>> {
  const parts = new Map<string, OpenApi>();
  for (const server of document.servers) {
    parts.set(interfaceName(server), await onlyServer(document, server, config));
  }
  return parts;
}

async function onlyServer(document: OpenApi, server: Server, config: Config): Promise<OpenApi> {
  const part = structuredClone(document);
  part.servers = [structuredClone(server)];
  part.paths = Object.fromEntries(
    Object.entries(part.paths)
      .filter(([, item]) => item.servers?.[0]?.url === server.url)
      .map(([path, item]) => [path, withoutServers(item)]),
  );
  const tags = new Set(operationsOf(part).flatMap(({ operation }) => operation.tags ?? []));
  if (part.tags !== undefined) part.tags = part.tags.filter(({ name }) => tags.has(name));
  const cleaned = await removeUnused(part, config);
  keepRecords(cleaned, document);
  return cleaned;
}

/** The one server stands at the root; repeating it on each path helps nobody. */
function withoutServers(item: PathItem): PathItem {
  const copy = { ...item };
  delete copy.servers;
  return copy;
}

async function removeUnused(part: OpenApi, config: Config): Promise<OpenApi> {
  const source = new Source('interface.json', '{}', 'application/json');
  const result = await redoclyBundle({
    doc: { source, parsed: part },
    config,
    removeUnusedComponents: true,
  });
  return result.bundle.parsed as OpenApi;
}

/** The records of this interface, with their examples: only `x-records` refers to those. */
function keepRecords(part: OpenApi, whole: OpenApi): void {
  const resources = new Set(Object.keys(part.paths).map((path) => path.split('/')[1]));
  const kept = Object.entries(part['x-records'] ?? {}).filter(([name]) => resources.has(name));
  delete part['x-records'];
  if (kept.length === 0) return;
  part['x-records'] = Object.fromEntries(kept);
  const examples = Object.entries(whole.components?.['examples'] ?? {});
  const names = new Set([
    ...Object.keys(part.components?.['examples'] ?? {}),
    ...kept.flatMap(([, list]) => list.map((each) => ('$ref' in each ? refName(each.$ref) : ''))),
  ]);
  const components = (part.components ??= {});
  components['examples'] = Object.fromEntries(examples.filter(([name]) => names.has(name)));
}
