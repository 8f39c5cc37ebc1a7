import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { parse } from 'yaml';
import { gapTexts } from '../../scripts/reference/gap-kinds.ts';
import { type Guide, CHANGELOG } from '../../scripts/guides/guides.ts';
import { grouped } from '../../src/shared/node-22.ts';
import { QUESTIONS_GUIDE, guideHref, operationHref } from '../../scripts/reference/addresses.ts';
import type { Field } from '../../scripts/reference/fields.ts';
import {
  type OperationView,
  type Part,
  isQueryOpen,
  shownFields,
} from '../../scripts/reference/operations.ts';
import { type OperatorQuestion, costGroups, gapText } from '../../scripts/reference/questions.ts';
import { type ErrorCase, type Reference, recognizedBy } from '../../scripts/reference/reference.ts';
import { firstParagraph, withoutMarkup } from '../../scripts/reference/text.ts';
import { type Site, guideSections } from '../site.ts';
import { CELL, type SearchEntry, type SearchIndex } from './search.ts';

/** The words of readers. */
interface Words extends Omit<SearchIndex, 'entries'> {
  /** By the id of a guide, or that of a part of it: `errors#all-errors`. */
  guides: Record<string, string>;
  actions: { verb: string; ids: string; words: string }[];
  absent: Record<string, string>;
}

const words = parse(readFileSync(new URL('words.yaml', import.meta.url), 'utf8')) as Words;

/** All that the search of a site is made of. */
export function searchIndex(site: Site): SearchIndex {
  const { phrases, stop, synonyms } = words;
  return { entries: searchEntries(site), phrases, stop, synonyms };
}

/** Everything that the search of a site finds. */
function searchEntries({ guides, reference }: Site): SearchEntry[] {
  const named = [
    ...reference.operations.map(operationEntry),
    ...errorEntries(reference),
    ...gapEntries(reference),
  ];
  // The headings of errors and of gaps are found as what they are.
  const titles = new Set(named.map(({ title }) => title));
  const isNew = ({ kind, sentences = [], title }: SearchEntry) =>
    kind !== 'section' || (sentences.length > 0 && !titles.has(title));
  const sections = guides.flatMap(guideEntries).filter(isNew);
  const fields = fieldEntries(reference);
  return [overviewEntry(reference), ...named, ...sections, ...fields, ...absentEntries(reference)];
}

/** The front page, found by what it says of the whole. */
function overviewEntry({ document: { info } }: Reference): SearchEntry {
  return {
    kind: 'section',
    title: 'Overview',
    context: info.title,
    href: 'index.html',
    sentences: sentencesOf(firstParagraph(info.description ?? '')),
    keywords: words.guides['index'],
  };
}

function operationEntry(operation: OperationView): SearchEntry {
  const { description, id, method, path, summary, tag } = operation;
  const text = isQueryOpen(operation) ? `${description} ${gapTexts.calls.noPages}` : description;
  return {
    kind: 'operation',
    title: summary,
    context: `${method} ${path}`,
    href: operationHref(id),
    sentences: sentencesOf(text),
    keywords: `${id} ${tag}`,
  };
}

function errorEntries({ errors }: Reference): SearchEntry[] {
  return errors.flatMap(({ cases, interfaceLabel }) =>
    cases.map((each): SearchEntry => {
      const title = withoutMarkup(each.example.summary);
      const summaries = each.operations.map(({ summary }) => summary).join(', ');
      return {
        kind: 'error',
        title,
        context: errorContext(each),
        href: `${guideHref('errors')}#${slug(title)}`,
        sentences: [
          ...sentencesOf(each.example.description),
          withoutMarkup(recognizedBy(each.example)),
          `${interfaceLabel}: ${summaries}`,
        ],
        keywords: `error code ${String(each.identity.type ?? '')}`,
      };
    }),
  );
}

/** Statuses and code of an error: `HTTP 401, assumed: 10401`. */
function errorContext({ example, identity, statuses, statusIsAssumed }: ErrorCase): string {
  if (example.isPlaceholder) return 'wording not known';
  const assumed = statusIsAssumed ? ', assumed:' : '';
  const parts = statuses.map((status) => `HTTP ${status}${assumed}`);
  return [...parts, identity.text].join(' ');
}

function gapEntries({ questions }: Reference): SearchEntry[] {
  const subjects = costGroups(questions).flatMap((group) => group.subjects);
  return subjects.map(({ kind, title, questions: own }) => ({
    kind: 'gap',
    title,
    context: 'Open questions: not known',
    href: `${guideHref(QUESTIONS_GUIDE)}#${slug(title)}`,
    sentences: own.map(({ gaps, text }) =>
      withoutMarkup([text, ...gaps.map(gapText)].join(' ').trim()),
    ),
    keywords: [
      gapTexts.kinds[kind].about,
      ...own.flatMap(gapWords),
      words.guides[`${QUESTIONS_GUIDE}#${kind}`] ?? '',
    ].join(' '),
  }));
}

