import type { Assumption } from '../../src/contract/gaps.ts';
import { assumptionText } from '../../scripts/reference/notes.ts';
import {
  type Question,
  type Risk,
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
  const others = [...otherRecords(questions), ...assumed.map(assumptionText)];
  return (
    <div class="first-questions" id="open-questions">
      {risks.length === 0 ? null : (
        <>
          <strong>Ask first</strong>
          <ul>
            {risks.map((risk) => (
              <li>
                <RiskFold {...risk} />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length === 0 ? null : (
        <details>
          <summary>Also open: of the operation, and of most fields</summary>
          <ul>
            {others.map((text) => (
              <Text as="li" of={text} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A question that answers in place: what is not known of what, what the mock does, and what to do until it is known. */
function RiskFold({ mock, records, text, until }: Risk) {
  // A record with a question of its own says the same.
  const texts = records.flatMap(({ gap }) => (gap.question === undefined ? [gap.text] : []));
  const links = records.flatMap(({ spot: { id, label } }) =>
    id === undefined ? [] : [`[${label}](#${id})`],
  );
  const unknown = [...new Set(texts)].join(' ');
  const where = [...new Set(links)].join(', ');
  return (
    <details>
      <Text as="summary" of={text} />
      {unknown + where === '' ? null : (
        <Text
          as="p"
          of={`**${unknown === '' ? 'Where' : 'Not known'}:** ${unknown} ${where}`.trimEnd()}
        />
      )}
      <Text as="p" of={`**The mock:** ${mock}`} />
      <Text as="p" of={`**Until it is known:** ${until}`} />
    </details>
  );
}
