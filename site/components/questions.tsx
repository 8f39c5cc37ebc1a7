import type { ComponentChildren } from 'preact';
import type { Assumption } from '../../src/contract/gaps.ts';
import { assumptionText } from '../../scripts/reference/notes.ts';
import type { Reference } from '../../scripts/reference/reference.ts';
import type { PageQuestions, Risk } from '../../scripts/reference/questions.ts';
import { Heading } from './html.tsx';
import { Text, inlineHtml } from './markdown.tsx';

interface QuestionsProps {
  questions: PageQuestions;
  /** What is assumed of the operation as a whole. */
  assumed: readonly Assumption[];
  /** What stands below. */
  children: ComponentChildren;
}

/** The questions of which a wrong guess loses money, then what stands beside no part of the page. */
export function FirstQuestions({ questions, assumed, children }: QuestionsProps) {
  const others = [...questions.others, ...assumed.map(assumptionText)];
  return (
    <div class="first-questions" id="open-questions">
      {questions.first.length > 0 && (
        <>
          <Heading id="ask-first" title="Ask the operator first" />
          <ul>
            {questions.first.map((risk) => (
              <li>
                <RiskFold {...risk} />
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <details>
          <summary>Also open: of the operation, and of most fields</summary>
          <ul>
            {others.map((text) => (
              <Text as="li" markdown={text} />
            ))}
          </ul>
        </details>
      )}
      {children}
    </div>
  );
}

/** A question that unfolds: what is not known of what, what the mock does, and what to do until it is known. */
function RiskFold({ mock, text, unknown, until }: Risk) {
  return (
    <details>
      <Text as="summary" markdown={text} />
      {unknown !== '' && <Text as="p" markdown={unknown} />}
      <Text as="p" markdown={`**The mock:** ${mock}`} />
      <Text as="p" markdown={`**Until it is known:** ${until}`} />
    </details>
  );
}

/** The operations to choose from. It does nothing without a script, and does not show then. */
export function QuestionFilter({ operations }: Pick<Reference, 'operations'>) {
  return (
    <form class="filter tool" autocomplete="off">
      <fieldset>
        <legend>Choose operations to see only their questions</legend>
        {operations.map(({ id, summary }) => (
          <label>
            <input type="checkbox" id={id} value={id} /> <span>{summary}</span>
          </label>
        ))}
      </fieldset>
      <p role="status"></p>
    </form>
  );
}

/** Adds `data-operations` to each question of a list; one about the whole API gets none. */
export function withOperations(html: string, { questions }: Pick<Reference, 'questions'>): string {
  const operationsOf = new Map(
    questions.map(({ operations, text }) => [inlineHtml(`**${text}**`), operations.join(' ')]),
  );
  return html.replaceAll(/<li>(<strong>.*?<\/strong>)/g, (item, question: string) => {
    const operations = operationsOf.get(question) ?? '';
    return operations === '' ? item : `<li data-operations="${operations}">${question}`;
  });
}
