import { toMarkdownLinks, markdownHref, guideHref, operationHref } from './links.ts';
import { llmsText } from './machine/llms.ts';
import { operationMarkdown } from './machine/operation.ts';
import { referenceMarkdown } from './machine/reference.ts';
import { everythingPage } from './pages/everything.tsx';
import { guidePage } from './pages/guide.tsx';
import { homePage } from './pages/home.tsx';
import { baseOf } from './pages/layout.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { operationPage } from './pages/operation.tsx';
import { samplesOf } from './samples/languages.ts';
import { searchIndex } from './search/index.ts';
import type { Site } from './site.ts';
import { tryFile, tryScript } from './try-it/operation.ts';
import { webFiles } from './web.ts';

/** The pages of one version: from the path below its folder to the text. */
export function siteFiles(site: Site): Map<string, string> {
  const files = new Map([
    ...operationFiles(site),
    ...guideFiles(site),
    ['index.html', homePage(site)],
    ['404.html', notFoundPage(site)],
    ['everything.html', everythingPage(site, samplesById(site))],
    ['index.md', llmsText(site)],
    ['llms.txt', llmsText(site)],
    ['llms-full.txt', fullText(site)],
    ['assets/search-entries.js', searchIndex(site)],
  ]);
  const pages = [...files.keys()].filter((path) => path.endsWith('.html'));
  return new Map([...files, ...webFiles(site, pages)]);
}

function* operationFiles(site: Site): Generator<[string, string]> {
  const { errors, groups } = site.reference;
  const ordered = groups.flatMap((group) =>
    group.operations.map((operation) => ({ group, operation })),
  );
  for (const [index, { group, operation }] of ordered.entries()) {
    const href = operationHref(operation.id);
    const samples = samplesOf(operation);
    const previous = ordered[index - 1]?.operation;
    const next = ordered[index + 1]?.operation;
    yield [href, operationPage(site, { operation, group, samples, previous, next })];
    const base = baseOf(href);
    yield [
      markdownHref(href),
      `${operationMarkdown({ operation, group, errors, level: 1, base })}\n`,
    ];
    yield [`assets/${tryFile(operation.id)}`, tryScript(operation)];
    for (const { file, code } of samples) yield [`samples/${file}`, code];
  }
}

function* guideFiles(site: Site): Generator<[string, string]> {
  for (const guide of site.guides) {
    const href = guideHref(guide.id);
    yield [href, guidePage(site, guide)];
    yield [markdownHref(href), toMarkdownLinks(guide.markdown, baseOf(href))];
  }
}

function samplesById({ reference }: Site) {
  return new Map(reference.operations.map((each) => [each.id, samplesOf(each)]));
}

/** Everything an agent may want to read, in one file. */
function fullText(site: Site): string {
  const guides = site.guides.filter(({ group }) => group !== 'About');
  return [
    llmsText(site),
    referenceMarkdown(site.reference.document),
    ...guides.map(({ markdown }) => toMarkdownLinks(markdown, '')),
  ].join('\n\n');
}
