import {
  blocks,
  code,
  codeBlock,
  json,
  list as bullets,
  table,
} from '../scripts/lib/write-markdown.ts';
import { fieldAdvice } from './service/fields.ts';
import { type Download, GROUPS, type Guide } from './guides/guides.ts';
import { fieldCells, fieldTable, placeholderText } from './guides/reference-sections.ts';
import { markdownHref, operationHref, toMarkdownLinks } from './links.ts';
import {
  type InterfaceErrors,
  type Reference,
  type TagView,
  effectText,
  failureStatus,
} from './model/reference.ts';
import type { FieldHolder } from './model/fields.ts';
import { type Notes, assumptionText, byWeight } from './model/notes.ts';
import {
  type Message,
  NO_PAGES,
  type NamedExample,
  type OperationView,
  type ResponseView,
  SEND_ONCE,
  isQueryOpen,
  isWrite,
} from './model/operations.ts';
import { joined } from './model/text.ts';
import { type Sample, samplesOf } from './samples/languages.ts';

interface OperationText {
  operation: OperationView;
  group: TagView;
  errors: readonly InterfaceErrors[];
  /** Leads to the other samples and the guides. */
  base: string;
}

/** An operation as Markdown that needs no other page. */
export function operationMarkdown({ operation, group, errors, base }: OperationText): string {
  const { request, responses, transitions } = operation;
  return blocks([
    `# ${operation.summary}`,
    code(`${operation.method} ${operation.server.url}${operation.path}`),
    operation.description,
    isWrite(operation) ? `**${SEND_ONCE}**` : '',
    bullets(summaryOf(operation, base)),
    '## Request',
    headerTable(operation),
    isQueryOpen(operation) ? NO_PAGES : '',
    parameterTable(operation),
    request && messageText(request, 'request', request.description),
    ...responses.flatMap(responseText),
    ...(transitions.length === 0 ? [] : ['## States', stateTable(operation, errors)]),
    ...openQuestions(operation, group),
    '## Samples',
    ...samplesText(operation, base),
  ]);
}

/** Base URL, authentication and errors: what a reader of this page alone has to know. */
function summaryOf(operation: OperationView, base: string): string[] {
  const more = (text: string, id: string) => `[${text}](${base}guides/${id}.md)`;
  return [
    `Base URL: ${code(operation.server.url)}, the ${operation.interfaceLabel} interface. Its host is not specified; the ${more('mock', 'mock')} stands in for it.`,
    `${more('Authentication', 'authentication')}: the header \`Authorization: Bearer <ACCESS_TOKEN>\`.`,
    `${more('Errors', 'errors')}: a response is an error when its HTTP status is not 200 or \`status\` in its body is ${code(failureStatus([operation]))}.`,
  ];
}

function headerTable({ wire: { contentType } }: OperationView): string {
  const rows = [[code('Authorization'), code('Bearer <ACCESS_TOKEN>'), 'yes']];
  if (contentType !== null) {
    const required = contentType.required ? 'yes' : 'not specified';
    rows.push([code('Content-Type'), code(contentType.mediaType), required]);
  }
  return table(['Header', 'Value', 'Required'], rows);
}

function parameterTable({ parameters }: OperationView): string {
  if (parameters.length === 0) return '';
  return table(
    ['Parameter', 'In', 'Type', 'Description'],
    parameters.map(({ field, location }) => [
      code(field.name),
      location,
      ...fieldCells(field, 'request'),
    ]),
  );
}

function responseText(response: ResponseView): string[] {
  const { body, headers, title } = response;
  return [
    `## ${title}`,
    headers.length === 0
      ? response.description
      : blocks([response.description, fieldTable(headers, 'Header', 'response')]),
    messageText(response, 'response', body?.description ?? ''),
  ];
}

function messageText(
  { body, examples, ...notes }: Message,
  of: FieldHolder,
  description: string,
): string {
  return blocks([
    description,
    body === undefined || body.fields.length === 0 ? '' : fieldTable(body.fields, 'Field', of),
    notesText(notes),
    ...examples.map(exampleText),
  ]);
}

function exampleText({ summary, description, value, placeholders }: NamedExample): string {
  return blocks([
    [`Example: ${summary}.`, description, placeholderText(placeholders)]
      .filter((part) => part !== '')
      .join(' '),
    json(value),
  ]);
}

function stateTable({ transitions }: OperationView, errors: readonly InterfaceErrors[]): string {
  return table(
    ['Resource', 'Condition', 'Next state', 'In the response'],
    transitions.map((transition) => [
      code(transition.resource),
      transition.condition,
      code(transition.to),
      effectText(transition, errors),
    ]),
  );
}

