import type { Search, SearchEntry, SearchHit, createSearch } from '../search/search.ts';
import { loadScript } from './load.ts';

/** Opens the search with its button, `/` or Ctrl+K. */
export function addSearch(): void {
  document.querySelector('#search-open')?.addEventListener('click', () => void openSearch());
  addEventListener('keydown', (event) => {
    const { altKey, ctrlKey, key, metaKey, target } = event;
    const slash = key === '/' && !isTyping(target) && !ctrlKey && !metaKey && !altKey;
    const k = key.toLowerCase() === 'k' && (ctrlKey || metaKey);
    if (!slash && !k) return;
    event.preventDefault();
    void openSearch();
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'radio';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** What the scripts leave behind that load when the search is first opened. */
declare global {
  var searchEntries: readonly SearchEntry[];
  var createSiteSearch: typeof createSearch;
  var searchResult: (hit: SearchHit, index: number) => HTMLLIElement;
}

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
async function openSearch(): Promise<void> {
  if (!dialog.open) dialog.showModal();
  input.select();
  try {
    await Promise.all([loadScript('search-entries.js'), loadScript('search.js')]);
  } catch {
    hint.textContent = 'The search did not load. Try again.';
    return;
  }
  search ??= createSiteSearch(searchEntries);
  find = await search;
  show();
}

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
  if (event.key === 'Enter') void openSearch().then(() => links()[selected]?.click());
  else if (count === 0) return;
  else if (event.key === 'ArrowDown') select((selected + 1) % count);
  else if (event.key === 'ArrowUp') select((selected - 1 + count) % count);
  else return;
  event.preventDefault();
});

function show(): void {
  if (find === undefined) return;
  const query = input.value.trim();
  const begin = performance.now();
  const hits = query === '' ? [] : find(query);
  list.replaceChildren(...hits.map(searchResult));
  dialog.dataset['milliseconds'] = (performance.now() - begin).toFixed(2);
  input.setAttribute('aria-expanded', String(hits.length > 0));
  select(hits.length > 0 ? 0 : -1);
  hint.textContent = hintFor(query, hits.length);
}

function hintFor(query: string, count: number): string {
  if (query === '') return 'Use the arrow keys to choose, Enter to open and Esc to close.';
  if (count === 0) return 'Nothing found.';
  return count === 1 ? '1 result' : `${count} results`;
}

function select(index: number): void {
  selected = index;
  for (const [at, item] of links().entries()) {
    item.setAttribute('aria-selected', String(at === index));
  }
  const item = links()[index];
  input.setAttribute('aria-activedescendant', item?.id ?? '');
  item?.scrollIntoView({ block: 'nearest' });
}

function links(): HTMLAnchorElement[] {
  return [...list.querySelectorAll('a')];
}
