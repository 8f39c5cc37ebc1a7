import { openSearch } from './dialog.ts';

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
