import type { Reference } from '../../scripts/reference/reference.ts';
import { inlineHtml } from './markdown.tsx';

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
    </form>
  );
}

/** The list of questions, each item with its operations. One of the whole API has none: it is one of each operation. */
export function withOperations(html: string, { questions }: Pick<Reference, 'questions'>): string {
  const operationsOf = new Map(
    questions.map(({ operations, text }) => [inlineHtml(`**${text}**`), operations.join(' ')]),
  );
  return html.replaceAll(/<li>(<strong>.*?<\/strong>)/g, (item, question: string) => {
    const operations = operationsOf.get(question) ?? '';
    return operations === '' ? item : `<li data-operations="${operations}">${question}`;
  });
}
