import { hydrate } from 'preact';
import type { createMock } from '../../src/mock/mock.ts';
import type { SampleCall } from '../samples/call.ts';
import { curlCommand } from '../samples/curl.ts';
import { type Validate, check, exampleOf, jsonOf, readForm } from './entered.ts';
import { changedRecords, forgetRecords, keepRecords, recallRecords } from './page-mock.ts';
import { Panel } from './panel.tsx';
import { type PanelRequest, TOKEN, send, toCall, toRequest } from './request.ts';
import type { simulate } from './simulated-call.ts';
import type { TryOperation } from './try-operation.ts';

/** What the page gives to the panel. */
export interface StartOptions {
  /** The element with the static panel. */
  panel: HTMLElement;
  operation: TryOperation;
  createMock: typeof createMock;
  validate: Validate;
  /** Loads what simulates failures, with the client of this package. */
  loadSimulate: () => Promise<typeof simulate>;
  /** Replaces the samples on the page. */
  showSamples: (call: SampleCall) => unknown;
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
  let body = operation.body;
  let shown = toCall(operation, exampleOf(operation), body);
  let last: PanelRequest | undefined;
  hydrate(
    <Panel
      operation={operation}
      hasServer={hasServer}
      initial={initial}
      actions={{
        check: (entered) => check(operation, entered, page.validate),
        async simulate(entered, id) {
          const run = await page.loadSimulate();
          const call = toCall(operation, entered, jsonOf(entered.body)?.value);
          const simulated = await run({ id, operation, call, mock });
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
          // A body that is no JSON cannot be written in every language: the last one that was stays.
          body = (jsonOf(entered.body) ?? { value: body }).value;
          const call = toCall(operation, entered, body);
          if (isSame(call, shown)) return;
          shown = call;
          page.showSamples(call);
        },
        async copyCurl() {
          if (last !== undefined) await page.copy(curlCommand(last), 'request as curl');
        },
      }}
    />,
    panel,
  );
}

function isSame(call: SampleCall, other: SampleCall): boolean {
  try {
    return JSON.stringify(call) === JSON.stringify(other);
  } catch {
    // Thousands of levels.
    return false;
  }
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
