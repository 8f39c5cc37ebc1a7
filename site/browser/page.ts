import { plural } from '../../src/shared/counted-text.ts';
import { addCopyButtons, addPageCopy } from './copy.ts';
import { addSearch } from './search-dialog.ts';
import { addTryIt } from './try-it-panel.ts';

/** Adds to a page what needs a script. */
export function startPage(): void {
  useOwnMock();
  addThemeSwitch();
  keepLanguage();
  addCopyButtons();
  addPageCopy();
  addQuestionFilter();
  openLinkedParts();
  addSearch();
  addTryIt();
  // The open page is in sight in the navigation, however long that is.
  document.querySelector('#nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
}

/** Where the page is served beside a mock, its samples name the address of that mock. */
function useOwnMock(): void {
  if (document.body.dataset['mock'] !== 'here') return;
  const named = /http:\/\/(?:<wbr>)?localhost:4010/g;
  for (const code of document.querySelectorAll('main code')) {
    code.innerHTML = code.innerHTML.replaceAll(named, location.origin);
  }
}

/** A button that leads to the other theme. */
function addThemeSwitch(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = document.documentElement;
  document.querySelector('#theme')?.addEventListener('click', () => {
    const isDark = (dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';
    dataset['theme'] = isDark ? 'light' : 'dark';
    keep('theme', dataset['theme']);
  });
}

/** The language of the samples: chosen once, kept on every page. */
function keepLanguage(): void {
  const { dataset } = document.documentElement;
  const inputs = document.querySelectorAll<HTMLInputElement>('.tabs input');
  const check = () => {
    for (const input of inputs) if (input.value === dataset['language']) input.checked = true;
  };
  for (const input of inputs) {
    input.addEventListener('change', () => {
      keep('language', input.value);
      dataset['language'] = input.value;
      check();
    });
  }
  check();
}

/** A link into something folded opens it. */
function openLinkedParts(): void {
  const open = () => {
    const target = document.querySelector(':target');
    // The questions of a field stand behind its badge.
    const badge = target?.querySelector<HTMLDetailsElement>(':scope > .field > .gaps');
    if (badge) badge.open = true;
    for (let node: Element | null = target; node; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target?.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
}

/** The guide of questions shows those of the chosen operations, which a reader then prints. */
function addQuestionFilter(): void {
  const form = document.querySelector<HTMLFormElement>('.filter');
  if (form === null) return;

  const inputs = [...form.querySelectorAll('input')];
  const items = [...document.querySelectorAll<HTMLElement>('[data-operations]')];

  const show = (event?: Event) => {
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value);
    for (const item of items) {
      const own = item.dataset['operations']!.split(' ');
      item.hidden = chosen.length > 0 && !own.some((id) => chosen.includes(id));
    }
    const questions = document.querySelectorAll('.filter ~ * li:not([hidden])');
    form.querySelector('[role=status]')!.textContent =
      chosen.length === 0 ? '' : plural(questions.length, 'open question');
    // CSS hides headings without questions.
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
      const heading = document.getElementById(link.hash.slice(1));
      link.parentElement!.hidden = heading?.checkVisibility() === false;
    }
    if (event !== undefined) history.replaceState(null, '', `#${chosen.join(',')}`);
  };

  const linked = location.hash.slice(1).split(',');
  for (const input of inputs) if (linked.includes(input.value)) input.checked = true;

  form.addEventListener('change', show);
  show();
}

/** Keeps a text. Without storage it holds for this page. */
function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // There is none, or it is full.
  }
}
