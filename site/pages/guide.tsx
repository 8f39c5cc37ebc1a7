import type { Guide } from '../guides/guides.ts';
import { guideHref } from '../links.ts';
import { type Heading, headingsOf, proseHtml } from '../parts/markdown.ts';
import { Html } from '../parts/markup.tsx';
import type { Site } from '../site.ts';
import { PageTools, baseOf, page } from './layout.tsx';

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
