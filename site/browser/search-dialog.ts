import type { Search, SearchEntry, SearchHit, createSearch } from '../search/search.ts';
import type { Loader } from './load.ts';

/** What the scripts leave behind that load when the search is first opened. */
declare global {
  var searchEntries: readonly SearchEntry[];
  var createSiteSearch: typeof createSearch;
  var searchResult: (hit: SearchHit, index: number) => HTMLLIElement;
}

/** Opens the search with its button, `/` or Ctrl+K. */
export function addSearch(load: Loader): void {
  const open = addDialog(load);
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
  if (target instanceof HTMLInputElement) return target.type !== 'radio';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Adds the dialog, closed.
 *
 * @returns Opens it.
 */
function addDialog(load: Loader): () => Promise<void> {
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

  let search: Promise<Search> | undefined;
  let find: Search | undefined;
  let selected = -1;

  /** Shows the dialog at once; what was typed is looked up as soon as the index is there. */
  const open = async () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    try {
      await Promise.all([load.script('search-entries.js'), load.script('search.js')]);
    } catch {
      hint.textContent = 'The search did not load. Try again.';
      return;
    }
    search ??= createSiteSearch(searchEntries);
    find = await search;
    show();
  };
  const show = () => {
    if (find === undefined) return;
    const query = input.value.trim();
    const hits = query === '' ? [] : find(query);
    list.replaceChildren(...hits.map(searchResult));
    input.setAttribute('aria-expanded', String(hits.length > 0));
    select(hits.length > 0 ? 0 : -1);
    hint.textContent = hintFor(query, hits.length);
  };
  const links = () => [...list.querySelectorAll('a')];
  const select = (index: number) => {
    selected = index;
    for (const [at, item] of links().entries()) {
      item.setAttribute('aria-selected', String(at === index));
    }
    const item = links()[index];
    input.setAttribute('aria-activedescendant', item?.id ?? '');
    item?.scrollIntoView({ block: 'nearest' });
  };

  input.addEventListener('input', show);
  dialog.querySelector('.close')!.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  list.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    // With one of these keys the browser opens a tab or a window, and the search stays.
    if (target instanceof Element && target.closest('a') && !(ctrlKey || metaKey || shiftKey))
      dialog.close();
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

function hintFor(query: string, count: number): string {
  if (query === '') return 'Use the arrow keys to choose, Enter to open and Esc to close.';
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}
