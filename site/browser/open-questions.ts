import { copyText } from './copy.ts';
import { recall, remember } from './page.ts';

/** The page of questions shows those of the chosen operations, which can be copied and printed. */
function addQuestionChoice(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll('input')];
  const items = [...document.querySelectorAll<HTMLElement>('.checklist > li')];
  const show = () => {
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value);
    for (const item of items) {
      const own = item.dataset['operations']?.split(' ');
      item.hidden = chosen.length > 0 && own?.some((id) => chosen.includes(id)) === false;
    }
    for (const section of document.querySelectorAll<HTMLElement>('.ask section, .subject')) {
      section.hidden = section.querySelector('li:not([hidden])') === null;
    }
  };
  const asked = inputs.find(({ value }) => `#${value}` === location.hash);
  if (asked !== undefined) asked.checked = true;
  form.addEventListener('change', show);
  form.addEventListener('click', ({ target }) => {
    const action = target instanceof HTMLElement ? target.dataset['action'] : undefined;
    if (action === 'copy') void copyText(markdown(), 'questions');
    if (action === 'print') print();
  });
  show();
}

/** What shows, as a list of tasks. */
function markdown(): string {
  const lines = ['# Open questions'];
  for (const subject of document.querySelectorAll<HTMLElement>('.subject:not([hidden])')) {
    lines.push('', `## ${subject.querySelector('h3')?.textContent}`, '');
    for (const item of subject.querySelectorAll('li:not([hidden])')) {
      const isDone = item.querySelector('input')?.checked === true;
      lines.push(`- [${isDone ? 'x' : ' '}] ${textOf(item.querySelector('label'))}`);
      for (const record of item.querySelectorAll('p')) lines.push(`  ${textOf(record)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const TICKS = 'answered';

/** What is ticked stays so, until it is taken away; a question that was changed is asked anew. */
function keepTicks(): void {
  const labels = [...document.querySelectorAll<HTMLLabelElement>('.checklist label')];
  const kept = new Set(recall(TICKS)?.split('\n'));
  for (const label of labels) label.querySelector('input')!.checked = kept.has(textOf(label));
  document.querySelector('.ask')?.addEventListener('change', () => {
    const ticked = labels.filter((label) => label.querySelector('input')!.checked).map(textOf);
    remember(TICKS, ticked.length === 0 ? null : ticked.join('\n'));
  });
}

function textOf(node: Element | null): string {
  return (node?.textContent ?? '').trim();
}

keepTicks();
addQuestionChoice(document.querySelector<HTMLFormElement>('.choice')!);
