import { blocks, code, json, list, table } from '../lib/write-markdown.ts';
import { interfaceName } from '../lib/openapi.ts';
import { isAmountName, isTimeName } from '../reference/service/fields.ts';
import { operationHref } from './links.ts';
import {
  type ErrorCase,
  type InterfaceErrors,
  type Reference,
  recognizedBy,
} from '../reference/reference.ts';
import { factsOf, flat } from '../reference/fields.ts';
import { type OperationView, partsOf } from '../reference/operations.ts';
import { joined, shown, slug } from '../reference/text.ts';
import { plain } from '../reference/text.ts';
import type { SectionWriter } from './guides.ts';
import { locationText, questionsText } from './question-sections.ts';

/** Sections that say what the document says. */
export function referenceSections(reference: Reference): Record<string, SectionWriter> {
  const { document, errors, gaps, operations } = reference;
  const shapeOf = (name: string) => {
    const shape = errors.find((each) => each.interface === name);
    if (shape === undefined) throw new Error(`there is no interface "${name}"`);
    return shape;
  };
  return {
    servers: () =>
      table(
        ['Interface', 'Root', 'Operations'],
        document.servers.map((server) => {
          const own = operations.filter((each) => each.interface === interfaceName(server));
          return [server.description, code(server.url), String(own.length)];
        }),
      ),
    operations: () =>
      table(
        ['Operation', 'Method and path', 'Interface'],
        operations.map((operation) => [
          operationLink(operation),
          code(`${operation.method} ${operation.path}`),
          operation.interfaceLabel,
        ]),
      ),
    'error-codes': (name, ...statuses) => errorTable(errors, name, statuses),
    errors: (name = '') => blocks(shapeOf(name).cases.map(errorEntry)),
    // The questions that stand at a part of the document.
    'questions-at': (pointer = '') =>
      list(
        reference.questions
          .filter(({ gaps: own }) =>
            own.some(({ locations }) => locations.some((each) => each.pointer.startsWith(pointer))),
          )
          .map(({ text }) => text),
      ),
    questions: () => questionsText(reference),
    assumptions: () =>
      table(
        ['Assumption', 'Choice', 'Reason', 'Where'],
        gaps.assumed.map(({ id, choice, value, why, location }) => [
          code(id),
          value === undefined ? choice : `${choice} Value: ${code(shown(value))}.`,
          why,
          locationText(location),
        ]),
      ),
    amounts: () => namedFields(operations, isAmountName),
    times: () => namedFields(operations, isTimeName),
  };
}

/** The errors of all interfaces, or those of one that come with some statuses. */
function errorTable(
  errors: readonly InterfaceErrors[],
  name: string | undefined,
  statuses: readonly string[],
): string {
  const rows = errors
    .filter((shape) => name === undefined || shape.interface === name)
    .flatMap(({ cases, interfaceLabel }) => cases.map((each) => ({ each, interfaceLabel })))
    .filter(
      ({ each }) =>
        statuses.length === 0 || each.statuses.some((status) => statuses.includes(status)),
    );
  return table(
    ['Error', 'Interface', 'HTTP status', 'Recognize it by'],
    rows.map(({ each, interfaceLabel }) => [
      `[${each.example.summary}](guides/errors.html#${slug(plain(each.example.summary))})`,
      interfaceLabel,
      statusText(each),
      recognizedBy(each.example),
    ]),
  );
}

function operationLink({ id, summary }: OperationView): string {
  return `[${summary}](${operationHref(id)})`;
}

function statusText({ statuses, statusIsAssumed }: ErrorCase): string {
  if (statuses.length === 0) return 'not specified';
  return `${joined(statuses)}${statusIsAssumed ? ', assumed' : ''}`;
}

function errorEntry(each: ErrorCase): string {
  const { example, operations } = each;
  return blocks([
    `### ${example.summary}`,
    example.description,
    list([
      `HTTP status: ${statusText(each)}`,
      `Returned by: ${operations.map(operationLink).join(', ')}`,
    ]),
    json(example.value),
    placeholderText(example.placeholders),
  ]);
}

/** Says which texts of an example are made up; empty where none is. */
function placeholderText(placeholders: readonly string[]): string {
  if (placeholders.length === 0) return '';
  return placeholders.includes('')
    ? 'Placeholder: this whole body is made up, since the real one is not specified.'
    : `Placeholder: the text at ${joined(placeholders.map(code))} is made up, since its wording is not specified.`;
}

/** Fields by name; those that share a schema once. */
function namedFields(
  operations: readonly OperationView[],
  isNamed: (name: string) => boolean,
): string {
  const rows = new Map<string, string[]>();
  for (const operation of operations) {
    const fields = partsOf(operation).flatMap(({ body }) => flat(body));
    for (const field of fields.filter(({ name }) => isNamed(name))) {
      if (rows.has(field.pointer)) continue;
      const owner = field.pointer.split('/').at(-3) ?? '';
      const { examples, type, unspecified } = factsOf(field, 'response');
      rows.set(field.pointer, [
        `[\`${owner}.${field.name}\`](${operationHref(operation.id)}#${field.id})`,
        type,
        examples.map(code).join(' or '),
        unspecified.map(({ text }) => text).join(' '),
      ]);
    }
  }
  return table(['Field', 'Type', 'Example', 'Open questions'], [...rows.values()]);
}
