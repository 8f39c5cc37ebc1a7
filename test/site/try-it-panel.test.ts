import { describe, expect, test, vi } from 'vitest';
import type { StartOptions } from '../../site/try-it/start.tsx';
import { $, TestPage, runScript, textsOf } from './dom.ts';

const FILES = ['try-it.css', 'try-it/putThing.js', 'mock.js', 'try-it.js'];
const HTML = `<div class="try-it" data-operation="putThing">
  <input id="field"><p role="status"></p><button type="button"><b>Send</b></button></div>`;

/** A page whose panel can load. Each start notes its options, and how often the button is pressed from then on. */
async function openPage({ fragment = '', kept = '' } = {}) {
  const page = TestPage.open(HTML, fragment);
  const started: StartOptions[] = [];
  const pressed = vi.fn<() => void>();
  const start = (options: StartOptions) => {
    started.push(options);
    $('button').addEventListener('click', pressed);
  };
  page.files = {
    'try-it.css': () => {},
    'try-it/putThing.js': () => vi.stubGlobal('tryOperation', { id: 'putThing' }),
    'mock.js': () => vi.stubGlobal('pageMock', { createMock: 'create', validate: 'validate' }),
    'try-it.js': () => vi.stubGlobal('startTryIt', start),
  };
  if (kept !== '') sessionStorage.setItem('try-it-putThing', kept);
  await runScript('site');
  return { page, started, pressed };
}
const news = () => textsOf('[role=status]:not(.hint, #announced)')[0];
const focus = () => $('#field').dispatchEvent(new Event('focusin', { bubbles: true }));

describe('the panel loads', () => {
  test('once, when it is first used, with what it needs', async () => {
    const { page, started, pressed } = await openPage();
    expect(page.loaded).toEqual([]);
    focus();
    expect(news()).toBe('Loading…');
    focus();
    await vi.waitFor(() => expect(started.length).toBe(1));
    expect(page.loaded).toEqual(FILES);
    expect(news()).toBe('');
    expect(pressed).not.toHaveBeenCalled();
    const [{ copy, loadScript, ...options } = {} as StartOptions] = started;
    expect(options).toEqual({
      panel: $('.try-it'),
      operation: { id: 'putThing' },
      createMock: 'create',
      validate: 'validate',
    });
    await copy('text', 'name');
    expect([page.copied, textsOf('#announced')]).toEqual([['text'], ['Copied name']]);
    await loadScript('mock.js');
    await expect(loadScript('samples.js')).rejects.toThrow('samples.js did not load');
    expect(page.loaded).toEqual([...FILES, 'samples.js']);
  });

  test('and presses the button that was pressed meanwhile', async () => {
    const { page, pressed, started } = await openPage();
    page.click('#field');
    expect(page.loaded).toEqual([]);
    // The form of the page alone would send it.
    expect(page.click('button b')).toBe(false);
    page.click('button b');
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
    expect(page.click('button b')).toBe(true);
    expect([pressed.mock.calls.length, started.length]).toEqual([2, 1]);
  });

  test('or says that it did not, and does with the next attempt', async () => {
    const { page, started } = await openPage();
    const { 'mock.js': mock, ...others } = page.files;
    page.files = others;
    focus();
    await vi.waitFor(() => expect(news()).toBe('The panel did not load. Try again.'));
    expect(started).toEqual([]);
    page.files['mock.js'] = mock!;
    page.click('button');
    await vi.waitFor(() => expect(started.length).toBe(1));
    expect(page.loaded).toEqual([...FILES, 'mock.js']);
  });

  test.each([
    { at: { fragment: '#try-it?path.id=b' }, loads: true },
    { at: { kept: 'path.id=b' }, loads: true },
    { at: { fragment: '#try-it' }, loads: false },
  ])('at once where something was entered: $at', async ({ at, loads }) => {
    const { page } = await openPage(at);
    expect(page.loaded.length > 0).toBe(loads);
  });

  test.each(['#try-it?path.id=c', '#try-it'])(
    'anew for a link to what was entered: %s',
    async (hash) => {
      await openPage();
      const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
      location.hash = hash;
      dispatchEvent(new Event('hashchange'));
      expect(reload.mock.calls.length).toBe(hash.includes('?') ? 1 : 0);
    },
  );
});
