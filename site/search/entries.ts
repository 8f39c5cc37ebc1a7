import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { gapTexts } from '../../scripts/reference/gap-kinds.ts';
import { type Guide, CHANGELOG } from '../../scripts/guides/guides.ts';
import { grouped } from '../../src/report/report.ts';
import { guideHref, operationHref, questionsHref } from '../../scripts/reference/addresses.ts';
import { type Field, flat } from '../../scripts/reference/fields.ts';
import { type OperationView, type Part, partsOf } from '../../scripts/reference/operations.ts';
import { groupsOf } from '../../scripts/reference/questions.ts';
import type { ErrorCase, Reference } from '../../scripts/reference/reference.ts';
import { anchors, slug, plain } from '../../scripts/reference/text.ts';
import type { Site } from '../site.ts';
import type { SearchEntry, SearchIndex } from './search.ts';

/** The words of readers. */
interface Words extends Omit<SearchIndex, 'entries'> {
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
  const sections = guides
    .flatMap(guideEntries)
    .filter(({ kind, text, title }) => kind !== 'section' || (text !== '' && !titles.has(title)));
  const all = [...named, ...sections, ...fieldEntries(reference), ...absentEntries(reference)];
  return all.map((entry) => ({ ...entry, text: condensed(entry.text ?? '') || undefined }));
}

function operationEntry(operation: OperationView): SearchEntry {
  const { description, id, method, path, summary, tag } = operation;
  return {
    kind: 'operation',
    title: summary,
    context: `${method} ${path}`,
    href: operationHref(id),
    text: plain(description),
    keywords: `${id} ${tag}`,
  };
}

function errorEntries({ errors }: Reference): SearchEntry[] {
  return errors.flatMap(({ cases, interfaceLabel }) =>
    cases.map((each): SearchEntry => {
      const title = plain(each.example.summary);
      const summaries = each.operations.map(({ summary }) => summary).join(', ');
      return {
        kind: 'error',
        title,
        context: errorContext(each),
        href: `${guideHref('errors')}#${slug(title)}`,
        text: plain(`${interfaceLabel}: ${each.example.description} ${summaries}`),
        keywords: `error code ${each.identity.type ?? ''}`,
      };
    }),
  );
}

/** Statuses and code of an error: `HTTP 401, assumed: 10401`. */
function errorContext({ example, identity, statuses, statusIsAssumed }: ErrorCase): string {
  if (example.isPlaceholder) return 'wording not known';
  const assumed = statusIsAssumed ? ', assumed:' : '';
  const parts = statuses.map((status) => `HTTP ${status}${assumed}`);
  return [...parts, identity.code ?? identity.message].join(' ');
}

function gapEntries({ questions }: Reference): SearchEntry[] {
  const subjects = groupsOf(questions).flatMap((group) => group.subjects);
  return subjects.map(({ kind, title, questions: own }) => ({
    kind: 'gap',
    title,
    context: 'Open questions',
    href: `${questionsHref()}#${slug(title)}`,
    text: plain(own.flatMap(({ gaps }) => gaps.map(({ text }) => text)).join(' ')),
    keywords: `${gapTexts.kinds[kind].about}${kind === 'statuses' ? ' httpstatus' : ''}`,
  }));
}

/** A guide, and each part of it. */
function guideEntries({ group, id, markdown, title: guide }: Guide): SearchEntry[] {
  const page = guideHref(id);
  const [first, ...parts] = sectionsOf(markdown);
  const entry: SearchEntry = {
    kind: id === CHANGELOG ? 'changelog' : 'guide',
    title: first?.title ?? guide,
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
    text,
  }));
  return [{ ...entry, text: first?.text }, ...sections];
}

/** Each field once, where it is shown first, however many operations share its schema. */
function fieldEntries({ operations }: Reference): SearchEntry[] {
  const all = operations.flatMap((operation) =>
    partsOf(operation).flatMap((part) => shownFields(operation, part)),
  );
  const once = grouped(all, ({ field }) => `${field.pointer} ${field.name}`);
  return [...once.values()].map(([{ field, of, operation }]) => ({
    kind: 'field',
    title: field.path,
    context: `${of}: ${operation.summary}`,
    href: `${operationHref(operation.id)}#${field.id}`,
    text: plain(field.description),
    keywords: valuesOf(field).join(' '),
  }));
}

/** The fields of a request or a response, with what each is a field of. */
function shownFields(operation: OperationView, { beside, body, name }: Part) {
  const outside = name === 'Request' ? 'Parameter' : 'Response header';
  return [
    ...flat(beside).map((field) => ({ field, of: outside, operation })),
    ...flat(body?.fields ?? []).map((field) => ({ field, of: name, operation })),
  ];
}

/** Values that someone may have seen and looks for: `NGN`, `NOAUTH`. */
function valuesOf({ examples, sensitive, values }: Field): string[] {
  if (sensitive) return [];
  const known = [...examples, ...(values?.list ?? [])].map(String);
  return known.filter((each) => /^[A-Za-z][\w-]{1,30}$/.test(each));
}

/** Entries for what no operation does, so that a search for it does not end in something else. */
function absentEntries(reference: Reference): SearchEntry[] {
  const subjects = Object.entries(words.absent).map(([subject, own]) => ({
    title: `No operation here is about ${subject}`,
    keywords: own,
  }));
  return [...absentActions(reference), ...subjects].map(({ title, keywords }) => ({
    kind: 'absent',
    title,
    context: 'Open question',
    href: `${questionsHref()}#service`,
    keywords,
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

/** The guide in parts, one for each heading; the first is that of the title. */
function sectionsOf(markdown: string): { id: string; title: string; text: string }[] {
  const anchor = anchors();
  return markdown
    .replaceAll(/^ *```[^]*?^ *```$/gm, '')
    .split(/^(?=#{1,6} )/m)
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const title = plain(heading.replace(/^#+ /, ''));
      const text = plain(lines.join(' ')).replaceAll(/\*\*|(?<= )[>|*-](?= )|\s-{3,}/g, '');
      return { id: anchor(title), title, text: text.replaceAll(/\s+/g, ' ').trim() };
    });
}

const SHOWN_LENGTH = 120;

/** The beginning of a text and, behind ` … `, each other word of it once: that is what there is to find. */
function condensed(text: string): string {
  if (text.length <= SHOWN_LENGTH) return text;
  const end = text.lastIndexOf(' ', SHOWN_LENGTH);
  const others = text
    .slice(end)
    .split(/[^\p{L}\p{N}_]+/u)
    .map((word) => (/^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word))
    .filter((word) => word.length > 2 && !/^\d+$/.test(word));
  return `${text.slice(0, end)} … ${[...new Set(others)].join(' ')}`;
}
