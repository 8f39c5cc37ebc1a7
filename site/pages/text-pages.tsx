import { GROUPS, type Guide } from '../guides/guides.ts';
import { guideHref, operationHref } from '../links.ts';
import { type OperationView, isPlainRead } from '../model/operations.ts';
import { Html } from '../parts/code.tsx';
import { type Heading, headingsOf, inlineHtml, proseHtml } from '../parts/markdown.ts';
import type { Site } from '../site.ts';
import { TryIt } from './operation.tsx';
import { PageTools, baseOf, page } from './layout.tsx';

/** The front page: one sentence, a call to send, and where to go on. */
export function homePage(site: Site): string {
  const { document, groups, operations } = site.reference;
  const { info } = document;
  const first = operations.find(({ method, wire }) => isPlainRead(method, wire));
  return page({
    site,
    href: 'index.html',
    title: info.title,
    description: info.summary ?? info.title,
    children: (
      <article class="home">
        <h1>{info.title}</h1>
        <Html as="p" class="lead" html={inlineHtml(info.summary ?? '')} />
        <p class="buttons">
          <a class="button" href={guideHref('getting-started')}>
            Get started
          </a>
          <a class="button plain" href="#operations">
            API reference
          </a>
        </p>
        {first === undefined ? null : (
          <div class="first-call">
            <p class="eyebrow">
              <a href={operationHref(first.id)}>{first.summary}</a>, sent to a{' '}
              <a href={guideHref('mock')}>mock</a> in this page:
            </p>
            <TryIt operation={first} hasMock={site.hasMock === true} />
          </div>
        )}
        <h2 id="operations">Operations</h2>
        <ul class="operations">{groups.flatMap((group) => group.operations).map(OperationItem)}</ul>
        <h2 id="guides">Guides</h2>
        <ul class="cards">
          {GROUPS.flatMap((name) => site.guides.filter(({ group }) => group === name)).map(
            (guide) => (
              <li>
                <a href={guideHref(guide.id)}>{guide.title}</a>
                <Html as="p" html={inlineHtml(firstSentence(guide.summary))} />
              </li>
            ),
          )}
        </ul>
      </article>
    ),
  });
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

function OperationItem(operation: OperationView) {
  return (
    <li>
      <a href={operationHref(operation.id)}>
        <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
        <span class="summary">{operation.summary}</span> <code>{operation.path}</code>
      </a>
    </li>
  );
}

/** More than these would be a list to search in; the headings below the second level are left out. */
const MOST_HEADINGS = 40;

function contentsOf(markdown: string): Heading[] {
  const headings = headingsOf(markdown).filter(({ depth }) => depth <= 3);
  return headings.length <= MOST_HEADINGS ? headings : headings.filter(({ depth }) => depth === 2);
}

/** The title and the first paragraph, which stand before the outline. */
const TITLE = /^<h1[^]*?<\/h1>\n(?:<p>[^]*?<\/p>\n)?/;

export function guidePage(site: Site, guide: Guide): string {
  const href = guideHref(guide.id);
  const base = baseOf(href);
  const headings = contentsOf(guide.markdown);
  const html = proseHtml(guide.markdown, base);
  const [lead = ''] = TITLE.exec(html) ?? [];
  const rest = html.slice(lead.length);
  return page({
    site,
    href,
    title: guide.title,
    description: guide.summary,
    source: guide.source,
    children: (
      <article class="guide">
        <div class="prose lead-in">
          <PageTools href={href} base={base} />
          <Html as="div" html={lead} />
        </div>
        {headings.length < 2 ? null : (
          <nav class="contents" aria-labelledby="contents">
            <p class="group-name" id="contents">
              On this page
            </p>
            <ul>
              {headings.map(({ depth, id, text }) => (
                <li class={`level-${depth}`}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div class="prose">
          <Html as="div" html={rest} />
        </div>
      </article>
    ),
  });
}

/** What a server returns for an address that has no page, at whatever depth. */
export function notFoundPage(site: Site): string {
  // The address of the missing page is not known, so that links must not be relative to it.
  const base = site.siteUrl === undefined ? '/' : new URL(site.siteUrl).pathname;
  return page({
    site,
    href: '404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    base,
    children: (
      <article class="home">
        <h1>Page not found</h1>
        <p>
          There is no page at this address. Search for it, or go to the{' '}
          <a href={`${base}index.html`}>overview</a> or to{' '}
          <a href={`${base}${guideHref('getting-started')}`}>Getting started</a>.
        </p>
      </article>
    ),
  });
}
