/** A link into something folded opens it. */
export function openLinkedParts(): void {
  const open = () => {
    const target = document.getElementById(fragment());
    for (let node: Element | null = target; node; node = node.parentElement) {
      if (node instanceof HTMLDetailsElement) node.open = true;
    }
    target?.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash !== '') open();
}

/** Some links are cut off in the middle of an encoded character. */
function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
