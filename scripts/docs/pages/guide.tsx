import type { Guide, Site } from '../model/site.ts';
import { headingsOf, proseHtml } from '../parts/markdown.ts';
import { Html } from '../parts/html.tsx';
import { baseOf, page } from './layout.tsx';

export function guidePage(site: Site, guide: Guide): string {
  const href = `guides/${guide.id}.html`;
  const headings = headingsOf(guide.markdown).filter((heading) => heading.depth === 2);
  return page({
    site,
    href,
    title: guide.title,
    description: guide.summary,
    children: (
      <article class="guide">
        <Html as="div" class="prose" html={proseHtml(guide.markdown, baseOf(href))} />
        {headings.length < 2 ? null : (
          <nav class="contents" aria-label="On this page">
            <h2>On this page</h2>
            <ul>
              {headings.map(({ id, text }) => (
                <li>
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