function openQuestions(operation: OperationView, group: TagView): string[] {
  const text = notesText({
    unspecified: byWeight([...operation.unspecified, ...group.unspecified]),
    assumed: [...operation.assumed, ...group.assumed],
  });
  return text === '' ? [] : ['## Open questions', text];
}

function notesText({ unspecified, assumed }: Notes): string {
  return bullets([
    ...unspecified.map(({ text }) => `Open question: ${text}`),
    ...assumed.map((each) => `Assumed: ${assumptionText(each)}`),
  ]);
}

/** The samples in curl and TypeScript; links to the others. */
function samplesText(operation: OperationView, base: string): string[] {
  const samples = samplesOf(operation);
  const isShown = ({ language }: Sample) => ['curl', 'typescript'].includes(language.id);
  const others = samples.filter((sample) => !isShown(sample));
  return [
    ...samples
      .filter(isShown)
      .map(({ language, code: text }) => codeBlock(language.highlight, text)),
    `The same in other languages: ${others
      .map(({ language, file }) => `[${language.label}](${base}samples/${file})`)
      .join(', ')}.`,
  ];
}

interface Contents {
  reference: Reference;
  guides: readonly Guide[];
  downloads: readonly Download[];
}

/** `llms.txt`: what an agent has to know before it writes code, and where to read on. */
export function llmsText({ reference, guides, downloads }: Contents): string {
  const { document, operations } = reference;
  const { info } = document;
  return `${blocks([
    `# ${info.title} ${info.version}`,
    `> ${info.summary ?? ''}`,
    info.description,
    '## Instructions',
    bullets(instructions(reference)),
    '## Operations',
    bullets(
      operations.map(
        (operation) =>
          `[${operation.summary}](${markdownHref(operationHref(operation.id))}): ${code(`${operation.method} ${operation.server.url}${operation.path}`)}`,
      ),
    ),
    ...GROUPS.flatMap((group) => {
      const own = guides.filter((guide) => guide.group === group);
      const lines = own.map(
        ({ id, title, summary }) => `[${title}](guides/${id}.md): ${toMarkdownLinks(summary, '')}`,
      );
      return lines.length === 0 ? [] : [`## ${group}`, bullets(lines)];
    }),
    '## Files',
    bullets(downloads.map(({ file, description }) => `[${file}](${file}): ${description}`)),
  ])}\n`;
}

/** What goes wrong without these lines; each is made from the document or is known of the service. */
function instructions({ document, errors, operations }: Reference): string[] {
  const writes = operations.filter(isWrite);
  const bodiless = operations.filter(({ wire }) => wire.contentType !== null && wire.body === null);
  const roots = document.servers.map(
    ({ description, url }) => `${description} at ${code(url)} (${count(operations, description)})`,
  );
  return [
    `There are ${document.servers.length} base URLs: ${joined(roots)}. Send each operation to its own. The hosts are not specified: ask for them, never guess.`,
    `Send \`Authorization: Bearer <ACCESS_TOKEN>\` with every request. Take the token from the environment, never log it, and do not follow redirects.`,
    `A response is an error when its HTTP status is not 200 or when \`status\` in its body is ${errors
      .map(({ failure, interfaceLabel }) => `${code(failure)} (${interfaceLabel})`)
      .join(' or ')}. Check both: whether an error can come with status 200 is not specified.`,
    `Never resend a write (${writes.map(linkText).join(', ')}) on your own: after a time-out or a lost connection its outcome is unknown, and whether a repeated request is recognized is not specified.`,
    `These requests have no body and still carry \`Content-Type: application/json\`: ${bodiless.map(linkText).join(', ')}.`,
    ...fieldAdvice,
    'Texts marked as placeholders are made up. Compare statuses, codes and the messages that are not marked; never compare a placeholder.',
    'What is not specified is marked as such. Do not fill it in: no further parameters, status values or fields.',
    `Before you write code, read ${code('skills/payments-contract/SKILL.md')} of the npm package: what never to do with money, and the loop that tries your code against failures.`,
  ];
}

function count(operations: readonly OperationView[], label: string): string {
  const own = operations.filter(({ interfaceLabel }) => interfaceLabel === label).length;
  return `${own} ${own === 1 ? 'operation' : 'operations'}`;
}

function linkText({ id, summary }: OperationView): string {
  return `[${summary}](${markdownHref(operationHref(id))})`;
}
