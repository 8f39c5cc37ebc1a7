import type { Guide } from '../../scripts/guides/guides.ts';
import {
  QUESTIONS_GUIDE,
  guideHref,
  operationHref,
  UNKNOWN_OUTCOME_HREF,
} from '../../scripts/reference/addresses.ts';
import { type OperationView, isPlainRead } from '../../scripts/reference/operations.ts';
import { firstParagraph } from '../../scripts/reference/text.ts';
import { Html, Method } from '../components/html.tsx';
import { Text, proseHtml } from '../components/markdown.tsx';
import { QuestionFilter, withOperations } from '../components/questions.tsx';
import { type Site, guideSections } from '../site.ts';
import { TryIt } from './operation.tsx';
import { PageTools, page } from './layout.tsx';

/** The front page: what this is, what may cost money, the operations, and one of them to try. */
export function homePage(site: Site): string {
  const { document, groups, operations } = site.reference;
  const { info } = document;
  const first = operations.find(({ method, requestShape }) => isPlainRead(method, requestShape));
  return page({
    site,
    href: 'index.html',
    title: info.title,
    description: info.summary ?? info.title,
    children: (
      <article class="home">
        <h1>{info.title}</h1>
        {info.summary !== undefined && <Text as="p" class="lead" markdown={info.summary} />}
        <Text as="p" markdown={firstParagraph(info.description ?? '')} />
        <ul class="rules">
          {MONEY_RULES.map((rule) => (
            <Text as="li" markdown={rule} />
          ))}
        </ul>
        <p>
          <Text markdown={WAYS} />{' '}
          <a class="try-link tool" href="#try-it">
            Try it
          </a>
        </p>
        <h2 id="operations">Operations</h2>
        <ul class="operations">{groups.flatMap((group) => group.operations).map(OperationItem)}</ul>
        {first !== undefined && <TryIt operation={first} />}
      </article>
    ),
  });
}

/** Rules whose ignorance costs money. */
const MONEY_RULES = [
  `**A write is sent once.** After an error or a time-out, [ask before you send it again](${UNKNOWN_OUTCOME_HREF}).`,
  `**The unit of an amount is not specified.** Keep each [amount](${guideHref('amounts-and-times')}) as it is.`,
  `**An error may come with status 200.** Look at [\`status\` in the body](${guideHref('errors')}) first.`,
  `**Not here:** to charge one card, capture, refund, cancel a subscription, or [see what became of a charge](${UNKNOWN_OUTCOME_HREF}).`,
];

const WAYS = `Begin with a [first call](${guideHref('getting-started')}), a [typed client](${guideHref('client')}), a [mock](${guideHref('mock')}) or a [rehearsal of failures](${guideHref('rehearse')}).`;

function OperationItem(operation: OperationView) {
  return (
    <li>
      <a href={`/${operationHref(operation.id)}`}>
        <Method name={operation.method} /> <span>{operation.summary}</span>{' '}
        <code>{operation.path}</code>
      </a>
    </li>
  );
}

/** The title and the first paragraph, which stand before the outline. */
const TITLE = /^<h1[^]*?<\/h1>\n(?:<p>[^]*?<\/p>\n)?/;

export function guidePage(site: Site, guide: Guide): string {
  const href = guideHref(guide.id);
  const isOfQuestions = guide.id === QUESTIONS_GUIDE;
  const html = withOperations(proseHtml(guide.markdown), site.reference);
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
        <Contents {...guide} />
        <div class="prose">
          {isOfQuestions && <QuestionFilter {...site.reference} />}
          <Html as="div" html={rest} />
        </div>
      </article>
    ),
  });
}

function Contents({ markdown }: Guide) {
  const headings = guideSections(markdown).filter(({ depth }) => depth === 2 || depth === 3);
  if (headings.length < 2) return null;
  return (
    <nav class="contents tool" aria-labelledby="contents">
      <p class="group-name" id="contents">
        On this page
      </p>
      <ul>
        {headings.map(({ depth, id, title }) => (
          <li class={`level-${depth}`}>
            <a href={`#${id}`}>{title}</a>
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
        <Text as="p" markdown="Search for it, or go to the [overview](index.html)." />
      </article>
    ),
  });
}
