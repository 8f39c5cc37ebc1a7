import type { TargetedEvent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Records } from '../../src/mock/state/records.ts';
import { type Entered, type EnteredErrors, exampleOf, exampleText, fieldName } from './entered.ts';
import type { Received } from './request.ts';
import { Response } from './response.tsx';
import type { Simulated } from './simulated-call.ts';
import type { SimulationId, TryOperation, TryParameter } from './try-operation.ts';

/** What the panel does in a browser. Without it, the panel is the form of a static page. */
interface Actions {
  check: (entered: Entered) => EnteredErrors;
  /** @throws Error - There is no response. */
  send: (entered: Entered) => Promise<Received>;
  /** @throws Error - The simulation did not load. */
  simulate: (entered: Entered, id: SimulationId) => Promise<Simulated>;
  /** Begins anew, with the mock that was chosen. */
  reset: (entered: Entered) => Promise<void>;
  /** Records of the mock in the page that are not as they were in the beginning. */
  changes: () => Partial<Records>;
  /** Has the samples follow what was entered. */
  follow: (entered: Entered) => void;
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

const NOTHING: EnteredErrors = { messages: {}, unsendable: [] };

/** A form for a request, and the response of the mock to it. */
export function Panel({ operation, hasServer, initial, actions }: PanelProps) {
  const [entered, setEntered] = useState(initial ?? exampleOf(operation));
  const [received, setReceived] = useState<Received | Simulated>();
  const [failure, setFailure] = useState<string>();
  const [news, setNews] = useState('');
  // The static page is taken over as it is: attributes of its elements change from then on only.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  useEffect(() => actions?.follow(entered), [entered]);
  const found = actions?.check(entered) ?? NOTHING;
  const { messages } = isReady ? found : NOTHING;

  const send = async () => {
    const [first] = found.unsendable;
    if (first !== undefined) {
      document.getElementById(`try-${first}`)?.focus();
      setNews('Not sent: a value cannot be sent.');
      return;
    }
    setNews('');
    const { simulation } = entered;
    try {
      const response =
        simulation === ''
          ? await actions?.send(entered)
          : await actions?.simulate(entered, simulation);
      setReceived(response);
      if (response !== undefined) setNews(announcement(response));
    } catch {
      const outcome =
        simulation === '' ? 'No response came from the mock.' : 'The simulation did not load.';
      setReceived(undefined);
      setFailure(outcome);
      setNews(outcome);
    }
  };
  const reset = async () => {
    let outcome = 'The panel and the records of the mock are as in the beginning.';
    try {
      await actions?.reset(entered);
    } catch {
      outcome = 'The mock of this server did not respond.';
    }
    setEntered(exampleOf(operation));
    setReceived(undefined);
    setFailure(undefined);
    setNews(outcome);
  };

  return (
    <section aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p>
        Requests go to a mock inside this page{hasServer ? ', or to that of its server' : ''}, never
        to the service. No token is needed.
      </p>
      <RequestForm
        operation={operation}
        hasServer={hasServer}
        entered={entered}
        errorsOf={(name) => messages[name] ?? []}
        onChange={(part) => setEntered({ ...entered, ...part })}
        onSend={() => void send()}
        onReset={() => void reset()}
      />
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
        <code>{JSON.stringify(records, null, 2)}</code>
      </pre>
    </details>
  );
}

function announcement(response: Received | Simulated): string {
  if ('nextStep' in response) return `${response.story} ${response.nextStep}`;
  const { milliseconds, status, violations } = response;
  const count = violations.length;
  const details =
    count === 0
      ? ''
      : ` The request contradicts the document in ${count === 1 ? 'one point' : `${count} points`}.`;
  return `The mock responded with status ${status} after ${Math.ceil(milliseconds)} ms.${details}`;
}

interface RequestFormProps {
  operation: TryOperation;
  hasServer: boolean;
  entered: Entered;
  errorsOf: (field: string) => readonly string[];
  onChange: (part: Partial<Entered>) => void;
  onSend: () => void;
  onReset: () => void;
}

/** Everything that a request consists of. */
function RequestForm(props: RequestFormProps) {
  const { operation, hasServer, entered, errorsOf, onChange, onSend, onReset } = props;
  return (
    <form
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {operation.parameters.map((parameter) => (
        <ParameterField
          parameter={parameter}
          value={entered.values[fieldName(parameter)] ?? ''}
          errors={errorsOf(fieldName(parameter))}
          onInput={(text) =>
            onChange({ values: { ...entered.values, [fieldName(parameter)]: text } })
          }
        />
      ))}
      {operation.call.body === undefined ? null : (
        <BodyField
          value={entered.body}
          errors={errorsOf('body')}
          onInput={(body) => onChange({ body })}
        />
      )}
      <div class="try-field">
        <label for="try-example">Example response</label>
        <select
          id="try-example"
          name="example"
          value={entered.example}
          onChange={({ currentTarget }) =>
            onChange({ example: currentTarget.value, simulation: '' })
          }
        >
          <option value="">From the records of the mock</option>
          {operation.examples.map(({ name, label }) => (
            <option value={name}>{label}</option>
          ))}
        </select>
      </div>
      <div class="try-field">
        <label for="try-simulation">Simulate</label>
        <select
          id="try-simulation"
          name="simulation"
          value={entered.simulation}
          onChange={({ currentTarget }) =>
            onChange({
              simulation: currentTarget.value as Entered['simulation'],
              example: '',
              target: 'page',
            })
          }
        >
          <option value="">No failure</option>
          {operation.simulations.map(({ id, label }) => (
            <option value={id}>{label}</option>
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
              onChange({
                target: currentTarget.value === 'server' ? 'server' : 'page',
                simulation: '',
              })
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
        <button type="button" class="button plain" onClick={onReset}>
          Reset
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  value: string;
  errors: readonly string[];
  onInput: (text: string) => void;
}

/** One value of a request beside its body. A list has an item on each line. */
function ParameterField(props: FieldProps & { parameter: TryParameter }) {
  const { parameter, value, errors, onInput } = props;
  const { isList, location, name, others, required } = parameter;
  const field = fieldName(parameter);
  const id = `try-${field}`;
  const attributes = {
    id,
    name: field,
    value,
    spellcheck: false,
    autocapitalize: 'off',
    autocomplete: 'off',
    ...describedBy(id, errors),
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput(currentTarget.value),
  } as const;
  return (
    <div class="try-field">
      <label for={id}>
        <code>{name}</code>{' '}
        <span class="type">{isList ? `${location}, one on each line` : location}</span>
        {required ? <span class="chip required">required</span> : null}
      </label>
      {isList ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input type="text" {...attributes} list={others && `${id}-examples`} />
      )}
      {others === undefined ? null : (
        <datalist id={`${id}-examples`}>
          {[exampleText(parameter), ...others].map((each) => (
            <option value={each} />
          ))}
        </datalist>
      )}
      <Errors id={id} errors={errors} />
    </div>
  );
}

const MIN_ROWS = 4;
const MAX_ROWS = 18;

function BodyField({ value, errors, onInput }: FieldProps) {
  return (
    <div class="try-field">
      <label for="try-body">Body</label>
      <textarea
        id="try-body"
        name="body"
        rows={Math.max(MIN_ROWS, Math.min(value.split('\n').length + 1, MAX_ROWS))}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={value}
        {...describedBy('try-body', errors)}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <Errors id="try-body" errors={errors} />
    </div>
  );
}

/** Ties a field to its errors. */
function describedBy(id: string, errors: readonly string[]) {
  if (errors.length === 0) return {};
  return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
}

/** What is wrong with a field, beside it. */
function Errors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul class="try-error" id={`${id}-error`}>
      {errors.map((each) => (
        <li>{each}</li>
      ))}
    </ul>
  );
}
