/** A link into something folded opens it. */
export function openLinkedParts(): void {
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let node: Element | null = target; node; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target?.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
}
