/** Where the page is served beside a mock, its samples name the address of that mock. */
export function useOwnMock(): void {
  if (document.body.dataset['mock'] !== 'here') return;
  const named = 'http://localhost:4010';
  const replaced = (text: string) => text.replaceAll(named, location.origin);
  for (const element of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    element.dataset['copy'] = replaced(element.dataset['copy'] ?? '');
  }
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.nodeValue?.includes(named)) node.nodeValue = replaced(node.nodeValue);
  }
}
