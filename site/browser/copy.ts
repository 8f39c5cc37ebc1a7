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
    bar.append(copyButton(name, () => Promise.resolve(`${pre.textContent}\n`)));
  }
  for (const code of document.querySelectorAll('.address > code')) {
    code.parentElement?.append(copyButton('address', () => Promise.resolve(code.textContent)));
  }
}

/** "Copy page": the Markdown of the page. */
export function addPageCopy(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-copy-page]')) {
    link.replaceWith(copyButton('page', async () => (await fetch(link.href)).text(), 'Copy page'));
  }
}

function copyButton(name: string, text: () => Promise<string>, label = 'Copy'): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = label;
  button.setAttribute('aria-label', `Copy ${name}`);
  button.addEventListener('click', async () => {
    try {
      await copyText(await text(), name);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not copied';
    }
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN_MS);
  });
  return button;
}

/**
 * Copies a text and announces it.
 *
 * @throws DOMException - The browser does not let the page copy.
 */
export async function copyText(text: string, name: string): Promise<void> {
  const live = liveRegion();
  try {
    await copy(text);
    live.textContent = `Copied ${name}`;
  } catch (error) {
    live.textContent = `Not copied: ${name}`;
    throw error;
  } finally {
    setTimeout(() => {
      live.textContent = '';
    }, SHOWN_MS);
  }
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

async function copy(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text);
  // A page that is served over plain http has no clipboard.
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new DOMException('not copied');
}
