import { withLinks } from '../../scripts/guides/links.ts';

const SHOWN_MS = 1500;

/** A copy button above each block of code and in each address. */
export function addCopyButtons(): void {
  // Screen readers announce what changes in a region that was there before.
  liveRegion();
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre');
    const bar = block.querySelector('.bar');
    if (!pre || !bar) continue;
    const name = pre.getAttribute('aria-label') ?? 'code';
    bar.append(copyButton({ name, text: () => `${pre.textContent}\n` }));
  }
  for (const code of document.querySelectorAll('.address code')) {
    const button = copyButton({ name: 'address', text: () => code.textContent });
    code.closest('.address')?.append(button);
  }
}

/** "Copy page": the Markdown of the page, with links that work wherever it is pasted. */
export function addPageCopy(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-copy-page]')) {
    const text = async () => {
      const markdown = withoutHidden(await (await fetch(link.href)).text());
      return withLinks(markdown, ({ path, hash }) => new URL(path + hash, link.href).href);
    };
    link.replaceWith(copyButton({ name: 'page', text, label: 'Copy page' }));
  }
}

/** The Markdown without the questions that the filter of their guide hides, and without a subject that has no other. */
function withoutHidden(markdown: string): string {
  const nodes = document.querySelectorAll('li[hidden] > strong');
  const hidden = Array.from(nodes, ({ textContent }) => `- **${textContent}**`);
  if (hidden.length === 0) return markdown;

  const isKept = (line: string) => !hidden.some((each) => line.startsWith(each));
  const lines = markdown.split('\n').filter((line) => isKept(line.replaceAll('`', '')));
  const parts = lines.join('\n').split(/^(?=##)/m);
  return parts.filter((part) => !part.startsWith('### ') || part.includes('\n- ')).join('');
}

/** What a button copies, and its name for a screen reader. */
interface Copied {
  name: string;
  text: () => string | Promise<string>;
}

function copyButton({ label = 'Copy', ...copied }: Copied & { label?: string }): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = label;
  button.setAttribute('aria-label', `Copy ${copied.name}`);
  button.addEventListener('click', () => void copyBy(button, copied));
  return button;
}

/** Copies a text, and says so for a moment on the button and to a screen reader. */
export async function copyBy(button: HTMLElement, { name, text }: Copied): Promise<void> {
  const label = (button.dataset['label'] ??= button.textContent);
  const live = liveRegion();
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(await text());
  } catch {
    isCopied = false;
  }
  button.textContent = isCopied ? 'Copied' : 'Not copied';
  live.textContent = isCopied ? `Copied ${name}` : `Not copied: ${name}`;
  setTimeout(() => {
    button.textContent = label;
    live.textContent = '';
  }, SHOWN_MS);
}

/** The region of the page that is announced; several scripts share it. */
function liveRegion(): Element {
  const known = document.querySelector('#announced');
  if (known !== null) return known;
  const live = document.createElement('div');
  live.id = 'announced';
  live.className = 'visually-hidden';
  live.setAttribute('role', 'status');
  document.body.append(live);
  return live;
}
