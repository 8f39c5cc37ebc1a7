import { useState } from 'preact/hooks';
import { JsonView, madeUp } from './json-view.tsx';
import type { TryOperation } from '../operation.ts';
import type { Received } from '../send.ts';
import { ShowSensitive } from './show-sensitive.tsx';

/** Dots that stand for a sensitive value: they do not tell its length. */
const DOTS = 8;

interface ResponseProps {
  operation: TryOperation;
  received: Received | undefined;
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
  const [shown, setShown] = useState(false);
  const { body, headers, milliseconds, status, violations } = received;
  const { placeholders, sensitive, statuses } = operation;
  const text = pretty(body);
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
        <>
          <div class="bar">
            <span>
              Body
              {madeUp(text, placeholders).length === 0 ? null : (
                <>
                  , <mark class="placeholder">marked</mark> text is made up
                </>
              )}
            </span>
            {sensitive.response ? (
              <ShowSensitive shown={shown} onShow={() => setShown(!shown)} />
            ) : null}
          </div>
          <pre tabIndex={0} role="group" aria-label="Body of the response">
            <JsonView text={text} shown={shown} dots={DOTS} placeholders={placeholders} />
          </pre>
        </>
      )}
    </>
  );
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
