import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sensitiveFields } from '../../generated/operations.ts';
import { choices } from '../../src/service/mock/choices.ts';
import { blocks, code, codeBlock, json, list, table } from '../lib/write-markdown.ts';
import { type ErrorCase, type Reference, recognizedBy } from '../reference/reference.ts';
import { type GapEntry, locationText } from '../reference/notes.ts';
import { groupsOf, recordText } from '../reference/questions.ts';
import { joined, plain, shown, slug } from '../reference/text.ts';
import type { Download, SectionWriter } from './guides.ts';
import { operationLink } from '../reference/addresses.ts';

/** What the sections of guides are about. */
export interface SectionSubject {
  reference: Reference;
  downloads: readonly Download[];
}

/**
 * The sections that a guide can hold, by the name in their marker: what would lie once it is stale. Their links lead
 * from the root of the site.
 */
export function sectionsOf(
  root: string,
  { downloads, reference }: SectionSubject,
): Record<string, SectionWriter> {
  const { errors, gaps, operations, questions } = reference;
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
        errors.filter((each) => [each.interface, undefined].includes(name)),
        statuses,
      ),
    errors: (name) =>
      blocks(
        errors
          .filter((each) => each.interface === name)
          .flatMap(({ cases }) => cases.map(errorText)),
      ),
    // The questions that stand at a part of the document.
    'questions-at': (pointer = '') =>
      list(
        questions
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
    choices: () =>
      table(
        ['Choice', 'Default', 'What the mock does', 'Reason'],
        Object.entries(choices).map(([id, { default: value, does, why }]) => [
          code(id),
          code(shown(value)),
          does,
          why,
        ]),
      ),
    'sensitive-fields': () => joined(sensitiveFields.map(code)),
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
  const rows = interfaces.flatMap(({ cases, interfaceLabel }) =>
    cases
      .filter(
        (each) =>
          statuses.length === 0 || statuses.some((status) => each.statuses.includes(status)),
      )
      .map((each) => [
        `[${each.example.summary}](guides/errors.html#${slug(plain(each.example.summary))})`,
        interfaceLabel,
        statusText(each),
        recognizedBy(each.example),
      ]),
  );
  return table(['Error', 'Interface', 'HTTP status', 'Recognize it by'], rows);
}

function statusText({ statuses, statusIsAssumed }: ErrorCase): string {
  if (statuses.length === 0) return 'not specified';
  return `${joined(statuses)}${statusIsAssumed ? ', assumed' : ''}`;
}

function errorText(each: ErrorCase): string {
  const { description, placeholders, summary, value } = each.example;
  return blocks([
    `### ${summary}`,
    description,
    list([
      `HTTP status: ${statusText(each)}`,
      `Returned by: ${each.operations.map(operationLink).join(', ')}`,
    ]),
    json(value),
    placeholders.length === 0
      ? ''
      : `Placeholder: the text at ${joined(placeholders.map(code))} is made up, since its wording is not specified.`,
  ]);
}

/** All open questions, by what they may cost and by subject. */
function questionsText({ questions }: Reference): string {
  return blocks(
    groupsOf(questions).flatMap(({ subjects, title }) => [
      `## ${title}`,
      ...subjects.flatMap(({ title: subject, questions: own }) => [
        `### ${subject}`,
        list(own.map(({ gaps, text }) => `**${text}** ${gaps.map(entryText).join(' ')}`)),
      ]),
    ]),
  );
}

/** The words of the document, unless the question is its own, and where it has them. */
function entryText(gap: GapEntry): string {
  return `${recordText(gap)} (${gap.locations.map(locationText).join(', ')})`.trimStart();
}
