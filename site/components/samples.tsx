import { mockRoot } from '../../scripts/lib/openapi.ts';
import { code } from '../../scripts/lib/write-markdown.ts';
import type { OperationView } from '../../scripts/reference/operations.ts';
import { LANGUAGES } from '../samples/languages.ts';
import { type Sample, sampleCallOf } from '../samples/operation-samples.ts';
import { Code } from './code.tsx';
import { Method } from './html.tsx';
import { Text } from './markdown.tsx';

interface SamplesProps {
  samples: readonly Sample[];
  operation: OperationView;
}

/** The samples of one operation, of which the chosen language shows. Works without a script. */
export function Samples({ samples, operation }: SamplesProps) {
  return (
    <div class="samples" id="samples" role="group" aria-label="Code samples">
      <p class="stale-note tool" role="status"></p>
      <fieldset class="tabs tool">
        <legend>Language</legend>
        {samples.map(({ language: { id, label } }, index) => (
          <label>
            <input
              type="radio"
              name={`language-${operation.id}`}
              value={id}
              checked={index === 0}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {samples.map(({ language, file, code: text }) => (
        <div class="sample" data-language={language.id}>
          <Code code={text} language={language.highlight} label={`${language.label} sample`}>
            <a href={`/samples/${file}`}>{file.slice(file.indexOf('/') + 1)}</a>
          </Code>
          {text.split('\n').length > MAX_LINES && (
            <details class="fold tool">
              <summary>Show the whole sample</summary>
            </details>
          )}
        </div>
      ))}
      <Environment operation={operation} />
    </div>
  );
}

/** A longer sample begins folded. */
const MAX_LINES = 30;

/** The variables that the samples read: for the mock, until a reader has a service. */
function Environment({ operation }: { operation: OperationView }) {
  const { baseUrlVariable, tokenVariable } = sampleCallOf(operation);
  const lines = [
    '# The mock. For your service, its base URL and your token.',
    `export ${baseUrlVariable}=${mockRoot(operation.server)}`,
    `export ${tokenVariable}=any-token`,
  ];
  return (
    <div class="environment tool">
      <Code code={lines.join('\n')} language="bash" label="environment">
        Base URL and token
      </Code>
    </div>
  );
}

/**
 * The styles that show what is chosen. Without a script the tab decides; with one, what was chosen before decides
 * at once.
 */
export function choiceStyles(): string {
  const shown = LANGUAGES.flatMap(({ id }) => [
    `:root:not([data-language]) .samples:has([value=${id}]:checked) .sample[data-language=${id}]`,
    `[data-language=${id}] .sample[data-language=${id}]`,
  ]);
  return `@supports selector(:has(*)) {
    .sample { display: none }
    ${shown.join(', ')} { display: block }
  }`;
}

interface AddressProps {
  operation: OperationView;
  /** True where it is of the interface of most operations, which is not named. */
  isUsual: boolean;
}

/** Method and full address, which the copy button copies as it is shown. */
export function Address({ operation, isUsual }: AddressProps) {
  const { method, server, path, interfaceLabel } = operation;
  return (
    <div class="address">
      <Method name={method} /> <Text markdown={code(server.url + path)} />{' '}
      {!isUsual && (
        <a class="interface" href="/guides/interfaces.html">
          {interfaceLabel} interface
        </a>
      )}
      <a class="try-link tool" href="#try-it">
        Try it
      </a>
    </div>
  );
}
