import { keyOf } from './model/errors.ts';
import { type Field, flat } from './model/fields.ts';
import { operationHref } from './model/links.ts';
import type { Site } from './model/site.ts';
import { slug } from './model/text.ts';
import { headingsOf } from './parts/markdown.ts';

/** Kind, title, context, address from the root of the site, more words to find it by. */
type Entry = [kind: string, title: string, context: string, href: string, words: string];

/** The index as a script, so that it loads from a folder as well as from a server. */
export function searchIndex(site: Site): string {
  const entries: Entry[] = [
    ...operationEntries(site),
    ...guideEntries(site),
    ...errorEntries(site),
    ...fieldEntries(site),
  ];
  return `globalThis.searchIndex = [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n];\n`;
}

function operationEntries(site: Site): Entry[] {
  return site.operations.map((operation) => [
    'operation',
    operation.summary,
    `${operation.method} ${operation.path}`,
    operationHref(operation.id),
    `${operation.id} ${operation.tag}`,
  ]);
}

function guideEntries(site: Site): Entry[] {
  // The catalogue's own headings are found as errors.
  const errors = new Set(
    site.errors.flatMap((shape) => shape.cases.map(({ scenario }) => slug(scenario.summary))),
  );
  return site.guides.flatMap((guide) => [
    ['guide', guide.title, guide.summary, `guides/${guide.id}.html`, ''] satisfies Entry,
    ...headingsOf(guide.markdown)
      .filter(({ id }) => guide.id !== 'errors' || !errors.has(id))
      .map(({ id, text }): Entry => [
        'guide',
        text,
        guide.title,
        `guides/${guide.id}.html#${id}`,
        '',
      ]),
  ]);
}

function errorEntries(site: Site): Entry[] {
  return site.errors.flatMap((shape) =>
    shape.cases.map(({ scenario }): Entry => {
      const { type = '', code = '', message } = keyOf(scenario);
      const href = `guides/errors.html#${slug(scenario.summary)}`;
      const context = [type, code, message].filter(Boolean).join(' ');
      const words = `${shape.interfaceLabel} ${scenario.description}`;
      return ['error', scenario.summary, context, href, words];
    }),
  );
}

/** Each field once, where it is shown first, however many operations share its schema. */
function fieldEntries(site: Site): Entry[] {
  const entries = new Map<string, Entry>();
  for (const operation of site.operations) {
    const page = operationHref(operation.id);
    const visit = (fields: readonly Field[], where: string) => {
      for (const field of flat(fields)) {
        const key = `${field.pointer} ${field.name}`;
        if (entries.has(key)) continue;
        const context = `${where} ${operation.summary}`;
        const href = `${page}#${field.id}`;
        entries.set(key, ['field', field.path, context, href, field.description ?? '']);
      }
    };
    visit(
      operation.parameters.map(({ field }) => field),
      'parameter of',
    );
    visit(operation.request?.body?.fields ?? [], 'request of');
    for (const answer of operation.answers) {
      visit(answer.headers, 'answer header of');
      visit(answer.body?.fields ?? [], answer.failed ? 'failure of' : 'answer of');
    }
  }
  return [...entries.values()];
}
