import {
  blocks,
  code,
  codeBlock,
  json,
  list as bullets,
  table,
} from '../scripts/lib/write-markdown.ts';
import { fieldCells, fieldTable, placeholderText } from '../scripts/guides/reference-sections.ts';
import { type InterfaceErrors, effectText, failureStatus } from '../scripts/reference/reference.ts';
import type { FieldHolder } from '../scripts/reference/fields.ts';
import { type Notes, assumptionText, byWeight } from '../scripts/reference/notes.ts';
import {
  type Message,
  NO_PAGES,
  type NamedExample,
  type OperationView,
  type ResponseView,
  type TagView,
  SEND_ONCE,
  isQueryOpen,
  isWrite,
} from '../scripts/reference/operations.ts';
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
