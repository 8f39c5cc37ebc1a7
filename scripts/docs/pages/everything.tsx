import type { Site } from '../model/site.ts';
import { Address } from '../parts/address.tsx';
import { Html } from '../parts/html.tsx';
import { proseHtml } from '../parts/markdown.ts';
import { Operation } from '../parts/operation.tsx';
import type { Sample } from '../samples/languages.ts';
import { page } from './layout.tsx';

/** The whole reference on one page: to print, to keep, to search with the browser. */
export function everythingPage(
  site: Site,
  samples: ReadonlyMap<string, readonly Sample[]>,
): string {
  return page({
    site,
    href: 'everything.html',
    title: 'Everything on one page',
    description: 'The whole reference on one page, to print or to keep.',
    children: (
      <article class="everything">
        <h1>{site.document.info.title}: everything on one page</h1>
        {site.groups.map((group) => (
          <section>
            <h2 id={group.id}>{group.name}</h2>
            {group.operations.map((operation) => (
              <section>
                <h3 id={operation.id}>{operation.summary}</h3>
                <Address operation={operation} base="" />
                <Operation
                  operation={operation}
                  group={group}
                  samples={samples.get(operation.id) ?? []}
                  base=""
                  prefix={`${operation.id}.`}
                />
              </section>
            ))}
          </section>
        ))}
        {site.guides.map((guide) => (
          <Html
            as="div"
            class="prose"
            html={proseHtml(demoted(guide.markdown), '', `${guide.id}.`)}
          />
        ))}
      </article>
    ),
  });
}

/** The title of a guide is a part of this page. */
function demoted(markdown: string): string {
  return markdown.replaceAll(/^(#{1,4}) /gm, '#$1 ');
}
