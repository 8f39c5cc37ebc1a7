import { hydrate } from 'preact';
import { requestProblems } from '../../src/contract/problems.ts';
import type { Records } from '../../src/service/mock/records.ts';
import { type WebMock, createMock } from '../../src/mock/web.ts';
import type { SampleCall } from '../samples/call.ts';
import { type Validate, check, exampleOf, readForm } from './form-values.ts';
import { changesOf, repeatText } from './record-changes.ts';
import { type Actions, Panel } from './panel.tsx';
import { UNSPECIFIED_ERROR_STATUSES, TOKEN, receive, toCall, toRequest } from './request.ts';
import type { PanelData } from './panel-data.ts';

/** What the page gives to the panel; a test has a mock of its own. */
interface StartOptions {
  panel: HTMLElement;
  operation: PanelData;
  mock?: WebMock;
  validate?: Validate;
}

/** Brings the panel of a page to life. */
export function startTryIt(options: StartOptions): void {
  const { panel, operation, mock = createMock(), validate = requestProblems } = options;
  const form = panel.querySelector('form')!;
  // Assigning a value detaches the text from the page, so hydration does not empty it for a moment.
  for (const area of panel.querySelectorAll('textarea')) area.value = `${area.value}`;
  /** The records before each write that had an effect, by what was sent. */
  const recordsBefore = new Map<string, Records>();
  /** What the samples of the page were written for. */
  let followed = JSON.stringify(exampleOf(operation));

  const actions: Actions = {
    check: (entered) => check(entered, { operation, validate }),
    async send(entered, { isLost }) {
      const before = mock.records(TOKEN);
      const isError = UNSPECIFIED_ERROR_STATUSES.includes(entered.chosenError);
      if (isLost) mock.fail({ kind: 'reset', applied: !isError });
      else if (isError) mock.fail({ kind: 'status', status: Number(entered.chosenError) });
      const response = mock.fetch(toRequest(operation, entered));
      const received = await response.then(receive).catch(() => undefined);
      const after = mock.records(TOKEN);
      const changed = changesOf(before, after);

      const key = JSON.stringify(entered);
      const first = recordsBefore.get(key);
      if (first === undefined && changed.length > 0) recordsBefore.set(key, before);
      const repeated = first && repeatText(changed, { first, after });
      return { received, changed, repeated };
    },
    resetRecords() {
      mock.reset(TOKEN);
      recordsBefore.clear();
    },
    follow(entered, errors) {
      const key = JSON.stringify(entered);
      if (key === followed) return;
      followed = key;
      const isSendable = !errors.some(({ isUnsendable }) => isUnsendable);
      void showSamples(isSendable ? toCall(operation, entered) : undefined);
    },
  };

  hydrate(
    <Panel operation={operation} initial={readForm(form, operation)} actions={actions} />,
    panel,
  );
}

/** Replaces the samples of the page by those of another call, or says that they are not of it. */
async function showSamples(call: SampleCall | undefined): Promise<void> {
  try {
    const { writeSamples } = await import('./write-samples.ts');
    noteSamples(call !== undefined && writeSamples(call) ? '' : EARLIER);
  } catch {
    noteSamples('The samples did not load. They show the example, not what was entered.');
  }
}

const EARLIER =
  'The samples show an earlier request. They cannot show one that is not complete, is no JSON, or has a number that ' +
  'programs round.';

/** Marks the samples and says why; without words they are as ever. */
function noteSamples(words: string): void {
  const samples = document.querySelector('.samples');
  if (samples === null) return;
  samples.classList.toggle('stale', words !== '');
  samples.querySelector('.stale-note')!.textContent = words;
}
