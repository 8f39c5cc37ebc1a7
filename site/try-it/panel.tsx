import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type Entered, type EnteredErrors, exampleOf, fieldOf } from './entered.ts';
import { RequestForm } from './request-form.tsx';
import type { Received } from './request.ts';
import { type Copy, CopyButton, Lines, Response } from './response.tsx';
import type { Simulated } from './simulated-call.ts';
import type { SimulationId, TryOperation } from './try-operation.ts';

/** What the panel does in a browser. Without it, the panel is the form of a static page. */
export interface Actions {
  check: (entered: Entered) => EnteredErrors;
  /** @throws Error - There is no response. */
  send: (entered: Entered) => Promise<Received>;
  /** @throws Error - The simulation did not load. */
  simulate: (entered: Entered, id: SimulationId) => Promise<Simulated>;
  /**
   * Brings back the first records, of the mock that was chosen.
   *
   * @returns Takes that back.
   * @throws Error - The mock of the server did not respond.
   */
  resetRecords: (entered: Entered) => Promise<() => unknown>;
  /** What is not as it was in the beginning, of the records of the mock in the page. */
  changes: () => string[];
  /** Has the samples and the memory of the tab follow what was entered. */
  follow: (entered: Entered, found: EnteredErrors) => void;
  /** The address of the page with what was entered. */
  link: (entered: Entered) => string;
  /** The last request as a command. */
  curl: () => string;
  copy: Copy;
}

interface PanelProps {
  operation: TryOperation;
  /** Whether the server of the page has a mock too. */
  hasServer: boolean;
  initial?: Entered;
  actions?: Actions;
}

const NOTHING: EnteredErrors = { messages: {}, unsendable: [] };

/** A form for a request, and the response of the mock to it. */
export function Panel({ operation, hasServer, initial, actions }: PanelProps) {
  const [entered, setEntered] = useState(initial ?? exampleOf(operation));
  const [received, setReceived] = useState<Received | Simulated>();
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState('');
  const [undo, setUndo] = useState<() => unknown>();
  const isSending = useRef(false);
  const end = useRef<HTMLDivElement>(null);
  // The static page is taken over as it is: attributes of its elements change from then on only.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => {
    if (received !== undefined) end.current?.scrollIntoView({ block: 'nearest' });
  }, [received]);
  const found = useMemo(() => actions?.check(entered) ?? NOTHING, [entered]);
  useEffect(() => actions?.follow(entered, found), [entered]);
  const isExample = useMemo(
    () => JSON.stringify(entered) === JSON.stringify(exampleOf(operation)),
    [entered],
  );
  const { messages } = isReady ? found : NOTHING;
  const errorsOf = (name: string) => messages[name] ?? [];

  const say = (text: string, back?: () => unknown) => {
    setNews(text);
    setUndo(() => back);
  };
  const send = async () => {
    const [first] = found.unsendable;
    if (first !== undefined) {
      document.getElementById(`try-${first}`)?.focus();
      say('Not sent. Correct the marked field.');
      return;
    }
    // A second press must not become a second payment.
    if (actions === undefined || isSending.current) return;
    isSending.current = true;
    say('Sending…');
    const { simulation } = entered;
    try {
      const response =
        simulation === ''
          ? await actions.send(entered)
          : await actions.simulate(entered, simulation);
      setReceived(response);
      say(announcement(response));
    } catch {
      const outcome =
        simulation === '' ? 'No response came from the mock.' : 'The simulation did not load.';
      setReceived(undefined);
      setFailure(outcome);
      say(outcome);
    }
    isSending.current = false;
  };
  const resetRequest = () => {
    setEntered(exampleOf(operation));
    say('The request is the example again.', () => setEntered(entered));
  };
  const resetRecords = async () => {
    try {
      const back = await actions?.resetRecords(entered);
      say('The records are as in the beginning.', back);
    } catch {
      say('The mock of this server did not respond.');
    }
  };
  const takeBack = async () => {
    await undo?.();
    say('Taken back.');
  };

  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>
        Requests go to a mock inside this page{hasServer ? ', or to that of its server' : ''}, never
        to the service. No token is needed.
      </p>
      <div class="try-columns">
        <div>
          <RequestForm
            operation={operation}
            hasServer={hasServer}
            entered={entered}
            errorsOf={errorsOf}
            fault={isReady ? found.fault : undefined}
            isReady={isReady}
            onChange={(part) => setEntered({ ...entered, ...part })}
            onSend={() => void send()}
          >
            <p role="status">
              {news}
              {undo === undefined ? null : (
                <button type="button" class="copy" onClick={() => void takeBack()}>
                  Undo
                </button>
              )}
            </p>
          </RequestForm>
          {actions === undefined || !isReady ? null : (
            <div class="try-tools">
              {isExample ? null : (
                <button type="button" class="copy" onClick={resetRequest}>
                  Reset request
                </button>
              )}
              <CopyButton
                label="Copy link"
                text={() => actions.link(entered)}
                copy={actions.copy}
              />
            </div>
          )}
        </div>
        <div ref={end} class={found.unsendable.length > 0 ? 'try-end stale' : 'try-end'}>
          <Response
            operation={operation}
            received={received}
            failure={failure}
            isMarked={({ location }) => errorsOf(fieldOf(operation, location)).length > 0}
            curl={actions?.curl}
            copy={actions?.copy}
            hasServer={hasServer}
          />
        </div>
      </div>
      {actions === undefined ? null : (
        <Changes
          lines={actions.changes()}
          isServer={entered.target === 'server'}
          onReset={() => void resetRecords()}
        />
      )}
    </section>
  );
}

interface ChangesProps {
  lines: readonly string[];
  isServer: boolean;
  onReset: () => void;
}

/** What the requests of this tab have changed. */
function Changes({ lines, isServer, onReset }: ChangesProps) {
  if (lines.length === 0 && !isServer) return null;
  return (
    <div class="try-changes">
      {lines.length === 0 ? null : (
        <details>
          <summary>
            Changed records in this tab <span class="count">{lines.length}</span>
          </summary>
          <Lines label="Before and after" lines={lines} />
        </details>
      )}
      <button type="button" class="copy" onClick={onReset}>
        Reset records
      </button>
    </div>
  );
}

function announcement(response: Received | Simulated): string {
  return 'nextStep' in response
    ? 'The failure was simulated: see what is safe to do next.'
    : `The mock responded with status ${response.status}.`;
}
