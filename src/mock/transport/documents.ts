import { hasGenerated, readGeneratedText } from '../../shared/package-files.ts';
import { type MockRequest, splitTarget } from '../pipeline/request.ts';
import { type MockResponse, commonHeaders } from '../pipeline/response.ts';

/**
 * A published document with the address that it is requested from in place of its servers, so that
 * tools which import it call the mock.
 *
 * @param request - With the path of a document.
 * @returns undefined for a document that is not there: the package has no JSON for OpenAPI 3.0.
 */
export function serveDocument({ target, headers }: MockRequest): MockResponse | undefined {
  const file = splitTarget(target).path.slice(1);
  if (!hasGenerated(file)) return undefined;
  const host = headers['host'] ?? '';
  const origin = `http://${/^[\w.:[\]-]+$/.test(host) ? host : 'localhost'}`;
  const text = readGeneratedText(file);
  const isJson = file.endsWith('.json');
  return {
    status: 200,
    headers: {
      ...commonHeaders,
      'Content-Type': `application/${isJson ? 'json' : 'yaml'}; charset=utf-8`,
      'Cache-Control': 'no-cache',
    },
    body: isJson ? jsonWith(origin, text) : yamlWith(origin, text),
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
