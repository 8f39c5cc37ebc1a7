import { BANNER } from './banner.ts';
import {
  type OpenApi,
  type OperationEntry,
  type Response,
  type Schema,
  interfaceName,
  operationsOf,
  resolve,
} from '../../lib/openapi.ts';

/**
 * `routes.ts`: what is needed to send a call and to know its answer, and no more. It is what the
 * client carries into other people's bundles, so the texts of `operations.ts` stay out of it.
 */
export function routes(document: OpenApi): string {
  const lines = operationsOf(document).map(
    (entry) => `  ${entry.operation.operationId}: ${tuple(document, entry)},\n`,
  );
  return `${BANNER}
/**
 * Method, path, interface, Content-Type of the request, what \`data\` of a success is, and the
 * header that the caller chooses a value for.
 */
export const routes = {
${lines.join('')}} as const;
`;
}

function tuple(document: OpenApi, entry: OperationEntry): string {
  const { contentType, operation, method, parameters, path, server } = entry;
  const header = parameters.find((parameter) => parameter.in === 'header');
  const parts = [
    method.toUpperCase(),
    path,
    interfaceName(server),
    contentType,
    dataKind(document, operation.responses['200']),
    ...(header === undefined ? [] : [header.name]),
  ];
  return `[${parts.map((part) => (part === null ? 'null' : `'${part}'`)).join(', ')}]`;
}

/** `array` or `object`, or null where the document leaves the success body open. */
function dataKind(document: OpenApi, response: Response | { $ref: string } | undefined) {
  if (response === undefined) return null;
  const [media] = Object.values(resolve<Response>(document, response).content ?? {});
  const body = schemaOf(document, media?.schema);
  const data = schemaOf(document, body?.properties?.['data']);
  return data === undefined ? null : String(data.type);
}

function schemaOf(document: OpenApi, schema: Schema | undefined): Schema | undefined {
  return schema && resolve<Schema>(document, schema);
}
