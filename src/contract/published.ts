import { type InterfaceName, servers } from '../../generated/operations.ts';
import { readGenerated } from '../shared/package-files.ts';
import { toYaml } from '../shared/yaml.ts';

/** Differences of a copy from the published document. */
interface DocumentOptions {
  /** The root of each interface, in place of a server with variables. */
  readonly roots: Readonly<Record<InterfaceName, string>>;
  /** Leaves out every extension, such as `x-unspecified`. */
  readonly isPlain: boolean;
}

interface Server {
  readonly url: string;
  readonly description: string;
}

/**
 * A published document with other servers, perhaps without extensions.
 *
 * @param file - Its name, `openapi.json` or `openapi.yaml`.
 */
export function documentText(file: string, { roots, isPlain }: DocumentOptions): string {
  const published = JSON.stringify(readGenerated(file.replace(/\.yaml$/, '.json')));
  const document: unknown = JSON.parse(published, (key, value: unknown) => {
    if (isPlain && key.startsWith('x-')) return undefined;
    if (key !== 'servers' || !Array.isArray(value)) return value;
    return (value as Server[]).map(({ url, description }) => ({
      url: rootOf(url, roots),
      description,
    }));
  });
  return file.endsWith('.json') ? `${JSON.stringify(document, null, 2)}\n` : toYaml(document);
}

function rootOf(url: string, roots: DocumentOptions['roots']): string {
  const interfaceName = (Object.keys(servers) as InterfaceName[]).find(
    (each) => servers[each].url === url,
  );
  return interfaceName === undefined ? url : roots[interfaceName];
}
