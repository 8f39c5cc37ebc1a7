import type { OpenApi, Operation } from '../../../scripts/lib/openapi.ts';

/** The document with `factor` times as many operations, tags and schemas, all of them distinct. */
export function many(document: OpenApi, factor: number): OpenApi {
  const large = structuredClone(document);
  const { schemas = {}, responses = {}, parameters = {} } = document.components ?? {};
  const sections: Record<string, Record<string, unknown>> = { schemas, responses, parameters };
  for (let copy = 2; copy <= factor; copy += 1) {
    const renamed = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value).replaceAll(
          /"#\/components\/(schemas|responses|parameters)\/(\w+)"/g,
          `"#/components/$1/$2${copy}"`,
        ),
      ) as T;
    for (const [section, named] of Object.entries(sections)) {
      const into = (large.components ??= {})[section] as Record<string, unknown>;
      for (const [name, value] of Object.entries(named)) into[`${name}${copy}`] = renamed(value);
    }
    for (const tag of document.tags ?? []) {
      large.tags?.push({ ...tag, name: `${tag.name} ${copy}` });
    }
    for (const [path, item] of Object.entries(document.paths)) {
      const twin = renamed(item);
      for (const method of ['get', 'post', 'put']) {
        const operation = twin[method] as Operation | undefined;
        if (operation === undefined) continue;
        operation.operationId += copy;
        operation.summary = `${operation.summary} ${copy}`;
        operation.tags = operation.tags?.map((name) => `${name} ${copy}`) ?? [];
      }
      large.paths[`/copy-${copy}${path}`] = twin;
    }
  }
  return large;
}
