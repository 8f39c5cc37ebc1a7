import { hydrate } from 'preact';
import type { createMock } from '../../src/mock/mock.ts';
import type { SampleCall } from '../samples/call.ts';
import { curlCommand } from '../samples/curl.ts';
import { type Entered, type Validate, check, exampleOf, jsonOf, readForm } from './entered.ts';
import { changedRecords, forgetRecords, keepRecords, recallRecords } from './page-mock.ts';
import { showSamples } from './page-samples.ts';
import { Panel } from './panel.tsx';
import { type PanelRequest, TOKEN, send, toCall, toRequest } from './request.ts';
import type { simulate } from './simulated-call.ts';
import type { TryOperation } from './try-operation.ts';

/** What loads when a failure is first simulated, with the client of this package. */
declare global {
  var simulateCall: typeof simulate;
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
export function startTryIt({ panel, operation, createMock: create, ...page }: StartOptions): void {
  const mock = create();
  recallRecords(mock);
  // A page that comes back as it was left has not seen what others changed since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) recallRecords(mock);
  });
  const hasServer = document.body.dataset['mock'] === 'here';
  const serverRoot = operation.root.replace(/^https?:\/\/[^/]+/, location.origin);
  for (const area of panel.querySelectorAll('textarea')) keepText(area);
  const initial = readForm(panel.querySelector('form')!, operation);
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
          const received = await send(last, isServer ? globalThis.fetch : mock.fetch);
          if (!isServer) keepRecords(mock);
          return received;
        },
        async reset({ target }) {
          forgetRecords(mock);
          if (target === 'server') await resetServer();
        },
        changes: () => changedRecords(mock),
        follow(entered) {
          const call = samplesProblem(operation, entered) ?? toCall(operation, entered);
          if (JSON.stringify(call) === JSON.stringify(shown)) return;
          shown = call;
          void showSamples(call, page.loadScript);
        },
        async copyCurl() {
          if (last !== undefined) await page.copy(curlCommand(last), 'request as curl');
        },
      }}
    />,
    panel,
  );
}

/** Writing and colouring six samples of a longer body would hold up the page. */
const MAX_SAMPLE_LENGTH = 100_000;

/** Why no sample can be written for what was entered. */
function samplesProblem({ call }: TryOperation, { body }: Entered): string | undefined {
  if (call.body === undefined) return undefined;
  if (body.length > MAX_SAMPLE_LENGTH) {
    return 'The body is too long for the samples. They show an earlier one.';
  }
  if (jsonOf(body) !== undefined) return undefined;
  return 'The body is not JSON. The samples show the last one that was.';
}

/**
 * Makes the text of an area its own. Until then it is that of the page: taking the page over would
 * empty the area for a moment, and move the cursor to the end.
 */
function keepText(area: HTMLTextAreaElement): void {
  const { value } = area;
  area.value = value;
}

async function resetServer(): Promise<void> {
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  await fetch('/__mock/reset', { method: 'POST', headers });
}
