import { type Question, type Risk, type Spot, legendOf, risksOf } from '../model/questions.ts';
import { Html } from './code.tsx';
import { inlineHtml } from './markdown.ts';

interface QuestionsProps {
  questions: readonly Question[];
}

/** What a wrong guess at loses money, before all else, and what holds of nearly every field. */
export function FirstQuestions({ questions }: QuestionsProps) {
  const risks = risksOf(questions);
  const legend = legendOf(questions);
  return (
    <div class="first-questions">
      {risks.length === 0 ? null : (
        <>
          <b>Ask first</b>
          <ul>
            {risks.map((risk) => (
              <li>
                <RiskFold {...risk} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Legend lines={legend} />
    </div>
  );
}

/** A question that answers in place: what is not known of what, what the mock does, and what to do until it is known. */
function RiskFold({ mock, records, text, until }: Risk) {
  const texts = records.filter(({ isAsked }) => !isAsked).map((record) => record.text);
  const unknown = [...new Set(texts)].join(' ');
  const parts = new Map(
    records.flatMap(({ spot }) => linkOf(spot)).map((each) => [each.href, each]),
  );
  return (
    <details>
      <summary>
        <Html html={inlineHtml(text)} />
      </summary>
      {unknown === '' && parts.size === 0 ? null : (
        <p>
          <b>{unknown === '' ? 'Where:' : 'Not known:'}</b> <Html html={inlineHtml(unknown)} />{' '}
          <Locations locations={[...parts.values()]} />
        </p>
      )}
      <p>
        <b>The mock:</b> <Html html={inlineHtml(mock)} />
      </p>
      <p>
        <b>Until it is known:</b> <Html html={inlineHtml(until)} />
      </p>
    </details>
  );
}

/** What is open of nearly every field or error, said once for a page. */
function Legend({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>Open questions of most fields</summary>
      <ul>
        {lines.map((line) => (
          <Html as="li" html={inlineHtml(line)} />
        ))}
      </ul>
    </details>
  );
}

/** The records that stand beside no part of the page, in the words of the document. */
export function RecordList({ questions }: QuestionsProps) {
  const spots = new Map<string, Spot[]>();
  for (const { isListed, spot, text } of questions.flatMap(({ records }) => records)) {
    if (isListed) spots.set(text, [...(spots.get(text) ?? []), spot]);
  }
  return (
    <ul class="notes">
      {[...spots].map(([text, own]) => (
        <li>
          <Html html={inlineHtml(text)} /> <Locations locations={own.flatMap(linkOf)} />
        </li>
      ))}
    </ul>
  );
}

function linkOf({ id, label }: Spot) {
  return id === undefined ? [] : [{ href: `#${id}`, label }];
}

/** Where a record stands, as links where there are some, with commas between them. */
export function Locations({
  locations,
}: {
  locations: readonly { label: string; href?: string }[];
}) {
  return locations.map(({ href, label }, index) => (
    <>
      {index === 0 ? '' : ', '}
      {href === undefined ? (
        <Html html={inlineHtml(label)} />
      ) : (
        <a href={href}>
          <Html html={inlineHtml(label)} />
        </a>
      )}
    </>
  ));
}
