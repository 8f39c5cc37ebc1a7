import type { Guide } from '../../scripts/guides/guides.ts';
import { guideHref } from '../../scripts/reference/addresses.ts';
import { locationText } from '../../scripts/reference/notes.ts';
import { type OperatorQuestion, groupsOf, recordText } from '../../scripts/reference/questions.ts';
import { slug } from '../../scripts/reference/text.ts';
import { Html } from '../parts/html.tsx';
import { Text, proseHtml } from '../parts/markdown.tsx';
import type { Site } from '../site.ts';
import { Outline, PageTools, page } from './layout.tsx';

/** The guide of open questions as a checklist, whole without a script; with one, operations can be chosen. */
export function questionsPage(site: Site, guide: Guide): string {
  const href = guideHref(guide.id);
  const groups = groupsOf(site.reference.questions);
  const [, assumptions = ''] = guide.markdown.split(/^(?=## Assumptions$)/m);
  return page({
    site,
    href,
    title: guide.title,
    description: guide.summary,
    source: guide.source,
    children: (
      <article class="ask home">
        <PageTools href={href} />
        <h1>{guide.title}</h1>
        <Text as="p" class="lead" of={guide.summary} />
        <Outline
          parts={groups
            .flatMap(({ subjects }) => subjects)
            .map(({ title }) => ({ href: `#${slug(title)}`, title }))}
        />
        <Choice site={site} />
        {groups.map(({ subjects, title }) => (
          <section>
            <h2 id={slug(title)}>{title}</h2>
            {subjects.map((subject) => (
              <div class="subject">
                <h3 id={slug(subject.title)}>{subject.title}</h3>
                <ul class="checklist">{subject.questions.map(Item)}</ul>
              </div>
            ))}
          </section>
        ))}
        <Html as="div" html={proseHtml(assumptions)} />
      </article>
    ),
  });
}

/** Which questions show. It does nothing without a script, and does not show then. */
function Choice({ site }: { site: Site }) {
  return (
    <form class="choice" autocomplete="off">
      <fieldset>
        <legend>Operations (none chosen: all)</legend>
        {site.reference.operations.map(({ id, summary }) => (
          <label>
            <input type="checkbox" id={id} value={id} /> <span>{summary}</span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}

/** A question with the words of the document, where it has others, and where these stand. */
function Item({ gaps, operations, text }: OperatorQuestion) {
  // One of the whole API is one of each operation.
  const ids = operations.length === 0 ? undefined : operations.join(' ');
  return (
    <li data-operations={ids}>
      <Text of={text} />
      {gaps.map((gap) => {
        const places = gap.locations.map(locationText).join(', ');
        return <Text as="p" of={`${recordText(gap)} ${places}`.trimStart()} />;
      })}
    </li>
  );
}
