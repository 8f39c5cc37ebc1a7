import { proseHtml } from '../parts/markdown.ts';
import { Html } from '../parts/code.tsx';
import { Address } from '../parts/samples.tsx';
import type { Sample } from '../samples/languages.ts';
import { Legend } from '../parts/questions.tsx';
import { legendOf, questionsOf } from '../model/questions.ts';
import type { Site } from '../site.ts';
import { Outline, page } from './layout.tsx';
import { slug } from '../model/text.ts';
import { Operation } from './operation.tsx';

/** The reference and the guides on one page: to print, to keep, to search with the browser. */
export function everythingPage(
  site: Site,
  samples: ReadonlyMap<string, readonly Sample[]>,
): string {
  const { document, errors, groups } = site.reference;
  const guides = site.guides.filter(({ group }) => group !== 'About');
  return page({
    site,
    href: 'everything.html',
    title: 'Everything on one page',
    description: 'The reference and the guides on one page, to print or to keep.',
    children: (
      <article class="everything">
        <h1>{document.info.title}: everything on one page</h1>
        <Outline
          parts={[
            ...groups
              .flatMap(({ operations }) => operations)
              .map(({ id, summary }) => ({ href: `#${id}`, title: summary })),
            ...guides.map(({ id, title }) => ({ href: `#${id}.${slug(title)}`, title })),
          ]}
        />
        <Legend
          lines={legendOf(
            groups.flatMap((group) =>
              group.operations.flatMap((operation) => questionsOf(operation, group)),
            ),
          )}
        />
        {groups.map((group) => (
          <section>
            <h2>{group.name}</h2>
            {group.operations.map((operation) => (
              <section>
                <h3 id={operation.id}>{operation.summary}</h3>
                <Address operation={operation} base="" tryIt={false} />
                <Operation
                  operation={operation}
                  group={group}
                  errors={errors}
                  samples={samples.get(operation.id) ?? []}
                  base=""
                  hasMock={false}
                  prefix={`${operation.id}.`}
                />
              </section>
            ))}
          </section>
        ))}
        {guides.map((guide) => (
          <Html
            as="div"
            class="prose"
            html={proseHtml(guide.markdown, { prefix: `${guide.id}.`, headingShift: 1 })}
          />
        ))}
      </article>
    ),
  });
}
