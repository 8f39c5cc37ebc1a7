import type { GapEntry } from '../model/notes.ts';
import { type OperatorQuestion, operatorQuestions } from '../model/questions.ts';
import { askHref } from '../links.ts';
import { Html } from '../parts/code.tsx';
import { inlineHtml } from '../parts/markdown.ts';
import { Locations } from '../parts/questions.tsx';
import type { Site } from '../site.ts';
import { Outline, page } from './layout.tsx';

const SECTIONS = [
  ['money', 'May cost money'],
  ['field', 'A field or a call'],
  ['general', 'Nearly every field'],
] as const;

/** The open questions as a checklist, whole without a script; with one, operations can be chosen. */
export function askPage(site: Site): string {
  const questions = operatorQuestions(site.reference);
  return page({
    site,
    href: askHref(),
    title: 'Ask the operator',
    script: 'ask',
    description: 'What is not known about the API, as questions for whoever runs it.',
    children: (
      <article class="ask home">
        <h1>Ask the operator</h1>
        <p class="lead">What is not known about the API, as questions for whoever runs it.</p>
        <Outline parts={SECTIONS.map(([weight, title]) => ({ href: `#${weight}`, title }))} />
        <Choice site={site} />
        {SECTIONS.map(([weight, title]) => (
          <section>
            <h2 id={weight}>{title}</h2>
            <ul class="checklist">
              {questions.filter((each) => each.weight === weight).map(Item)}
            </ul>
          </section>
        ))}
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
      <button type="button" class="button" data-action="copy">
        Copy as Markdown
      </button>{' '}
      <button type="button" class="button plain" data-action="print">
        Print
      </button>
    </form>
  );
}

/** A question of the whole API is one of each operation. */
function Item({ gaps, operations, text }: OperatorQuestion) {
  return (
    <li data-operations={operations.length === 0 ? undefined : operations.join(' ')}>
      <label>
        <input type="checkbox" /> <Html html={inlineHtml(text)} />
      </label>
      {gaps.map(GapRecord)}
    </li>
  );
}

/** The words of the document, and where it has them. */
function GapRecord({ locations, text }: GapEntry) {
  return (
    <p>
      <Html html={inlineHtml(text)} /> <Locations locations={locations} />
    </p>
  );
}
