import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type FormValues, type FieldError, exampleOf } from './form-values.ts';
import { RequestForm } from './request-form.tsx';
import type { SendResult } from './request.ts';
import { ResponsePanel } from './response.tsx';
import type { PanelData } from './panel-data.ts';

/** What the panel does in a browser. Without it, the panel is the form of a static page. */
export interface Actions {
  check: (entered: FormValues) => FieldError[];
  /** Sends a request, of which the response can be lost on its way. */
  send: (entered: FormValues, options: { isLost: boolean }) => Promise<SendResult>;
  /** Brings back the first records. */
  resetRecords: () => void;
  /** Has the samples follow what was entered. */
  follow: (entered: FormValues, errors: readonly FieldError[]) => void;
}

interface PanelProps {
  operation: PanelData;
  initial?: FormValues;
  actions?: Actions;
}

/** How long nothing is typed before the samples follow. */
const TYPING_MS = 150;

/** A form for a request, and the response of the mock to it. */
export function Panel({ operation, initial, actions }: PanelProps) {
  const [entered, setEntered] = useState(initial ?? exampleOf(operation));
  const [result, setResult] = useState<SendResult & { entered: FormValues }>();
  const [statusText, setStatusText] = useState<ComponentChildren>('');
  const [areRecordsChanged, setRecordsChanged] = useState(false);
  const isSending = useRef(false);
  const end = useRef<HTMLDivElement>(null);

  // The static page is taken over as it is: attributes of its elements change from then on only.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (result !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);

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
      setStatusText('Not sent. Correct the marked field.');
      return;
    }
    // A second press must not become a second payment.
    if (actions === undefined) return;
    if (isSending.current) {
      return setStatusText('Not sent again: the request before is still under way.');
    }
    isSending.current = true;
    setStatusText('Sending…');
    const sent = await actions.send(entered, { isLost });
    isSending.current = false;
    setResult({ ...sent, entered });
    if (sent.changed.length > 0) setRecordsChanged(true);
    setStatusText(statusTextOf(sent));
  };
  const resetRequest = () => {
    setEntered(exampleOf(operation));
    setStatusText('The request is the example again.');
  };
  const resetRecords = () => {
    actions?.resetRecords();
    setRecordsChanged(false);
    setStatusText('The records are as in the beginning.');
  };

  const isStale = result !== undefined && !isSame(result.entered, entered);

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
            <p role="status">{statusText}</p>
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
        <div ref={end} class={isStale ? 'try-end stale' : 'try-end'}>
          <section class="try-response" aria-label="Response">
            {isStale && <p class="try-none">Of an earlier request, not of the one entered.</p>}
            <ResponsePanel result={result} operation={operation} />
          </section>
        </div>
      </div>
    </section>
  );
}

function isSame(one: FormValues, other: FormValues): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The status line after a response. What the response shows beside it is read out here. */
function statusTextOf({ received, repeated }: SendResult): ComponentChildren {
  if (received === undefined) return 'No response came.';
  return (
    <>
      {`The mock responded with status ${received.status}.`}
      <span class="visually-hidden"> {repeated}</span>
    </>
  );
}
