import { guideMarkdown } from './machine/guide.ts';
import { llmsText } from './machine/llms.ts';
import { operationMarkdown } from './machine/operation.ts';
import { operationHref } from './model/links.ts';
import type { Site } from './model/site.ts';
import { everythingPage } from './pages/everything.tsx';
import { guidePage } from './pages/guide.tsx';
import { homePage } from './pages/home.tsx';
import { operationPage } from './pages/operation.tsx';
import { samplesOf } from './samples/languages.ts';
import { searchIndex } from './search-index.ts';

/** Every file that is made here: from its path below the root of the site to its text. */
export function siteFiles(site: Site, assets: ReadonlyMap<string, string>): Map<string, string> {
  const files = new Map<string, string>();
  const samples = new Map(site.operations.map((each) => [each.id, samplesOf(each)]));
  const ordered = site.groups.flatMap((group) =>
    group.operations.map((operation) => ({ group, operation })),
  );
  for (const [index, { group, operation }] of ordered.entries()) {
    const own = samples.get(operation.id) ?? [];
    const href = operationHref(operation.id);
    const neighbours = {
      previous: ordered[index - 1]?.operation,
      next: ordered[index + 1]?.operation,
    };
    files.set(href, operationPage(site, { operation, group, samples: own, ...neighbours }));
    files.set(href.replace(/html$/, 'md'), operationMarkdown(operation, group, own));
    for (const { file, code } of own) files.set(`samples/${file}`, code);
  }
  for (const guide of site.guides) {
    files.set(`guides/${guide.id}.html`, guidePage(site, guide));
    files.set(`guides/${guide.id}.md`, guideMarkdown(guide));
  }
  files.set('index.html', homePage(site));
  files.set('everything.html', everythingPage(site, samples));
  files.set('index.md', llmsText(site));
  files.set('llms.txt', llmsText(site));
  for (const [file, text] of assets) files.set(`assets/${file}`, text);
  files.set('assets/search-index.js', searchIndex(site));
  return files;
}
