import { describe, expect, test, vi } from 'vitest';
import type { StartOptions } from '../../site/try-it/start.tsx';
import { $, TestPage, runScript, textsOf } from './dom.ts';

const startTryIt = vi.hoisted(() => vi.fn<(options: StartOptions) => void>());
vi.mock('../../site/try-it/start.tsx', () => ({ startTryIt }));

const HTML = `<div class="try-it" data-operation="putThing">
  <input id="field"><p role="status"></p><button type="button"><b>Send</b></button></div>`;

/** A page whose panel can load. */
async function openPage() {
  const page = TestPage.open(HTML);
  const pressed = vi.fn<() => void>();
  startTryIt.mockReset().mockImplementation(() => $('button').addEventListener('click', pressed));
  const files: string[] = [];
  const state = { isThere: true };
  vi.stubGlobal('fetch', (file: string) => {
    files.push(file);
    return state.isThere
      ? Promise.resolve(new Response('{"id":"putThing"}'))
      : Promise.reject(new Error(file));
  });
  await runScript('site');
  return { page, pressed, files, state };
}
const news = () => textsOf('[role=status]:not(.hint, #announced)')[0];
const focus = () => $('#field').dispatchEvent(new Event('focusin', { bubbles: true }));

describe('the panel loads', () => {
  test('once, when it is first used, with what it needs', async () => {
    const { page, pressed, files } = await openPage();
    expect(files).toEqual([]);
    focus();
    expect(news()).toBe('Loading…');
    focus();
    await vi.waitFor(() => expect(startTryIt).toHaveBeenCalledTimes(1));
    expect(files).toEqual(['../assets/try-it/putThing.json']);
    expect(news()).toBe('');
    expect(pressed).not.toHaveBeenCalled();
    const [{ copy, ...options } = {} as StartOptions] = startTryIt.mock.calls[0] ?? [];
    expect(options).toEqual({ panel: $('.try-it'), operation: { id: 'putThing' } });
    await copy('text', 'name');
    expect([page.copied, textsOf('#announced')]).toEqual([['text'], ['Copied name']]);
  });

  test('and presses the button that was pressed meanwhile', async () => {
    const { page, pressed } = await openPage();
    page.click('#field');
    // The form of the page alone would send it.
    expect(page.click('button b')).toBe(false);
    page.click('button b');
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    expect(page.click('button b')).toBe(true);
    expect([pressed.mock.calls.length, startTryIt.mock.calls.length]).toEqual([2, 1]);
  });

  test('or says that it did not, and does with the next attempt', async () => {
    const { page, state } = await openPage();
    state.isThere = false;
    focus();
    await vi.waitFor(() => expect(news()).toContain('The panel did not load. Try again'));
    expect(startTryIt).not.toHaveBeenCalled();
    state.isThere = true;
    page.click('button');
    await vi.waitFor(() => expect(startTryIt).toHaveBeenCalledTimes(1));
  });
});
