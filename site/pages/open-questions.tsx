import { GAP_SECTIONS, subjectsOf } from '../../scripts/guides/question-sections.ts';
import type { Guide } from '../../scripts/guides/guides.ts';
import { guideHref } from '../../scripts/guides/links.ts';
import { type GapEntry, kindTitle } from '../../scripts/reference/notes.ts';
import type { OperatorQuestion } from '../../scripts/reference/questions.ts';
import { slug } from '../../scripts/reference/text.ts';
import { Html } from '../parts/code.tsx';
import { inlineHtml, proseHtml } from '../parts/markdown.ts';
import { Locations } from '../parts/questions.tsx';
import type { Site } from '../site.ts';
import { Outline, PageTools, baseOf, page } from './layout.tsx';

/** The guide of open questions as a checklist, whole without a script; with one, operations can be chosen. */
export function questionsPage(site: Site, guide: Guide): string {
  const href = guideHref(guide.id);
  const base = baseOf(href);
  const subjects = subjectsOf(site.reference);
  const [, assumptions = ''] = guide.markdown.split(/^(?=## Assumptions$)/m);
  return page({
    site,
    href,
    title: guide.title,
    description: guide.summary,
    source: guide.source,
    children: (
      <article class="ask home">
        <PageTools href={href} base={base} />
        <h1>{guide.title}</h1>
        <Html as="p" class="lead" html={inlineHtml(guide.summary, base)} />
        <Outline
          parts={subjects.map(({ kind }) => ({
            href: `#${slug(kindTitle(kind))}`,
            title: kindTitle(kind),
          }))}
        />
        <Choice site={site} />
        {GAP_SECTIONS.map(({ weight, title }) => (
          <section>
            <h2 id={slug(title)}>{title}</h2>
            {subjects
              .filter((each) => each.weight === weight)
              .map(({ kind, questions }) => (
                <div class="subject">
                  <h3 id={slug(kindTitle(kind))}>{kindTitle(kind)}</h3>
                  <ul class="checklist">
                    {questions.map((each) => (
                      <Item question={each} base={base} />
                    ))}
                  </ul>
                </div>
              ))}
          </section>
        ))}
        <Html as="div" html={proseHtml(assumptions, base)} />
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
      <div class="buttons">
        <button type="button" class="button" data-action="copy">
          Copy as Markdown
        </button>
        <button type="button" class="button plain" data-action="print">
          Print
        </button>
      </div>
    </form>
  );
}

interface ItemProps {
  question: OperatorQuestion;
  base: string;
}

/** A question of the whole API is one of each operation. */
function Item({ question: { gaps, operations, text }, base }: ItemProps) {
  return (
    <li data-operations={operations.length === 0 ? undefined : operations.join(' ')}>
      <Html html={inlineHtml(text)} />
      {gaps.map((gap) => (
        <GapRecord gap={gap} base={base} />
      ))}
    </li>
  );
}

/** The words of the document, unless the question is its own, and where it has them. */
function GapRecord({ gap: { locations, question, text }, base }: { gap: GapEntry; base: string }) {
  const linked = locations.map(({ href, label }) => ({
    label,
    ...(href === undefined ? {} : { href: `${base}${href}` }),
  }));
  return (
    <p>
      {question === undefined ? <Html html={inlineHtml(`${text} `)} /> : null}
      <Locations locations={linked} />
    </p>
  );
}
