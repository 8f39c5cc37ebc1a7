import { get } from '../../src/shared/pointer.ts';
import { escapeHtml } from '../model/text.ts';
import { Html, jsonHtml } from '../parts/code.tsx';
import { jsonOf } from './entered.ts';
import type { Received } from './request.ts';
import type { Simulated } from './simulated-call.ts';
import type { Placeholder, TryOperation } from './try-operation.ts';

interface ResponseProps {
  operation: TryOperation;
  received: Received | Simulated | undefined;
  /** Why there is no response. */
  failure: string | undefined;
  onCopy: () => void;
}

/** The region with the response of the mock. */
export function Response({ operation, received, failure, onCopy }: ResponseProps) {
  return (
    <section class="try-response" aria-label="Response">
      {received === undefined ? (
        <p class={failure === undefined ? 'try-none' : 'try-error'}>
          {failure ?? 'The response of the mock will be here.'}
        </p>
      ) : 'nextStep' in received ? (
        <SimulatedEnd simulated={received} />
      ) : (
        <Message operation={operation} received={received} onCopy={onCopy} />
      )}
    </section>
  );
}

interface MessageProps {
  operation: TryOperation;
  received: Received;
  onCopy: () => void;
}

function Message({ operation, received, onCopy }: MessageProps) {
  const { body, headers, milliseconds, status, violations } = received;
  const { placeholders, statuses } = operation;
  return (
    <>
      <div class="bar">
        <b>Response</b>
        <span class={`status ${status < 400 ? 'good' : 'bad'}`}>{status}</span>
        <span class="chip mock">mock</span>
        {statuses.includes(String(status)) ? null : (
          <span class="chip placeholder">status not specified</span>
        )}
        <span class="time">{milliseconds.toFixed(1)} ms</span>
        <button type="button" class="copy" onClick={onCopy}>
          Copy as curl
        </button>
      </div>
      {violations.length === 0 ? null : (
        <div class="try-violations">
          <p>The request contradicts the document:</p>
          <ul>
            {violations.map((each) => (
              <li>{each}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>
          Headers <span class="count">{headers.length}</span>
        </summary>
        <dl>
          {headers.map(([name, value]) => (
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body === '' ? (
        <p class="try-none">The response has no body.</p>
      ) : (
        <Body text={body} placeholders={placeholders} />
      )}
    </>
  );
}

/** What happened to a call, what the client says, and what is safe to do. */
function SimulatedEnd({ simulated }: { simulated: Simulated }) {
  const { changed, error, nextStep, status, story } = simulated;
  return (
    <>
      <div class="bar">
        <b>{status === undefined ? 'No response' : 'Response'}</b>
        {status === undefined ? null : <span class="status bad">{status}</span>}
        <span class="chip mock">simulated</span>
      </div>
      <dl class="try-simulated">
        <div>
          <dt>What happened</dt>
          <dd>
            {story}{' '}
            {changed.length === 0
              ? 'No record of the mock has changed.'
              : `Records of the mock have changed: ${changed.join(', ')}.`}
          </dd>
        </div>
        <div>
          <dt>What the client says</dt>
          <dd>
            {error.message}
            <code>maybeApplied: {String(error.maybeApplied)}</code>
            <code>retryable: {String(error.retryable)}</code>
          </dd>
        </div>
        <div>
          <dt>Next step</dt>
          <dd>{nextStep}</dd>
        </div>
      </dl>
    </>
  );
}

interface BodyProps {
  text: string;
  placeholders: readonly Placeholder[];
}

/** A body of JSON with line breaks, and with made-up texts marked. */
function Body({ text, placeholders }: BodyProps) {
  const json = jsonOf(text);
  const made = json === undefined ? [] : madeUp(json.value, placeholders);
  const html = json === undefined ? escapeHtml(text) : jsonHtml(json.value, made, escapeHtml);
  return (
    <>
      <div class="bar">
        <span>
          Body
          {made.length === 0 ? null : (
            <>
              , <mark class="placeholder">marked</mark> text is made up
            </>
          )}
        </span>
      </div>
      <pre tabIndex={0} role="group" aria-label="Body of the response">
        <Html as="code" html={html} />
      </pre>
    </>
  );
}

/** Pointers to the values of a body that are the made-up ones of the document. */
function madeUp(body: unknown, placeholders: readonly Placeholder[]): string[] {
  return placeholders
    .filter(({ pointer, value }) => JSON.stringify(get(body, pointer)) === JSON.stringify(value))
    .map(({ pointer }) => pointer);
}
