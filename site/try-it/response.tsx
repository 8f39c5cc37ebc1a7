import { valueAt } from '../../src/shared/pointer.ts';
import { UNKNOWN_OUTCOME_HREF, questionsHref } from '../../scripts/reference/addresses.ts';
import { escapeHtml } from '../../scripts/reference/text.ts';
import { copyBy } from '../browser/copy.ts';
import { Html, PlaceholderLegend, jsonHtml } from '../components/html.tsx';
import { jsonOf } from './form-values.ts';
import type { SendResult, ShownResponse } from './request.ts';
import type { Placeholder, PanelData } from './panel-data.ts';

interface ResponseProps {
  /** What came of the last request; undefined before the first. */
  result: SendResult | undefined;
  operation: PanelData;
}

/** The response of the mock, or what is known without one. */
export function ResponsePanel({ result, operation }: ResponseProps) {
  if (result === undefined) return <p class="try-none">The response of the mock will be here.</p>;
  const { changed, received, repeated } = result;
  const { base } = document.body.dataset;
  return (
    <>
      {repeated !== undefined && (
        <p class="try-again">
          {repeated} <a href={`${base}${questionsHref()}#idempotency`}>Open question</a>
        </p>
      )}
      {received === undefined ? (
        <NoResponse changed={changed} isWrite={operation.call.isWrite} />
      ) : (
        <ResponseDetails received={received} changed={changed} operation={operation} />
      )}
    </>
  );
}

/** Says what a caller knows without a response and, of a write, what has happened. */
function NoResponse({ changed, isWrite }: { changed: readonly string[]; isWrite: boolean }) {
  if (!isWrite) return <p class="try-none">Nothing has changed: a read can be sent again.</p>;
  const guide = `${document.body.dataset['base']}${UNKNOWN_OUTCOME_HREF}`;
  return (
    <>
      <p class="try-none">
        The caller does not know whether it took effect:{' '}
        <a href={guide}>ask before you send it again</a>.
      </p>
      {changed.length === 0 ? (
        <p class="try-none">The mock knows: this request has changed nothing.</p>
      ) : (
        <Changes label="The mock knows:" changed={changed} />
      )}
    </>
  );
}

interface DetailsProps {
  received: ShownResponse;
  changed: readonly string[];
  operation: PanelData;
}

function ResponseDetails({ received, changed, operation }: DetailsProps) {
  const { body, choices, headers, status, warnings } = received;
  const note = statusNote(received, operation);
  return (
    <>
      <div class="bar">
        <b>Response</b>
        <span class={`status ${status < 400 ? 'good' : 'bad'}`}>{status}</span>
        <span class="chip mock">mock</span>
        {note !== '' && <span class="chip placeholder">{note}</span>}
      </div>
      <Choices choices={choices} />
      {warnings.map(({ location, message }) => (
        <p class="try-none">
          Warning of the mock, {location.join(' ')}: {message}
        </p>
      ))}
      {changed.length > 0 && <Changes label="Changed by this request" changed={changed} />}
      <details>
        <summary>Headers of the mock: {headers.length}</summary>
        <pre tabIndex={0} role="group" aria-label="Headers of the response">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
      {body === '' ? (
        <p class="try-none">The response has no body.</p>
      ) : (
        <Body text={body} placeholders={operation.placeholders} />
      )}
    </>
  );
}

/** Says what is known of a status. One that the document has for another error is not that of this one. */
function statusNote({ choices, status }: ShownResponse, { statusNotes }: PanelData): string {
  const isChosen = choices.some((id) => id.startsWith('status.'));
  const note = statusNotes[status];
  if (note === undefined || (note === '' && isChosen)) return 'status not specified';
  return note;
}

/** The choices of the mock, where the document leaves something open. */
function Choices({ choices }: Pick<ShownResponse, 'choices'>) {
  if (choices.length === 0) return null;
  const guide = `${document.body.dataset['base']}guides/mock.html#choices`;
  return (
    <p class="try-none">
      <a href={guide}>Chosen by the mock</a>: {choices.join(', ')}
    </p>
  );
}

/** Values before and after. */
function Changes({ label, changed }: { label: string; changed: readonly string[] }) {
  return (
    <div class="try-none">
      {label}
      <ul class="try-lines" aria-label={label}>
        {changed.map((each) => (
          <li>
            <code>{each}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BodyProps {
  text: string;
  placeholders: readonly Placeholder[];
}

/** A body: JSON with line breaks and with made-up texts marked, or any other text as it is. */
function Body({ text, placeholders }: BodyProps) {
  const { syntaxError, value } = jsonOf(text);
  const isJson = syntaxError === undefined;
  const placeholderPointers = isJson ? placeholdersIn(value, placeholders) : [];
  const copied = isJson ? JSON.stringify(value, null, 2) : text;
  return (
    <>
      <div class="bar">
        <span>Body{placeholderPointers.length > 0 && <PlaceholderLegend />}</span>
        <button
          type="button"
          class="copy"
          onClick={({ currentTarget }) =>
            void copyBy(currentTarget, { name: 'body', text: () => copied })
          }
        >
          Copy body
        </button>
      </div>
      <pre tabIndex={0} role="group" aria-label="Body of the response">
        <Html as="code" html={isJson ? jsonHtml(value, placeholderPointers) : escapeHtml(text)} />
      </pre>
    </>
  );
}

/** Pointers to the values of a body that are placeholders of the document. */
function placeholdersIn(body: unknown, placeholders: readonly Placeholder[]): string[] {
  return placeholders
    .filter(({ pointer, value }) => isPlaceholderValue(valueAt(body, pointer), value))
    .map(({ pointer }) => pointer);
}

/** The mock adds its reason to a text that is made up. */
function isPlaceholderValue(found: unknown, placeholder: unknown): boolean {
  if (typeof found === 'string' && found.startsWith(`${String(placeholder)}: `)) return true;
  return JSON.stringify(found) === JSON.stringify(placeholder);
}
