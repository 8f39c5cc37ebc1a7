import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slug } from 'github-slugger';
import { choices } from '../../src/service/mock/choices.ts';
import { sensitiveFields } from '../lib/schemas.ts';
import { blocks, code, codeBlock, list, table } from '../lib/write-markdown.ts';
import { type ErrorCase, type Reference, recognizedBy } from '../reference/reference.ts';
import { type GapEntry, locationText } from '../reference/notes.ts';
import { adviceOn, adviceText, gapTexts, successText } from '../reference/gap-kinds.ts';
import { type OperatorQuestion, costGroups, gapText } from '../reference/questions.ts';
import { capitalize, joinWithAnd, valueText, withoutMarkup } from '../reference/text.ts';
import type { Download, SectionWriter } from './guides.ts';
import { operationLink } from '../reference/addresses.ts';
import { type OperationView, isWrite, shownFields } from '../reference/operations.ts';

/** What the sections of guides are about. */
export interface SectionSubject {
  reference: Reference;
  downloads: readonly Download[];
}

/**
 * The sections that a guide can hold, by the name in their marker: for text that a change of the document can make wrong.
 * Their links lead from the root of the site.
 */
export function sectionsOf(
  root: string,
  { downloads, reference }: SectionSubject,
): Record<string, SectionWriter> {
  const { errors, gaps, operations } = reference;
  return {
    operations: () =>
      table(
        ['Operation', 'Method and path', 'Interface'],
        operations.map((operation) => [
          operationLink(operation),
          code(`${operation.method} ${operation.path}`),
          operation.interfaceLabel,
        ]),
      ),
    // The errors of all interfaces, or those of one that come with some statuses.
    'error-codes': (name, ...statuses) =>
      errorTable(
        errors.filter((each) => name === undefined || each.interface === name),
        statuses,
      ),
    errors: (name) => {
      const own = errors.filter((each) => each.interface === name);
      return blocks(own.flatMap(({ cases }) => cases.map(errorText)));
    },
    questions: () => questionsText(reference),
    success: () =>
      list(
        operations.filter(isWrite).map((each) => `${operationLink(each)}: ${successText(each)}`),
      ),
    writes: () =>
      table(
        ['Write', 'Keep', 'Ask the operator'],
        operations.filter(isWrite).map((operation) => {
          const { ask = '', keep = '' } = gapTexts.writes[operation.id] ?? {};
          return [operationLink(operation), keep, ask];
        }),
      ),
    // Fields of schemas, such as `Charge.amount`, each where it is shown first.
    fields: (...names) =>
      table(
        ['Field', 'Type', 'Example'],
        names.map((name) => fieldRow(operations, name)),
      ),
    assumptions: () =>
      table(
        ['Assumption', 'Choice', 'Reason', 'Where'],
        gaps.assumed.map(({ id, choice, value, why, location }) => [
          code(id),
          value === undefined ? choice : `${choice} Value: ${code(valueText(value))}.`,
          why,
          locationText(location),
        ]),
      ),
    choices: () =>
      table(
        ['Choice', 'Default', 'What the mock does', 'Reason'],
        Object.entries(choices).map(([id, { default: value, does, why }]) => [
          code(id),
          code(valueText(value)),
          does,
          why,
        ]),
      ),
    'sensitive-fields': () => joinWithAnd(sensitiveFields(reference.document).map(code)),
    downloads: () =>
      table(
        ['File', 'Contents'],
        downloads.map(({ file, description }) => [`[${file}](${file})`, description]),
      ),
    // A file of the repository as a block of code.
    file: (name = '', ...words) =>
      codeBlock(words.join(' '), readFileSync(join(root, name), 'utf8')),
  };
}

function errorTable(interfaces: Reference['errors'], statuses: readonly string[]): string {
  const isShown = ({ statuses: own }: ErrorCase) =>
    statuses.length === 0 || statuses.some((status) => own.includes(status));
  const rows = interfaces.flatMap(({ cases, interfaceLabel }) =>
    cases
      .filter(isShown)
      .map((each) => [
        `[${each.example.summary}](guides/errors.html#${slug(withoutMarkup(each.example.summary))})`,
        interfaceLabel,
        statusText(each),
        recognizedBy(each.example),
      ]),
  );
  return table(['Error', 'Interface', 'HTTP status', 'Recognize it by'], rows);
}

function statusText({ statuses, statusIsAssumed }: ErrorCase): string {
  if (statuses.length === 0) return 'not specified';
  return `${joinWithAnd(statuses)}${statusIsAssumed ? ', assumed' : ''}`;
}

function errorText(each: ErrorCase): string {
  const { description, placeholders, summary, value } = each.example;
  const facts = [
    `HTTP status: ${statusText(each)}`,
    `Returned by: ${each.operations.map(operationLink).join(', ')}`,
  ];
  if (placeholders.length > 0) {
    facts.push(`Made up: the text at ${joinWithAnd(placeholders.map(code))}`);
  }
  return blocks([`### ${summary}`, description, list(facts), codeBlock('json', oneLine(value))]);
}

/** JSON in one line where it fits there, as Prettier writes it. */
function oneLine(value: unknown): string {
  const spaced = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  return spaced.length <= LINE_LENGTH ? spaced : JSON.stringify(value, null, 2);
}

const LINE_LENGTH = 100;

function fieldRow(operations: readonly OperationView[], name: string): string[] {
  const end = `/components/schemas/${name.replace('.', '/properties/')}`;
  const found = shownFields(operations).find(({ field }) => field.pointer === end);
  if (found === undefined) throw new Error(`no operation shows the field ${name}`);

  const { examples, type } = found.field;
  const example = examples.slice(0, 1).map(valueText).map(code).join('');
  return [`[${code(name)}](${found.href})`, type, example];
}

/** All open questions, by what they may cost and by subject, with what to do until they are answered. */
function questionsText({ questions }: Reference): string {
  return blocks(
    costGroups(questions).flatMap(({ subjects, title }) => [
      `## ${title}`,
      ...subjects.flatMap(({ kind, title: subject, questions: own }) => [
        `### ${subject}`,
        `${capitalize(gapTexts.kinds[kind].about)}. ${adviceText(gapTexts.kinds[kind].advice)}`,
        list(own.map(questionText)),
      ]),
    ]),
  );
}

/** A question with where it stands, and with the advice that is about it alone. */
function questionText({ gaps, kind, text }: OperatorQuestion): string {
  const parts = [`**${text}**`, ...gaps.map(entryText)];
  const own = gapTexts.questions[text];
  if (own !== undefined) parts.push(adviceText({ ...adviceOn(kind, text)!, until: own.until }));
  return parts.join(' ');
}

/** The words of the document, unless the question is its own, and where it has them. */
function entryText(gap: GapEntry): string {
  return `${gapText(gap)} (${gap.locations.map(locationText).join(', ')})`.trimStart();
}
