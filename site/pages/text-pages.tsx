import { mockRoot } from '../../scripts/lib/openapi.ts';
import { GROUPS, type Guide } from '../guides/guides.ts';
import { guideHref, operationHref } from '../links.ts';
import type { OperationView } from '../model/operations.ts';
import { Code, Html } from '../parts/code.tsx';
import { type Heading, headingsOf, inlineHtml, proseHtml } from '../parts/markdown.ts';
import type { Site } from '../site.ts';
import { PageTools, baseOf, page } from './layout.tsx';

/** The front page: one sentence, a call that works, and where to go on. */
export function homePage(site: Site): string {
  const { document, groups, operations } = site.reference;
  const { info } = document;
  const first = operations.find(
    ({ method, parameters }) => method === 'GET' && parameters.length === 0,
  );
  return page({
    site,
    href: 'index.html',
    title: info.title,
    description: info.summary ?? info.title,
    children: (
      <article class="home">
        <h1>{info.title}</h1>
        <Html as="p" class="lead" html={inlineHtml(info.summary ?? '')} />
        {first === undefined ? null : <FirstCall operation={first} />}
        <p class="buttons">
          <a class="button" href={guideHref('getting-started')}>
            Get started
          </a>
          <a class="button plain" href="#operations">
            API reference
          </a>
        </p>
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

/** A read that needs nothing but a token, against the mock. */
function FirstCall({ operation }: { operation: OperationView }) {
  const { contentType } = operation.wire;
  const headers = [
    "--header 'Authorization: Bearer any-token'",
    ...(contentType === null ? [] : [`--header 'Content-Type: ${contentType.mediaType}'`]),
  ];
  const call = ['curl', ...headers, `${mockRoot(operation.server)}${operation.path}`].join(
    ' \\\n  ',
  );
  return (
    <Code code={call} language="bash" label="A first call">
      {operation.summary}, on the <a href={guideHref('mock')}>mock</a>
    </Code>
  );
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

export function guidePage(site: Site, guide: Guide): string {
  const href = guideHref(guide.id);
  const base = baseOf(href);
  const headings = contentsOf(guide.markdown);
  return page({
    site,
    href,
    title: guide.title,
    description: guide.summary,
    source: guide.source,
    children: (
      <article class="guide">
        <div class="prose">
          <PageTools href={href} base={base} />
          <Html as="div" html={proseHtml(guide.markdown, { base })} />
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
