import { type InterfaceName, servers } from '../../generated/operations.ts';
import { readGenerated } from '../shared/package-files.ts';
import { get, isObject } from '../shared/pointer.ts';

/** Differences of a copy from the published document. */
interface DocumentOptions {
  /** The root of each interface, in place of a server with variables. */
  readonly roots: Readonly<Record<InterfaceName, string>>;
  /** For tools that know no extension, and follow few references: see `plain`. */
  readonly isPlain: boolean;
}

interface Server {
  readonly url: string;
  readonly description: string;
}

/** What is read of a document here. */
interface Published {
  paths: Record<string, PathItem>;
  components: Record<string, unknown>;
}

interface PathItem {
  servers?: readonly Server[];
  parameters?: readonly unknown[];
  [method: string]: unknown;
}

interface Operation {
  parameters?: readonly unknown[];
  responses: Readonly<Record<string, unknown>>;
}

/**
 * A published document with other servers, perhaps a plain one.
 *
 * @param file - Its name, `openapi.json` or `openapi.yaml`.
 */
export function documentText(file: string, { roots, isPlain }: DocumentOptions): string {
  const published = JSON.stringify(readGenerated(file.replace(/\.yaml$/, '.json')));
  const copy = JSON.parse(published, (key, value: unknown) => {
    if (key !== 'servers' || !Array.isArray(value)) return value;
    return (value as Server[]).map(({ url, description }) => ({
      url: rootOf(url, roots),
      description,
    }));
  }) as Published;
  const document = isPlain ? plain(copy) : copy;
  return file.endsWith('.json') ? `${JSON.stringify(document, null, 2)}\n` : toYaml(document);
}

/**
 * The same without extensions, and with each operation whole: servers and parameters of its path, its
 * responses and its parameters stand on it. A `date-time` has no pattern beside it, which some tools
 * apply to the time that they have read.
 */
function plain(document: Published): Published {
  const inPlace = (part: unknown) => {
    const { $ref } = part as { $ref?: string };
    return $ref === undefined ? part : get(document, $ref.slice(1));
  };
  const whole = ({ servers: roots, parameters: shared = [], ...methods }: PathItem): PathItem =>
    mapValues(methods as Record<string, Operation>, (operation) => {
      const parameters = [...shared, ...(operation.parameters ?? [])].map(inPlace);
      return {
        ...(roots === undefined ? {} : { servers: roots }),
        ...operation,
        ...(parameters.length === 0 ? {} : { parameters }),
        responses: mapValues(operation.responses, inPlace),
      };
    });
  const { parameters: _parameters, responses: _responses, ...components } = document.components;
  const all = { ...document, paths: mapValues(document.paths, whole), components };
  return JSON.parse(JSON.stringify(all), (key, value: unknown) => {
    if (key.startsWith('x-')) return undefined;
    if (!isObject(value) || value['format'] !== 'date-time') return value;
    const { pattern: _pattern, ...rest } = value;
    return rest;
  }) as Published;
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

function rootOf(url: string, roots: DocumentOptions['roots']): string {
  const interfaceName = (Object.keys(servers) as InterfaceName[]).find(
    (each) => servers[each].url === url,
  );
  return interfaceName === undefined ? url : roots[interfaceName];
}

/** Texts that mean the same without quotes to every reader, those of YAML 1.1 included. */
const PLAIN = /^(?!(?:true|false|yes|no|on|off|null|y|n)$|e\d)[a-z_$/][\w$/ .()-]*(?<! )$/i;

/** Texts that can stand in lines of their own. U+2028 and U+2029 are line breaks to YAML 1.1. */
const LINES =
  /^[^\s\p{C}][^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*(?:\n+[^\s\p{C}][^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*)+$/u;

/** Characters that JSON leaves in a text, and YAML has to escape. */
const ESCAPED = /[\x7F-\x9F\u2028\u2029]/g;

/**
 * A JSON value as YAML in blocks. A library for it would be a package more for all who only want the
 * client.
 */
export function toYaml(value: unknown): string {
  return `${blockOf(value, '').trimStart()}\n`;
}

/** Writes what follows a key or a dash. */
function blockOf(value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return ' []';
    const inner = `${indent}  `;
    return value
      .map(
        (each) =>
          `\n${indent}-${isEmpty(each) ? blockOf(each, inner) : ` ${blockOf(each, inner).trimStart()}`}`,
      )
      .join('');
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    if (entries.length === 0) return ' {}';
    return entries
      .map(([key, each]) => `\n${indent}${textOf(key)}:${blockOf(each, `${indent}  `)}`)
      .join('');
  }
  if (typeof value !== 'string') return ` ${JSON.stringify(value)}`;
  if (!LINES.test(value)) return ` ${textOf(value)}`;
  return ` |-\n${value.replaceAll(/^(?=.)/gm, indent)}`;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function textOf(text: string): string {
  if (PLAIN.test(text)) return text;
  return JSON.stringify(text).replaceAll(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
