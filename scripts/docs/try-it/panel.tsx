import { useEffect, useState } from 'preact/hooks';
import { BodyEditor } from './body-editor.tsx';
import { type Entered, exampleOf, fieldName } from './entered.ts';
import { JsonView } from './json-view.tsx';
import type { TryOperation } from './operation.ts';
import { ParameterField } from './parameter-field.tsx';
import type { Findings } from './request.ts';
import { Response } from './response.tsx';
import type { Received } from './send.ts';
import { ShowSensitive } from './show-sensitive.tsx';
import type { Records } from '../../../src/mock/state/records.ts';

/** What the panel does in a browser. Without it, the panel is the form of a static page. */
export interface Actions {
  check: (entered: Entered) => Findings;
  /** @throws Error - There is no response. */
  send: (entered: Entered) => Promise<Received>;
  /** Begins anew, with the mock that was chosen. */
  reset: (entered: Entered) => Promise<void>;
  /** Records of the mock in the page that are not as they were in the beginning. */
  changes: () => Partial<Records>;
  /** Has the samples follow what was entered. */
  follow: (entered: Entered, shown: boolean) => void;
  /** Copies the last request as a command. */
  copyCurl: () => Promise<void>;
}

interface PanelProps {
  operation: TryOperation;
  /** Whether the server of the page has a mock too. */
  hasServer: boolean;
  initial?: Entered;
  actions?: Actions;
}

const NOTHING: Findings = { messages: {}, unsendable: [] };

/** A form for a request, and the response of the mock to it. */
export function Panel({ operation, hasServer, initial, actions }: PanelProps) {
  const [entered, setEntered] = useState(initial ?? exampleOf(operation));
  const [shown, setShown] = useState(false);
  const [received, setReceived] = useState<Received>();
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState('');
  // The static page is taken over as it is: attributes of its elements change from then on only.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => actions?.follow(entered, shown), [entered, shown]);
  const { messages, unsendable } = (isReady && actions?.check(entered)) || NOTHING;
  const errorsOf = (name: string) => messages[name] ?? [];
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });

  const send = async () => {
    const [first] = unsendable;
    if (first !== undefined) {
      document.getElementById(`try-${first}`)?.focus();
      setNews('Not sent: a value cannot be sent.');
      return;
    }
    setNews('');
    try {
      const response = await actions?.send(entered);
      setReceived(response);
      if (response !== undefined) setNews(announcement(response));
    } catch {
      setReceived(undefined);
      setFailure('No response came from the mock.');
      setNews('No response came from the mock.');
    }
  };
  const reset = async () => {
    await actions?.reset(entered);
    setEntered(exampleOf(operation));
    setShown(false);
    setReceived(undefined);
    setFailure(undefined);
    setNews('The panel and the records of the mock are as in the beginning.');
  };

  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>
        Requests go to a mock inside this page{hasServer ? ', or to that of its server' : ''}, never
        to the service. No token is needed.
      </p>
      <form
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {operation.parameters.map((parameter) => (
          <ParameterField
            parameter={parameter}
            value={entered.values[fieldName(parameter)] ?? ''}
            errors={errorsOf(fieldName(parameter))}
            shown={shown}
            onInput={(text) =>
              change({ values: { ...entered.values, [fieldName(parameter)]: text } })
            }
          />
        ))}
        {'body' in operation ? (
          <BodyEditor
            value={entered.body}
            errors={errorsOf('body')}
            visible={isReady ? entered.body : exampleOf(operation).body}
            shown={shown}
            onInput={(body) => change({ body })}
          />
        ) : null}
        <div class="try-field">
          <label for="try-scenario">Scenario</label>
          <select
            id="try-scenario"
            name="scenario"
            value={entered.scenario}
            onChange={({ currentTarget }) => change({ scenario: currentTarget.value })}
          >
            <option value="">From the records of the mock</option>
            {operation.scenarios.map(({ name, label }) => (
              <option value={name}>{label}</option>
            ))}
          </select>
        </div>
        {hasServer ? (
          <div class="try-field">
            <label for="try-target">Send to</label>
            <select
              id="try-target"
              name="target"
              value={entered.target}
              onChange={({ currentTarget }) =>
                change({ target: currentTarget.value === 'server' ? 'server' : 'page' })
              }
            >
              <option value="page">The mock in this page</option>
              <option value="server">The mock of this server</option>
            </select>
          </div>
        ) : null}
        <div class="try-actions">
          <button type="submit" class="button">
            Send request
          </button>
          <button type="button" class="button plain" onClick={() => void reset()}>
            Reset
          </button>
          {operation.sensitive.request ? (
            <ShowSensitive shown={shown} onShow={() => setShown(!shown)} />
          ) : null}
        </div>
      </form>
      <Response
        operation={operation}
        received={received}
        failure={failure}
        onCopy={() => void actions?.copyCurl()}
      />
      {actions === undefined ? null : <Changes records={actions.changes()} />}
      <p class="visually-hidden" role="status">
        {news}
      </p>
    </section>
  );
}

/** What the requests of this tab have changed. */
function Changes({ records }: { records: Partial<Records> }) {
  const names = Object.keys(records);
  if (names.length === 0) return null;
  return (
    <details class="try-changes">
      <summary>
        Changed records in this tab: <code>{names.join(', ')}</code>
      </summary>
      <pre tabIndex={0} role="group" aria-label="Changed records">
        <JsonView text={JSON.stringify(records, null, 2)} shown={false} />
      </pre>
    </details>
  );
}

function announcement({ milliseconds, status, violations }: Received): string {
  const count = violations.length;
  const found =
    count === 0
      ? ''
      : ` The request contradicts the document in ${count === 1 ? 'one point' : `${count} points`}.`;
  return `The mock responded with status ${status} after ${Math.ceil(milliseconds)} ms.${found}`;
}
