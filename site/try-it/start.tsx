import { hydrate } from 'preact';
import type { createMock } from '../../src/mock/mock.ts';
import type { SampleCall } from '../samples/call.ts';
import { curlCommand } from '../samples/curl.ts';
import {
  type Entered,
  type EnteredErrors,
  MAX_LENGTH,
  type Validate,
  check,
  exampleOf,
  jsonOf,
  readForm,
} from './entered.ts';
import { LINK, enteredKey, fillForm, keepText, keptText, recallText } from './kept.ts';
import { changesOf, forgetRecords, keepRecords, recallRecords } from './page-mock.ts';
import { Panel } from './panel.tsx';
import { type PanelRequest, TOKEN, send, toCall, toRequest } from './request.ts';
import type { TryOperation } from './try-operation.ts';

/** What loads when a sample first changes. */
declare global {
  var writeSamples: (call: SampleCall) => (() => void)[] | undefined;
}

/** What the page gives to the panel. */
export interface StartOptions {
  /** The element with the static panel. */
  panel: HTMLElement;
  operation: TryOperation;
  createMock: typeof createMock;
  validate: Validate;
  /** Loads a script of the site once. */
  loadScript: (file: string) => Promise<void>;
  copy: (text: string, name: string) => Promise<void>;
}

/** Brings the panel of a page to life. */
function startTryIt({ panel, operation, createMock: create, ...page }: StartOptions): void {
  const mock = create();
  recallRecords(mock);
  // A page that comes back as it was left has not seen what others changed since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) recallRecords(mock);
  });
  const hasServer = document.body.dataset['mock'] === 'here';
  const serverRoot = operation.root.replace(/^https?:\/\/[^/]+/, location.origin);
  const form = panel.querySelector('form')!;
  const key = enteredKey(operation.id);
  if (location.hash.startsWith(LINK)) {
    fillForm(form, operation, location.hash.slice(LINK.length));
    // From here on it is the tab that keeps what is entered.
    history.replaceState(null, '', '#try-it');
    panel.scrollIntoView();
  } else {
    fillForm(form, operation, recallText(key) ?? '');
  }
  for (const area of panel.querySelectorAll('textarea')) ownText(area);
  const initial = readForm(form, operation);
  let shown: SampleCall | string = toCall(operation, exampleOf(operation));
  let last: PanelRequest | undefined;
  hydrate(
    <Panel
      operation={operation}
      hasServer={hasServer}
      initial={initial}
      actions={{
        check: (entered) => check(operation, entered, page.validate),
        async simulate(entered, id) {
          await page.loadScript('simulated-call.js');
          const call = toCall(operation, entered);
          const simulated = await simulateCall({ id, operation, call, mock });
          keepRecords(mock);
          return simulated;
        },
        async send(entered) {
          const isServer = entered.target === 'server';
          // The mock in the page ignores the host; the command is for one on this machine.
          last = toRequest(operation, entered, hasServer ? serverRoot : operation.root);
          if (isServer) return send(last, globalThis.fetch);
          const before = mock.records(TOKEN);
          const received = await send(last, mock.fetch);
          keepRecords(mock);
          return { ...received, changed: changesOf(before, mock.records(TOKEN)) };
        },
        async resetRecords({ target }) {
          if (target === 'server') return resetServer();
          const before = mock.records(TOKEN);
          forgetRecords(mock);
          return () => {
            mock.seed(before, TOKEN);
            keepRecords(mock);
          };
        },
        changes: () => changesOf(mock.records(), mock.records(TOKEN)),
        follow(entered, found) {
          keepText(key, keptText(operation, entered));
          const call = samplesProblem(operation, entered, found) ?? toCall(operation, entered);
          if (JSON.stringify(call) === JSON.stringify(shown)) return;
          shown = call;
          void showSamples(call, page.loadScript);
        },
        link: (entered) => location.href.replace(/#.*/, '') + LINK + keptText(operation, entered),
        curl: () => (last === undefined ? '' : curlCommand(last)),
        copy: page.copy,
      }}
    />,
    panel,
  );
}

/** Why no sample can be written for what was entered. */
function samplesProblem(
  { call }: TryOperation,
  { body }: Entered,
  { unsendable }: EnteredErrors,
): string | undefined {
  if (unsendable.length > 0) {
    return 'What was entered cannot be sent. The samples show the last request that can.';
  }
  if (call.body === undefined) return undefined;
  if (body.length > MAX_LENGTH) {
    return 'The body is too long for the samples. They show an earlier one.';
  }
  if (jsonOf(body) !== undefined) return undefined;
  return 'The body is not JSON. The samples show the last one that was.';
}

let newest: SampleCall | string | undefined;

/** Replaces the samples of the page by those of another call, or says why they are not of it. */
async function showSamples(
  call: SampleCall | string,
  load: StartOptions['loadScript'],
): Promise<void> {
  newest = call;
  if (typeof call === 'string') return noteSamples(call);
  // While somebody types, the samples wait.
  await pause(TYPING_MS);
  if (call !== newest) return;
  try {
    await load('samples.js');
  } catch {
    noteSamples('The samples did not load. They show the example, not what was entered.');
    return;
  }
  // Only the newest of several that waited for the script.
  if (call !== newest) return;
  const samples = writeSamples(call);
  noteSamples(samples === undefined ? 'The samples cannot show what was entered.' : '');
  for (const show of samples ?? []) {
    // One at a time, so that the page stays responsive.
    await pause(0);
    if (call !== newest) return;
    show();
  }
}

/** How long nothing is typed before the samples follow. */
const TYPING_MS = 150;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Dims the samples and says why; without words they are as ever. */
function noteSamples(words: string): void {
  const samples = document.querySelector('.samples');
  if (samples === null) return;
  samples.classList.toggle('stale', words !== '');
  const note = samples.querySelector('.stale-note') ?? document.createElement('p');
  note.className = 'stale-note';
  note.setAttribute('role', 'status');
  note.textContent = words;
  samples.prepend(note);
}

/**
 * Makes the text of an area its own. Until then it is that of the page: taking the page over would
 * empty the area for a moment, and move the cursor to the end.
 */
function ownText(area: HTMLTextAreaElement): void {
  const { value } = area;
  area.value = value;
}

/**
 * Brings back the first records of the mock of the server.
 *
 * @returns Takes that back.
 */
async function resetServer(): Promise<() => Promise<void>> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const control = async (method: string, path: string, body?: string) => {
    const response = await fetch(`/__mock${path}`, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
    return response.text();
  };
  const before = await control('GET', '/records');
  await control('POST', '/reset');
  return async () => {
    await control('PUT', '/records', before);
  };
}

globalThis.startTryIt = startTryIt;
