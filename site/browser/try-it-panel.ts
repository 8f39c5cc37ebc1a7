import { LINK, enteredKey, recallText } from '../try-it/kept.ts';
import type { StartOptions } from '../try-it/start.tsx';
import type { TryOperation } from '../try-it/try-operation.ts';
import { copyText } from './copy.ts';
import type { Loader } from './load.ts';

/** What the scripts leave behind that load when the panel is first used. */
declare global {
  var tryOperation: TryOperation;
  var pageMock: Pick<StartOptions, 'createMock' | 'validate'>;
  var startTryIt: (options: StartOptions) => void;
}

/** The panel loads when it is first used; a button that was pressed meanwhile is pressed then. */
export function addTryIt(load: Loader): void {
  const panel = document.querySelector<HTMLElement>('.try-it');
  if (panel === null) return;
  let state: 'idle' | 'starting' | 'ready' = 'idle';
  let pressed: HTMLElement | undefined;
  const say = (text: string) => {
    panel.querySelector('[role=status]')!.textContent = text;
  };
  const use = async () => {
    if (state !== 'idle') return;
    state = 'starting';
    say('Loading…');
    try {
      await start(panel, load, () => say(''));
      state = 'ready';
      pressed?.click();
    } catch {
      state = 'idle';
      say('The panel did not load. Try again.');
    }
  };
  panel.addEventListener('focusin', () => void use());
  panel.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button === null || state === 'ready') return;
    event.preventDefault();
    pressed = button;
    void use();
  });
  // What was entered before, or stands in a link, comes back at once.
  if (isLink() || hasEntered(panel)) void use();
  addEventListener('hashchange', () => {
    if (isLink()) location.reload();
  });
}

const isLink = () => location.hash.startsWith(LINK);

function hasEntered({ dataset }: HTMLElement): boolean {
  return (recallText(enteredKey(dataset['operation'] ?? '')) ?? '') !== '';
}

async function start(panel: HTMLElement, load: Loader, onLoad: () => void): Promise<void> {
  const { operation: id } = panel.dataset;
  await Promise.all([
    load.style('try-it.css'),
    load.script(`try-it/${id}.js`),
    load.script('mock.js'),
    load.script('try-it.js'),
  ]);
  onLoad();
  startTryIt({
    panel,
    operation: tryOperation,
    ...pageMock,
    loadScript: load.script,
    copy: copyText,
  });
}
