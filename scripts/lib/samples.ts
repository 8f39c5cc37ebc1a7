import type { Example, MediaType, OpenApi, Parameter, Server } from './openapi.ts';
import { resolve } from '../../src/shared/schema.ts';

/** A value to show for a parameter: its own example, or the first one that has a name. */
export function parameterSample(document: OpenApi, parameter: Parameter): unknown {
  const [named] = Object.values(parameter.examples ?? {});
  return parameter.example ?? (named && resolve<Example>(document, named).value);
}

/** The named examples of a body that have a value here, resolved, in the order of the document. */
export function namedExamples(
  document: OpenApi,
  media: MediaType | undefined,
): { name: string; example: Example }[] {
  return Object.entries(media?.examples ?? {})
    .map(([name, example]) => ({ name, example: resolve<Example>(document, example) }))
    .filter(({ example }) => 'value' in example);
}

/** Where the mock listens when no port is chosen. */
const MOCK_ORIGIN = 'http://localhost:4010';

/** The base URL of an interface on the mock: its path stays, its host changes. */
export function mockRoot(server: Server): string {
  return `${MOCK_ORIGIN}${new URL(defaultUrl(server)).pathname.replace(/\/$/, '')}`;
}

/** The URL of a server with the default of each variable. */
export function defaultUrl(server: Server): string {
  return server.url.replaceAll(
    /\{([^}]+)\}/g,
    (braced, name: string) => server.variables?.[name]?.default ?? braced,
  );
}
