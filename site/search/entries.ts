import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { gapTexts } from '../../scripts/reference/gap-kinds.ts';
import { CHANGELOG } from '../../scripts/guides/guides.ts';
import { guideHref, operationHref, questionsHref } from '../../scripts/reference/addresses.ts';
import { type Field, flat } from '../../scripts/reference/fields.ts';
import { partsOf } from '../../scripts/reference/operations.ts';
import { groupsOf } from '../../scripts/reference/questions.ts';
import type { Reference } from '../../scripts/reference/reference.ts';
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
  const { errors, operations, questions } = reference;
  const entries = [
    ...operations.map(({ description, id, method, path, summary, tag }): SearchEntry => ({
      kind: 'operation',
      title: summary,
      context: `${method} ${path}`,
      href: operationHref(id),
      text: plain(description),
      keywords: `${id} ${tag}`,
    })),
    ...errors.flatMap(({ cases, interfaceLabel }) =>
      cases.map(
        ({ example, identity, operations: own, statuses, statusIsAssumed }): SearchEntry => ({
          kind: 'error',
          title: plain(example.summary),
          context: example.isPlaceholder
            ? 'wording not known'
            : [
                ...statuses.map((each) => `HTTP ${each}${statusIsAssumed ? ', assumed:' : ''}`),
                identity.code ?? identity.message,
              ].join(' '),
          href: `${guideHref('errors')}#${slug(plain(example.summary))}`,
          text: plain(
            `${interfaceLabel} ${example.description} ${own.map(({ summary }) => summary).join(', ')}`,
          ),
          keywords: `error code ${identity.type ?? ''}`,
        }),
      ),
    ),
    ...groupsOf(questions)
      .flatMap(({ subjects }) => subjects)
      .map(({ kind, title, questions: own }): SearchEntry => ({
        kind: 'gap',
        title,
        context: 'Open questions',
        href: `${questionsHref()}#${slug(title)}`,
        text: plain(own.flatMap(({ gaps }) => gaps.map(({ text }) => text)).join(' ')),
        keywords: `${gapTexts.kinds[kind].about}${kind === 'statuses' ? ' httpstatus' : ''}`,
      })),
  ];
  // The headings of errors and of gaps are found as what they are.
  const titles = new Set(entries.map(({ title }) => title));
  const sections = guides.flatMap((guide) =>
    sectionsOf(guide.markdown)
      // What has changed is not what someone searches who wants to call the service.
      .slice(0, guide.id === CHANGELOG ? 1 : undefined)
      .map(({ id, text, title }, index): SearchEntry => {
        const page = guideHref(guide.id);
        return index === 0
          ? { kind: 'guide', title, context: guide.group, href: page, text, ...wordsFor(guide.id) }
          : { kind: 'section', title, context: guide.title, href: `${page}#${id}`, text };
      }),
  );
  return [
    ...entries,
    ...sections.filter(({ kind, text, title }) => kind === 'guide' || (text && !titles.has(title))),
    ...fieldEntries(operations),
    ...absentEntries(reference),
  ].map(({ text, ...entry }) => (text ? { ...entry, text: condensed(text) } : entry));
}

function wordsFor(id: string): Pick<SearchEntry, 'keywords'> {
  const keywords = words.guides[id];
  return keywords === undefined ? {} : { keywords };
}

/** Each field once, where it is shown first, however many operations share its schema. */
function fieldEntries(operations: Reference['operations']): SearchEntry[] {
  const entries = new Map<string, SearchEntry>();
  const add = (fields: readonly Field[], context: string, page: string) => {
    for (const { description, id, name, path, pointer, ...field } of flat(fields)) {
      // Values that someone may have seen and looks for: `NGN`, `NOAUTH`.
      const values = field.sensitive ? [] : [...field.examples, ...(field.values?.list ?? [])];
      const seen = values.map(String).filter((each) => /^[A-Za-z][\w-]{1,30}$/.test(each));
      const key = `${pointer} ${name}`;
      const href = `${page}#${id}`;
      const [text, keywords] = [plain(description), seen.join(' ')];
      if (!entries.has(key))
        entries.set(key, { kind: 'field', title: path, context, href, text, keywords });
    }
  };
  for (const operation of operations) {
    const page = operationHref(operation.id);
    for (const { beside, body, name } of partsOf(operation)) {
      const what = name === 'Request' ? 'Parameter' : 'Response header';
      add(beside, `${what}: ${operation.summary}`, page);
      add(body?.fields ?? [], `${name}: ${operation.summary}`, page);
    }
  }
  return [...entries.values()];
}

/** Entries for what no operation does, so that a search for it does not end in something else. */
function absentEntries({ operations, groups }: Reference): SearchEntry[] {
  const actions = groups.flatMap(({ name }) => {
    // The last word, without its plural.
    const noun = name.toLowerCase().replace(/^.* /, '').replace(/s$/, '');
    const isThere = (ids: RegExp) =>
      operations.some(({ id }) => ids.test(id) && id.toLowerCase().includes(noun));
    return words.actions
      .filter(({ ids }) => !isThere(new RegExp(ids)))
      .map((each) => [`No operation here ${each.verb} ${name.toLowerCase()}`, each.words] as const);
  });
  const subjects = Object.entries(words.absent).map(
    ([subject, own]) => [`No operation here is about ${subject}`, own] as const,
  );
  return [...actions, ...subjects].map(([title, keywords]) => ({
    kind: 'absent',
    title,
    context: 'Open question',
    href: `${questionsHref()}#service`,
    keywords,
  }));
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
