import TurndownService from 'turndown';
import { blocks, code, codeBlock, list, table } from '../../scripts/lib/write-markdown.ts';
import { markdownHref } from '../../scripts/reference/addresses.ts';
import { gapTexts, successText } from '../../scripts/reference/gap-kinds.ts';
import { type OperationView, isWrite, writeOutcomes } from '../../scripts/reference/operations.ts';
import { errorStatusOf } from '../../scripts/reference/reference.ts';
import { LANGUAGES } from '../samples/languages.ts';
import { capitalize, joinWithAnd } from '../../scripts/reference/text.ts';

/** Selectors of controls, and of what the Markdown words differently. */
const LEFT_OUT = '.tool, .eyebrow, .bar';

/** The samples that stand in the Markdown, by the language of their fence; it links to the others. */
const FENCES: Readonly<Record<string, string>> = { curl: 'bash', typescript: 'typescript' };

/** Removed first, since turndown would try each rule on each span. */
const COLOURED = /<span class="hljs-[^>]*>([^<]*)<\/span>/g;

/** The page of an operation as Markdown that needs no other page. */
export function pageMarkdown(html: string, operation: OperationView): string {
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-' });
  /** The rule that is added last goes before the others. */
  const rule = (selector: string, write: (content: string, node: HTMLElement) => string) =>
    service.addRule(selector, {
      filter: (node) => node.matches(selector),
      replacement: (content, node) => write(content, node as HTMLElement),
    });
  const block = (...parts: string[]) => `\n\n${blocks(parts)}\n\n`;

  rule('summary', (content) => block(`**${content.trim()}**`));
  rule('.gaps > summary', (content) => block(`${capitalize(content.trim())}:`));
  rule('.chip', (content) => ` (${content})`);
  rule('a', (content, node) => {
    const href = node.getAttribute('href') ?? '';
    return href.startsWith('#') ? content : `[${content}](${markdownHref(href)})`;
  });
  rule('pre', (_, node) => {
    const language = node.closest('.sample')?.getAttribute('data-language') ?? '';
    return block(placeholderText(node), codeBlock(FENCES[language] ?? 'json', node.textContent));
  });
  rule('.sample', (content, node) => {
    const language = LANGUAGES.find(({ id }) => id === node.getAttribute('data-language'));
    if (language === undefined || language.id in FENCES) return content;
    const link = node.querySelector('.bar a');
    const file = `[${link?.textContent}](${link?.getAttribute('href')})`;
    return block(`The same in ${language.label}: ${file}`);
  });
  rule('table', (_, node) => {
    // The lists of this DOM are not iterable.
    const [head = [], ...rows] = Array.from(node.querySelectorAll('tr'), (row) =>
      Array.from(row.children, (cell) => service.turndown(cell.innerHTML)),
    );
    return block(table(head, rows));
  });
  rule('.address', (content) => block(content.trim(), list(summaryOf(operation))));
  rule(LEFT_OUT, () => '');

  const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'));
  return service.turndown(article.replaceAll(COLOURED, '$1'));
}

/** Says which texts of an example are made up; the page marks them. */
function placeholderText(example: HTMLElement): string {
  const texts = Array.from(example.querySelectorAll('mark'), ({ textContent }) => textContent);
  if (texts.length === 0) return '';
  return texts.some((each) => each.includes('\n'))
    ? 'Placeholder: this whole body is made up.'
    : `Placeholder: made up, since its wording is not specified: ${joinWithAnd(texts.map(code))}.`;
}

/** The facts that a reader of this page alone needs. */
function summaryOf(operation: OperationView): string[] {
  const { interfaceLabel, server } = operation;
  const errorStatus = code(errorStatusOf([operation]));
  return [
    `Base URL: ${code(server.url)}, the ${interfaceLabel} interface. Its host is not specified; the [mock](../guides/mock.md) stands in for it.`,
    '[Authentication](../guides/authentication.md): the header `Authorization: Bearer <ACCESS_TOKEN>`.',
    ...(isWrite(operation) ? writeFacts(operation, errorStatus) : readFacts(errorStatus)),
  ];
}

function readFacts(errorStatus: string): string[] {
  return [
    `[Errors](../guides/errors.md): a response is an error when its HTTP status is not 200 or \`status\` in its body is ${errorStatus}.`,
    gapTexts.calls.readAgain,
  ];
}

function writeFacts(operation: OperationView, errorStatus: string): string[] {
  const advice = gapTexts.writes[operation.id];
  const facts = writeOutcomes([operation], `\`status\` is ${errorStatus}`, successText(operation));
  if (advice === undefined) return facts;

  const { ask, keep } = advice;
  return [
    ...facts,
    `When nobody knows: keep ${keep}, and ask the operator ${ask}; no known operation shows it. [Errors](../guides/errors.md)`,
  ];
}