/** The words of gaps whose question is shown in their place. */
function gapWords({ gaps }: OperatorQuestion): string[] {
  return gaps.filter((gap) => gapText(gap) === '').map(({ text }) => withoutMarkup(text));
}

/** A guide, and each part of it. */
function guideEntries({ group, id, markdown, title: guide }: Guide): SearchEntry[] {
  const page = guideHref(id);
  const [first, ...parts] = guideSections(markdown);
  const entry: SearchEntry = {
    kind: id === CHANGELOG ? 'changelog' : 'guide',
    title: guide,
    context: group,
    href: page,
    keywords: words.guides[id],
  };
  // What has changed is not what someone searches who wants to call the service: only its name finds it.
  if (id === CHANGELOG) return [entry];

  const sections = parts.map(({ id: part, text, title }): SearchEntry => ({
    kind: 'section',
    title,
    context: guide,
    href: `${page}#${part}`,
    sentences: sentencesOf(text),
    keywords: words.guides[`${id}#${part}`],
  }));
  return [{ ...entry, sentences: sentencesOf(first?.text ?? '') }, ...sections];
}

/** Each field once, where it is shown first, however many operations share its schema. */
function fieldEntries({ operations }: Reference): SearchEntry[] {
  const once = grouped(shownFields(operations), ({ field }) => `${field.pointer} ${field.name}`);
  return [...once.values()].map(([{ field, href, operation, part }]) => ({
    kind: 'field',
    title: field.path,
    context: `${ownerOf(field, part)}: ${operation.summary}`,
    href,
    sentences: sentencesOf(field.description),
    keywords: valuesOf(field).join(' '),
  }));
}

/** The part that a field is one of, in words. */
function ownerOf(field: Field, { outsideBody, name }: Part): string {
  if (!outsideBody.includes(field)) return name;
  return name === 'Request' ? 'Parameter' : 'Response header';
}

/** Values that someone may have seen and looks for: `NGN`, `NOAUTH`. */
function valuesOf({ examples, sensitive, values }: Field): string[] {
  if (sensitive) return [];
  const known = [...examples, ...(values?.list ?? [])].map(String);
  return known.filter((each) => /^[A-Za-z][\w-]{1,30}$/.test(each));
}

/** Entries for what no operation does, so that a search for it does not end in something else. */
function absentEntries(reference: Reference): SearchEntry[] {
  const subjects = Object.entries(words.absent).map(([subject, keywords]) => ({
    title: `No operation here is about ${subject}`,
    keywords,
  }));
  return [...absentActions(reference), ...subjects].map((each) => ({
    ...each,
    kind: 'absent',
    context: 'Open question',
    href: `${guideHref(QUESTIONS_GUIDE)}#service`,
  }));
}

/** Actions that readers look for with the records of each group, and no operation does. */
function absentActions({ operations, groups }: Reference): { title: string; keywords: string }[] {
  return groups.flatMap(({ name }) => {
    // The last word, without its plural.
    const noun = name.toLowerCase().replace(/^.* /, '').replace(/s$/, '');
    const own = operations.filter(({ id }) => id.toLowerCase().includes(noun));
    const absent = words.actions.filter(
      ({ ids }) => !own.some(({ id }) => new RegExp(ids).test(id)),
    );
    return absent.map((action) => ({
      title: `No operation here ${action.verb} ${name.toLowerCase()}`,
      keywords: action.words,
    }));
  });
}

/** The head of a table, with the dashes below it. */
const TABLE_HEAD = /^\|.*\n\|[ |:-]+\|$/gm;

/** The sentences of a text, without marks: a search shows the one that answers. A row of a table is one. */
function sentencesOf(markdown: string): string[] {
  return markdown
    .replaceAll(TABLE_HEAD, '')
    .split(/\n\s*\n|\n(?=\s*(?:[|>*-]|\d+\.) )/)
    .flatMap((block) => (block.startsWith('|') ? [block] : block.split(SENTENCE_END)))
    .map(withoutMarks)
    .filter((sentence) => sentence !== '');
}

const SENTENCE_END = /(?<=[.?!])\s+(?=[^a-z])/;

function withoutMarks(block: string): string {
  return withoutMarkup(block)
    .replaceAll(/\*\*|^\s*[|>*-] /g, '')
    .replaceAll(/(\s*\|)+\s*$/g, '')
    .replaceAll(/\s*\|\s*/g, CELL)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
