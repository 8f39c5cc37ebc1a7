import { copyBy } from './copy.ts';

/** The page of questions shows those of the chosen operations, which can be copied and printed. */
export function addQuestionChoice(): void {
  const form = document.querySelector<HTMLFormElement>('.choice');
  if (form === null) return;
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
  const linked = inputs.find(({ value }) => `#${value}` === location.hash);
  if (linked !== undefined) linked.checked = true;
  form.addEventListener('change', show);
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset['action'] === 'copy') void copyBy(target, 'questions', markdown);
    if (target.dataset['action'] === 'print') print();
  });
  show();
}

/** The questions that show, as a list of tasks. */
function markdown(): string {
  const lines = ['# Open questions'];
  for (const subject of document.querySelectorAll<HTMLElement>('.subject:not([hidden])')) {
    lines.push('', `## ${subject.querySelector('h3')?.textContent}`, '');
    for (const item of subject.querySelectorAll('li:not([hidden])')) {
      const [question, ...records] = [...item.children].map(textOf);
      lines.push(`- [ ] ${question}`, ...records.map((each) => `  ${each}`));
    }
  }
  return `${lines.join('\n')}\n`;
}

function textOf(node: Element): string {
  return node.textContent.trim();
}
