import { type InterfaceName, servers } from '../../generated/operations.ts';
import { readGeneratedText } from './package-files.ts';

/** What stands in a copy of a published document otherwise. */
interface DocumentOptions {
  /** The root of each interface, in place of a server with variables. */
  readonly roots: Readonly<Record<InterfaceName, string>>;
  /** Leaves out every extension, such as `x-unspecified`. */
  readonly isPlain: boolean;
}

/** A published document with other servers, perhaps without extensions. */
export function documentText(file: string, options: DocumentOptions): string {
  const text = readGeneratedText(file);
  return file.endsWith('.json') ? jsonWith(text, options) : yamlWith(text, options);
}

interface Server {
  readonly url: string;
  readonly description: string;
}

function jsonWith(text: string, { roots, isPlain }: DocumentOptions): string {
  const document: unknown = JSON.parse(text, (key, value: unknown) => {
    if (isPlain && key.startsWith('x-')) return undefined;
    if (key !== 'servers' || !Array.isArray(value)) return value;
    return (value as Server[]).map(({ url, description }) => ({
      url: rootOf(url, roots),
      description,
    }));
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

function rootOf(url: string, roots: DocumentOptions['roots']): string {
  const name = (Object.keys(servers) as InterfaceName[]).find((each) => servers[each].url === url);
  return name === undefined ? url : roots[name];
}

// As the build writes YAML: there is no YAML library in the package. That these are all servers and
// all extensions is tested against the JSON.
const YAML_SERVER =
  /^( *)- url: (https:\/\/\{.*)\n( +description: .*\n)\1 {2}variables:\n(?:\1 {4}.*\n)+/gm;
const YAML_EXTENSION = /^( *)x-[\w-]+:.*\n(?:\n*\1 .*\n)*/gm;

function yamlWith(text: string, { roots, isPlain }: DocumentOptions): string {
  const document = text.replaceAll(
    YAML_SERVER,
    (_, indent: string, url: string, description: string) =>
      `${indent}- url: ${rootOf(url, roots)}\n${description}`,
  );
  return isPlain ? document.replaceAll(YAML_EXTENSION, '') : document;
}
