import type { PanelData } from '../try-it/panel-data.ts';

/** The panel loads when it is first used; a button that was pressed meanwhile is pressed then. */
export function addTryIt(): void {
  const panel = document.querySelector<HTMLElement>('.try-it');
  if (panel === null) return;

  let isStarted = false;
  let pressed: HTMLElement | undefined;
  const say = (text: string) => {
    panel.querySelector('[role=status]')!.textContent = text;
  };

  const use = async () => {
    if (isStarted) return;
    isStarted = true;
    say('Loading…');
    try {
      const [{ startTryIt }, operation] = await Promise.all([
        import('../try-it/start.tsx'),
        fetch(`${document.body.dataset['base']}assets/try-it/${panel.dataset['operation']}.json`),
      ]);
      const data = (await operation.json()) as PanelData;
      say('');
      startTryIt({ panel, operation: data });
      panel.classList.add('ready');
      pressed?.click();
    } catch {
      isStarted = false;
      say('The panel did not load. Try again, or load the page anew.');
    }
  };

  panel.addEventListener('focusin', () => void use());
  panel.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button === null || panel.classList.contains('ready')) return;
    event.preventDefault();
    pressed = button;
    void use();
  });
}
