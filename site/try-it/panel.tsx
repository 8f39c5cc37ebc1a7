import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Entered, type FieldError, exampleOf } from './entered.ts';
import { RequestForm } from './request-form.tsx';
import type { Outcome } from './request.ts';
import { Response } from './response.tsx';
import type { TryOperation } from './try-operation.ts';

/** What the panel does in a browser. Without it, the panel is the form of a static page. */
interface Actions {
  check: (entered: Entered) => FieldError[];
  /** Sends a request, of which the response can be lost on its way. */
  send: (entered: Entered, options: { isLost: boolean }) => Promise<Outcome>;
  /** Brings back the first records. */
  resetRecords: () => void;
  /** Has the samples follow what was entered. */
  follow: (entered: Entered, errors: readonly FieldError[]) => void;
}

interface PanelProps {
  operation: TryOperation;
  initial?: Entered;
  actions?: Actions;
}

/** How long nothing is typed before the samples follow. */
const TYPING_MS = 150;

/** A form for a request, and the response of the mock to it. */
export function Panel({ operation, initial, actions }: PanelProps) {
  const [entered, setEntered] = useState(initial ?? exampleOf(operation));
  const [outcome, setOutcome] = useState<Outcome & { entered: Entered }>();
  const [news, setNews] = useState<ComponentChildren>('');
  const [areRecordsChanged, setRecordsChanged] = useState(false);
  const isSending = useRef(false);
  const end = useRef<HTMLDivElement>(null);
  // The static page is taken over as it is: attributes of its elements change from then on only.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (outcome !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  const errors = useMemo(() => actions?.check(entered) ?? [], [entered]);
  useEffect(() => {
    const timer = setTimeout(() => actions?.follow(entered, errors), TYPING_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  const isExample = isSame(entered, exampleOf(operation));

  const send = async (isLost: boolean) => {
    const unsendable = errors.find(({ isUnsendable }) => isUnsendable);
    if (unsendable !== undefined) {
      document.getElementById(`try-${unsendable.field}`)?.focus();
      setNews('Not sent. Correct the marked field.');
      return;
    }
    // A second press must not become a second payment.
    if (actions === undefined) return;
    if (isSending.current) return setNews('Not sent again: the request before is still under way.');
    isSending.current = true;
    setNews('Sending…');
    const sent = await actions.send(entered, { isLost });
    isSending.current = false;
    setOutcome({ ...sent, entered });
    if (sent.changed.length > 0) setRecordsChanged(true);
    setNews(newsOf(sent));
  };
  const resetRequest = () => {
    setEntered(exampleOf(operation));
    setNews('The request is the example again.');
  };
  const resetRecords = () => {
    actions?.resetRecords();
    setRecordsChanged(false);
    setNews('The records are as in the beginning.');
  };

  const isEarlier = outcome !== undefined && !isSame(outcome.entered, entered);

  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>
        <code>{`${operation.call.method} ${operation.call.path}`}</code> goes to a mock inside this
        page, never to the service.
      </p>
      <div class="try-columns">
        <div>
          <RequestForm
            operation={operation}
            entered={entered}
            errors={isReady ? errors : []}
            isReady={isReady}
            onChange={(part) => setEntered({ ...entered, ...part })}
            onSend={() => void send(false)}
          >
            {operation.call.isWrite && (
              <button type="button" class="copy" onClick={() => void send(true)}>
                Lose the response
              </button>
            )}
            <p role="status">{news}</p>
          </RequestForm>
          <div class="try-tools">
            {isReady && !isExample && (
              <button type="button" class="copy" onClick={resetRequest}>
                Reset request
              </button>
            )}
            {areRecordsChanged && (
              <button type="button" class="copy" onClick={resetRecords}>
                Reset records
              </button>
            )}
          </div>
        </div>
        <div ref={end} class={isEarlier ? 'try-end stale' : 'try-end'}>
          <section class="try-response" aria-label="Response">
            {isEarlier && <p class="try-none">Of an earlier request, not of the one entered.</p>}
            <Response outcome={outcome} operation={operation} />
          </section>
        </div>
      </div>
    </section>
  );
}

function isSame(one: Entered, other: Entered): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The news of a response, which itself shows more of it; that is read out here. */
function newsOf({ received, repeated }: Outcome): ComponentChildren {
  if (received === undefined) return 'No response came.';
  return (
    <>
      {`The mock responded with status ${received.status}.`}
      <span class="visually-hidden"> {repeated}</span>
    </>
  );
}
