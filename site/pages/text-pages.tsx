import type { Guide } from '../../scripts/guides/guides.ts';
import { guideHref, operationHref, questionsHref } from '../../scripts/reference/addresses.ts';
import { type OperationView, isPlainRead } from '../../scripts/reference/operations.ts';
import { Json } from '../parts/code.tsx';
import { Html } from '../parts/html.tsx';
import { type Heading, Text, headingsOf, proseHtml } from '../parts/markdown.tsx';
import type { Site } from '../site.ts';
import { TryIt } from './operation.tsx';
import { PageTools, page } from './layout.tsx';

/** The front page: what this is, how far it is, the pipeline, three ways in, and a request with its response. */
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
        <p class="lead">{LEAD}</p>
        <p class="pipeline">
          {PIPELINE.map(({ what, by }, index) => (
            <>
              {index > 0 && ' → '}
              <span>
                <b>{what}</b> {by}
              </span>
            </>
          ))}
        </p>
        <p>
          Version {info.version} · not published yet · never checked against the live service ·
          hosts not specified · <a href={`/${questionsHref()}`}>what is not known</a>
        </p>
        <ul class="cards ways">
          {WAYS.map(({ href, title, text }) => (
            <li>
              <a href={`/${href}`}>{title}</a>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {first !== undefined && <FirstCall operation={first} />}
        <h2 id="operations">Operations</h2>
        <ul class="operations">{groups.flatMap((group) => group.operations).map(OperationItem)}</ul>
      </article>
    ),
  });
}

const LEAD =
  'A payments API, described once in OpenAPI, with a typed client, a mock that keeps state, a rehearsal of failures and a check of the live service.';

/** The way of the document, from what is written by hand to what runs. */
const PIPELINE = [
  { what: 'Written', by: 'OpenAPI 3.1' },
  { what: 'Linted', by: 'Spectral, Redocly' },
  { what: 'Bundled', by: 'Redocly' },
  { what: 'Typed', by: 'openapi-typescript' },
  { what: 'Called', by: 'openapi-fetch' },
  { what: 'Mocked', by: 'Prism, or with state' },
];

/** What readers come for. */
const WAYS = [
  { href: guideHref('getting-started'), title: 'Call it', text: 'A first call, on your machine.' },
  { href: guideHref('mock'), title: 'Test with it', text: 'A mock that keeps state.' },
  {
    href: guideHref('rehearse'),
    title: 'Survive failures',
    text: 'Your program, against a lost connection.',
  },
] as const;

/** A request with the response of the mock, which is the example of the document, and the panel that sends it. */
function FirstCall({ operation }: { operation: OperationView }) {
  const success = operation.responses.find(({ failed }) => !failed);
  const [example] = success?.examples ?? [];
  return (
    <div class="first-call">
      <Text
        as="p"
        class="eyebrow"
        of={`What the [mock](${guideHref('mock')}) responds to [${operation.summary}](${operationHref(operation.id)}):`}
      />
      {example !== undefined && (
        <Json
          value={example.value}
          placeholders={example.placeholders}
          label="Response of the mock"
        >
          {`${operation.method} ${operation.path} → ${success?.status}, `}
          <mark class="placeholder">marked</mark> text is made up
        </Json>
      )}
      <details class="send-it">
        <summary>Send it yourself</summary>
        <TryIt operation={operation} />
      </details>
    </div>
  );
}

function OperationItem(operation: OperationView) {
  return (
    <li>
      <a href={`/${operationHref(operation.id)}`}>
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
  const html = proseHtml(guide.markdown);
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
          <PageTools href={href} />
          <Html as="div" html={lead} />
        </div>
        <Contents headings={contentsOf(guide.markdown)} />
        <div class="prose">
          <Html as="div" html={rest} />
        </div>
      </article>
    ),
  });
}

function Contents({ headings }: { headings: readonly Heading[] }) {
  if (headings.length < 2) return null;
  return (
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
  );
}

/** The page for an address that has none, at whatever depth. */
export function notFoundPage(site: Site): string {
  return page({
    site,
    href: '404.html',
    title: 'Page not found',
    description: 'There is no page at this address.',
    // The address of the missing page is not known, so that links must not be relative to it.
    base: site.siteUrl === undefined ? '/' : new URL(site.siteUrl).pathname,
    children: (
      <article class="home">
        <h1>Page not found</h1>
        <Text
          as="p"
          of={`There is no page at this address. Search for it, or go to the [overview](index.html) or to [Getting started](${guideHref('getting-started')}).`}
        />
      </article>
    ),
  });
}
