import { type Assumption } from '../../src/contract/gaps.ts';
import { type Location, assumptionText } from '../../scripts/reference/notes.ts';
import {
  type Question,
  type Risk,
  type Spot,
  otherRecords,
  risksOf,
} from '../../scripts/reference/questions.ts';
import { Text } from './markdown.tsx';

interface QuestionsProps {
  questions: readonly Question[];
  /** What is assumed of the operation as a whole. */
  assumed: readonly Assumption[];
}

/** What a wrong guess at loses money, before all else; then what stands beside no part of the page. */
export function FirstQuestions({ questions, assumed }: QuestionsProps) {
  const risks = risksOf(questions);
  return (
    <div class="first-questions" id="open-questions">
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
      <Others records={otherRecords(questions)} assumed={assumed} />
    </div>
  );
}

/** A question that answers in place: what is not known of what, what the mock does, and what to do until it is known. */
function RiskFold({ mock, records, text, until }: Risk) {
  // A record with a question of its own says the same.
  const texts = records.flatMap(({ gap }) => (gap.question === undefined ? [gap.text] : []));
  const unknown = [...new Set(texts)].join(' ');
  const parts = new Map(
    records.flatMap(({ spot }) => linkOf(spot)).map((each) => [each.href, each]),
  );
  return (
    <details>
      <summary>
        <Text of={text} />
      </summary>
      {unknown === '' && parts.size === 0 ? null : (
        <p>
          <b>{unknown === '' ? 'Where:' : 'Not known:'}</b> <Text of={unknown} />{' '}
          <Locations locations={[...parts.values()]} />
        </p>
      )}
      <p>
        <b>The mock:</b> <Text of={mock} />
      </p>
      <p>
        <b>Until it is known:</b> <Text of={until} />
      </p>
    </details>
  );
}

interface OthersProps extends Pick<QuestionsProps, 'assumed'> {
  records: readonly string[];
}

/** What is open or assumed of the operation and of most fields. */
function Others({ records, assumed }: OthersProps) {
  if (records.length + assumed.length === 0) return null;
  return (
    <details>
      <summary>Also open: of the operation, and of most fields</summary>
      <ul>
        {records.map((text) => (
          <Text as="li" of={text} />
        ))}
        {assumed.map((each) => (
          <li>
            <b>Assumed</b> <Text of={assumptionText(each)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function linkOf({ id, label }: Spot) {
  return id === undefined ? [] : [{ href: `#${id}`, label }];
}

/** Where a record stands, as links where there are some, with commas between them. */
export function Locations({ locations }: { locations: readonly Omit<Location, 'pointer'>[] }) {
  return locations.map(({ href, label }, index) => (
    <>
      {index === 0 ? '' : ', '}
      {href === undefined ? (
        <Text of={label} />
      ) : (
        <a href={href.startsWith('#') ? href : `/${href}`}>
          <Text of={label} />
        </a>
      )}
    </>
  ));
}
