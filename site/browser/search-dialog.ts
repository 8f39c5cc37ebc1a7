import { plural } from '../../src/shared/counted-text.ts';
import type { Hit, Search, SearchIndex } from '../search/search.ts';

/** Opens the search with its button, `/` or Ctrl+K. */
export function addSearch(): void {
  const open = addDialog();
  document.querySelector('#search-open')?.addEventListener('click', () => void open());
  addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, key, metaKey, target } = event;
    const slash = key === '/' && !isTyping(target) && !ctrlKey && !metaKey && !altKey;
    const k = key.toLowerCase() === 'k' && (ctrlKey || metaKey);
    if (!slash && !k) return;
    event.preventDefault();
    void open();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=radio]), textarea, select');
}

/** Adds the dialog, closed; what it returns opens it. */
function addDialog(): () => Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  dialog.innerHTML = `
  <div class="search-box">
    <input type="text" role="combobox" aria-label="Search" placeholder="Search" autocomplete="off"
      autocapitalize="off" spellcheck="false" enterkeyhint="go" aria-expanded="false"
      aria-controls="search-results" aria-autocomplete="list">
    <button type="button" class="close">Close</button>
  </div>
  <ul id="search-results" role="listbox" aria-label="Results"></ul>
  <p class="hint" role="status"></p>`;
  document.body.append(dialog);

  const input = dialog.querySelector('input')!;
  const list = dialog.querySelector('ul')!;
  const hint = dialog.querySelector('.hint')!;

  let loading: Promise<Search> | undefined;
  let find: Search | undefined;
  let selected = -1;

  /** Shows the dialog at once; what was typed is looked up as soon as the index is there. */
  const open = async () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    try {
      loading ??= load();
      find = await loading;
    } catch {
      loading = undefined;
      hint.textContent = 'The search did not load. Try again, or load the page anew.';
      return;
    }
    show();
  };

  const show = () => {
    if (find === undefined) return;
    const query = input.value.trim();
    const hits = query === '' ? [] : find(query);
    list.replaceChildren(...hits.map(resultItem));
    input.setAttribute('aria-expanded', String(hits.length > 0));
    select(hits.length > 0 ? 0 : -1);
    hint.textContent = query === '' ? KEYS : plural(hits.length, 'result');
  };

  const links = () => [...list.querySelectorAll('a')];
  const select = (index: number) => {
    selected = index;
    for (const [position, item] of links().entries()) {
      item.setAttribute('aria-selected', String(position === index));
    }
    input.setAttribute('aria-activedescendant', links()[index]?.id ?? '');
    links()[index]?.scrollIntoView({ block: 'nearest' });
  };

  input.addEventListener('input', show);
  dialog.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    // With one of these keys the browser opens a tab or a window, and the search stays.
    if (ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
    if (target === dialog || target.closest('a, .close')) dialog.close();
  });
  input.addEventListener('keydown', (event) => {
    const count = list.children.length;
    if (event.key === 'Enter') void open().then(() => links()[selected]?.click());
    else if (count === 0) return;
    else if (event.key === 'ArrowDown') select((selected + 1) % count);
    else if (event.key === 'ArrowUp') select((selected - 1 + count) % count);
    else return;
    event.preventDefault();
  });
  return open;
}

const KEYS = 'Use the arrow keys to choose, Enter to open and Esc to close.';

async function load(): Promise<Search> {
  const [{ createSearch }, index] = await Promise.all([
    import('../search/search.ts'),
    fetch(`${document.body.dataset['base']}assets/search-index.json`),
  ]);
  return createSearch((await index.json()) as SearchIndex);
}

/** What readers call a kind. */
const LABELS: Partial<Record<string, string>> = { absent: 'not here', gap: 'question' };

/** A result as it stands in the list. */
function resultItem(hit: Hit, index: number): HTMLLIElement {
  const item = document.createElement('li');
  item.role = 'presentation';
  const link = document.createElement('a');
  link.role = 'option';
  link.id = `search-result-${index}`;
  link.href = `${document.body.dataset['base']}${hit.href}`;
  // The box keeps the focus.
  link.tabIndex = -1;
  item.append(link);
  const { context, excerpt, kind, title } = hit;
  const parts = { kind: LABELS[kind] ?? kind, title, context, snippet: excerpt };
  for (const [name, words] of Object.entries(parts)) {
    if (words === '') continue;
    const span = document.createElement('span');
    span.className = name;
    span.textContent = words;
    link.append(span, ' ');
  }
  return item;
}
