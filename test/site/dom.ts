import { Window } from 'happy-dom';
import { onTestFinished, vi } from 'vitest';

/** What the scripts of the site take from the browser. The rest stays that of Node. */
const GLOBALS =
  `Element Event FormData HTMLAnchorElement HTMLDetailsElement HTMLElement HTMLInputElement
  HTMLSelectElement HTMLTextAreaElement KeyboardEvent MouseEvent Node NodeFilter document history localStorage location
  sessionStorage`.split(/\s+/);
const METHODS = ['addEventListener', 'dispatchEvent', 'getComputedStyle', 'matchMedia'];

/** A page in a DOM without layout, whose globals a test has until it ends. */
export class TestPage {
  /** What was copied. */
  readonly copied: string[] = [];

  /**
   * @param html - The body of the page, or all of it.
   * @param fragment - Of the address, with its `#`.
   */
  constructor(html: string, fragment = '') {
    const window = new Window({ url: `https://docs.example/operations/a.html${fragment}` });
    const values = window as unknown as Record<string, unknown>;
    for (const name of GLOBALS) vi.stubGlobal(name, values[name]);
    for (const name of METHODS) {
      vi.stubGlobal(name, (values[name] as (...args: never[]) => unknown).bind(window));
    }
    const writeText = (text: string) => Promise.resolve(void this.copied.push(text));
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    document.body.innerHTML = html.replace(/^[^]*<body[^>]*>/, '');
    document.body.dataset['base'] = '../';
    onTestFinished(async () => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      await window.happyDOM.close();
    });
  }

  /** Serves the files of a site below the address of the page, for as long as they are there. */
  serve(files: ReadonlyMap<string, string>): { loaded: string[]; areThere: boolean } {
    const served = { loaded: [] as string[], areThere: true };
    vi.stubGlobal('fetch', (url: string) => {
      const path = new URL(url, location.href).pathname.slice(1);
      served.loaded.push(path);
      return served.areThere
        ? Promise.resolve(new Response(files.get(path)))
        : Promise.reject(new Error(`there is no ${path}`));
    });
    return served;
  }

  /** Presses a key in an element; true where the page leaves it to the browser. */
  press(selector: string, key: string, init: KeyboardEventInit = {}): boolean {
    return $(selector).dispatchEvent(new KeyboardEvent('keydown', { ...BUBBLING, ...init, key }));
  }

  /** Clicks an element, with keys held; true where the page leaves it to the browser. */
  click(selector: string, init: MouseEventInit = {}): boolean {
    return $(selector).dispatchEvent(new MouseEvent('click', { ...BUBBLING, ...init }));
  }

  /** Enters a text as a reader does, or chooses an option. */
  enter(selector: string, text: string): void {
    const field = $<HTMLInputElement>(selector);
    field.value = text;
    for (const name of ['input', 'change']) {
      field.dispatchEvent(new Event(name, { bubbles: true }));
    }
  }
}

const BUBBLING = { bubbles: true, cancelable: true };

/** The one element that a selector means. */
export function $<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (element === null) throw new Error(`there is no ${selector}`);
  return element;
}

export function textsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) =>
    textContent.replaceAll(/\s+/g, ' ').trim(),
  );
}
