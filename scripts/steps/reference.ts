import {
  type OpenApi,
  type OperationEntry,
  type RequestBody,
  type Response,
  type Schema,
  operationsOf,
  resolve,
} from '../pipeline/document.ts';
import { defaultUrl, namedExamples } from '../pipeline/sample.ts';
import { code, json, notes, table } from './reference/markdown.ts';
import { linkTo, parameterTable, propertyTable, transitionTable } from './reference/tables.ts';

/** `reference.md`: the whole document for readers of plain text, on paper or in a terminal. */
export function reference(document: OpenApi): string {
  const { info } = document;
  const blocks = [
    `<!-- Generated from openapi/ by \`npm run build\`. Do not edit; edit openapi/. -->`,
    `# ${info.title} ${info.version}`,
    info.description ?? '',
    ...notes(info),
    ...contents(document),
    ...servers(document),
    ...authentication(document),
    ...(document.tags ?? []).flatMap((tag) => [
      `## ${tag.name}`,
      tag.description ?? '',
      ...notes(tag),
      ...operationsOf(document)
        .filter(({ operation }) => operation.tags?.[0] === tag.name)
        .flatMap((entry) => operationSection(document, entry)),
    ]),
    ...schemas(document),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function contents(document: OpenApi): string[] {
  const rows = operationsOf(document).map(({ operation: { summary, operationId }, ...entry }) => [
    `[${summary ?? operationId}](#${operationId.toLowerCase()})`,
    code(`${entry.method.toUpperCase()} ${entry.path}`),
    entry.server.description,
  ]);
  return ['## Operations', table(['operation', 'request', 'interface'], rows)];
}

function servers(document: OpenApi): string[] {
  const rows = document.servers.map((server) => [
    server.description,
    code(server.url),
    code(defaultUrl(server)),
    Object.keys(server.variables ?? {})
      .map(code)
      .join(', '),
  ]);
  const head = ['interface', 'root', 'with the defaults', 'variables'];
  return ['## Interfaces', table(head, rows)];
}

function authentication(document: OpenApi): string[] {
  const schemes = Object.values(document.components?.['securitySchemes'] ?? {});
  return [
    '## Authentication',
    ...schemes.flatMap((scheme) => {
      const { description = '', ...rest } = scheme as { description?: string };
      return [description, ...notes(rest)];
    }),
  ];
}

function operationSection(document: OpenApi, entry: OperationEntry): string[] {
  const { operation: op, parameters, method, path, server } = entry;
  const contentType = op['x-request-content-type'];
  return [
    `### ${op.operationId}`,
    op.summary === undefined ? '' : `**${op.summary}**`,
    `${code(`${method.toUpperCase()} ${path}`)} on the ${server.description} interface.`,
    op.description ?? '',
    contentType === undefined
      ? ''
      : `The request carries ${code(`Content-Type: ${contentType}`)} although it has no body.`,
    ...notes(op),
    ...(parameters.length === 0
      ? []
      : [
          '#### Parameters',
          parameterTable(document, parameters),
          ...parameters.flatMap((each) => notes(each, each.name)),
        ]),
    ...(entry.body === undefined ? [] : requestBody(document, entry.body)),
    ...Object.entries(op.responses).flatMap(([status, response]) =>
      answer(document, status, resolve<Response>(document, response)),
    ),
  ];
}

function requestBody(document: OpenApi, body: RequestBody): string[] {
  return [
    '#### Request body',
    body.description ?? '',
    ...notes(body),
    ...content(document, body.content),
  ];
}

function answer(document: OpenApi, status: string, response: Response): string[] {
  const title = status === 'default' ? 'Any other answer' : `Answer ${status}`;
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    ...resolve(document, header),
    name,
    in: 'header' as const,
  }));
  return [
    `#### ${title}`,
    response.description,
    ...notes(response),
    ...(headers.length === 0 ? [] : [parameterTable(document, headers)]),
    ...headers.flatMap((header) => notes(header, header.name)),
    ...content(document, response.content ?? {}),
  ];
}

function content(document: OpenApi, media: RequestBody['content']): string[] {
  return Object.entries(media).flatMap(([type, each]) => [
    `Body: ${each.schema === undefined ? 'anything' : linkTo(document, each.schema)}, ${code(type)}.`,
    ...namedExamples(document, each).flatMap(({ name, example }) => [
      `Example ${code(name)}: ${example.summary ?? ''}. ${example.description ?? ''}`.trim(),
      json(example.value),
    ]),
  ]);
}

function schemas(document: OpenApi): string[] {
  const named = Object.entries(document.components?.['schemas'] ?? {}) as [string, Schema][];
  return [
    '## Schemas',
    ...named.flatMap(([name, schema]) => [
      `### ${name}`,
      schema.description ?? '',
      ...notes(schema),
      propertyTable(document, name, schema),
      ...Object.entries(schema.properties ?? {}).flatMap(([field, property]) =>
        notes(property, field),
      ),
      transitionTable(schema),
    ]),
  ];
}
