import { readGeneratedText } from '../../shared/package-files.ts';
import { type MockRequest, type MockResponse, splitTarget } from '../pipeline/message.ts';
import { commonHeaders } from '../pipeline/render.ts';

const DOCUMENT = /^\/(openapi(?:-3\.0)?(?:\.main|\.webhooks)?\.(json|yaml))$/;

/** The published documents, for tools that import them from a URL. */
export function isDocument(target: string): boolean {
  return DOCUMENT.test(splitTarget(target).path);
}

/**
 * A published document with the address that it is requested from in place of its servers, so that
 * tools which import it call the mock.
 *
 * @returns Undefined for any other request.
 */
export function serveDocument({ method, target, headers }: MockRequest): MockResponse | undefined {
  const [, file, format] = DOCUMENT.exec(splitTarget(target).path) ?? [];
  if (file === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const host = headers['host'] ?? '';
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
  const text = readGeneratedText(file);
  const type = format === 'json' ? 'application/json' : 'application/yaml';
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    },
    body: format === 'json' ? jsonWith(origin, text) : yamlWith(origin, text),
  };
}

interface Server {
  readonly url: string;
  readonly description: string;
}

/** A JSON document whose servers are at the origin. */
function jsonWith(origin: string, text: string): string {
  const document: unknown = JSON.parse(text, (key, value: unknown) =>
    key === 'servers' && Array.isArray(value)
      ? (value as Server[]).map(({ url, description }) => ({
          url: url.replace(/^https:\/\/\{\w+\}/, origin),
          description,
        }))
      : value,
  );
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A server as the build writes it in YAML. That this is all of it is tested against the JSON. */
const YAML_SERVER =
  /^( *)- url: https:\/\/\{\w+\}(.*)\n( +description: .*\n)\1 {2}variables:\n(?:\1 {4}.*\n)+/gm;

/** A YAML document whose servers are at the origin, without a YAML library in the package. */
function yamlWith(origin: string, text: string): string {
  return text.replaceAll(
    YAML_SERVER,
    (_, indent: string, path: string, description: string) =>
      `${indent}- url: ${origin}${path}\n${description}`,
  );
}
