import { mockRoot } from '../../scripts/lib/openapi.ts';
import type { OperationView } from '../../scripts/reference/operations.ts';
import { LANGUAGES } from '../samples/languages.ts';
import { type Sample, callOf } from '../samples/operation-samples.ts';
import { Code } from './code.tsx';

interface SamplesProps {
  samples: readonly Sample[];
  operation: OperationView;
}

/** The samples of one operation, of which the chosen language shows. Works without a script. */
export function Samples({ samples, operation }: SamplesProps) {
  return (
    <div class="samples" role="group" aria-label="Code samples">
      <Tabs
        legend="Language"
        name={`language-${operation.id}`}
        tabs={samples.map(({ language }) => language)}
      />
      {samples.map(({ language, file, code }) => (
        <div class="sample" data-language={language.id}>
          <Code code={code} language={language.highlight} label={`${language.label} sample`}>
            <a href={`/samples/${file}`}>{file.slice(file.indexOf('/') + 1)}</a>
          </Code>
        </div>
      ))}
      <Environment operation={operation} />
    </div>
  );
}

interface TabsProps {
  legend: string;
  name: string;
  tabs: readonly { id: string; label: string }[];
}

function Tabs({ legend, name, tabs }: TabsProps) {
  return (
    <fieldset class="tabs">
      <legend>{legend}</legend>
      {tabs.map(({ id, label }, index) => (
        <label>
          <input type="radio" name={name} value={id} checked={index === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The variables that the samples read: for the mock, or for a service of one's own. */
function Environment({ operation }: { operation: OperationView }) {
  const call = callOf(operation);
  const targets = [
    { id: 'mock', label: 'Mock', root: mockRoot(operation.server), token: 'any-token' },
    { id: 'own', label: 'Your service', root: "'<base URL>'", token: "'<access token>'" },
  ];
  return (
    <details class="environment" open>
      <summary>Base URL and token</summary>
      <Tabs legend="Target" name={`target-${operation.id}`} tabs={targets} />
      {targets.map(({ id, label, root, token }) => (
        <div class="target" data-target={id}>
          <Code
            code={`export ${call.root}=${root}\nexport ${call.token}=${token}\n`}
            language="bash"
            label={`Environment for ${label}`}
          >
            {label}
          </Code>
        </div>
      ))}
    </details>
  );
}

/**
 * The styles that show what is chosen. Without a script the tab decides; with one, what was chosen before decides
 * at once.
 */
export function choiceStyles(): string {
  const selectors = (name: string, part: string, ids: readonly string[]) =>
    ids.flatMap((id) => [
      `:root:not([data-${name}]) .samples:has([value=${id}]:checked) ${part}[data-${name}=${id}]`,
      `[data-${name}=${id}] ${part}[data-${name}=${id}]`,
    ]);
  const shown = [
    ...selectors(
      'language',
      '.sample',
      LANGUAGES.map(({ id }) => id),
    ),
    ...selectors('target', '.target', ['mock', 'own']),
  ];
  return `@supports selector(:has(*)) {
    .sample, .target { display: none }
    ${shown.join(', ')} { display: block }
  }`;
}

interface AddressProps {
  operation: OperationView;
  /** Whether it is of the interface of most operations, which is not named. */
  isUsual: boolean;
}

/** Method and full address, which the copy button copies as it is shown. */
export function Address({ operation, isUsual }: AddressProps) {
  const { method, server, path, interfaceLabel } = operation;
  return (
    <div class="address">
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code>
        {`${server.url}${path}`
          .split(/(\{[^}]+\})/)
          .map((part) => (part.startsWith('{') ? <var>{part}</var> : <Breakable text={part} />))}
      </code>{' '}
      {!isUsual && (
        <a class="interface" href="/guides/interfaces.html">
          {interfaceLabel} interface
        </a>
      )}
      <a class="try-link" href="#try-it">
        Try it
      </a>
    </div>
  );
}

/** A long address breaks after a slash, not in a word. */
function Breakable({ text }: { text: string }) {
  return (
    <>
      {text.split(/(?<=\/)/).map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </>
  );
}
