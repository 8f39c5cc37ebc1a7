import type { NamedExample } from '../model/bodies.ts';
import { type Field, examplesToShow, valuesToShow } from '../model/fields.ts';
import type { Notes } from '../model/notes.ts';
import { capitalize, shown } from '../model/text.ts';
import { Html, jsonHtml } from './code.tsx';
import { highlight } from './highlight.ts';
import { inlineHtml, plain } from './markdown.ts';

/** A list of fields, those inside them included. `prefix` keeps the ids of two operations apart. */
export function Fields({ fields, prefix }: { fields: readonly Field[]; prefix: string }) {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <li id={`${prefix}${field.id}`}>
          <Row field={field} prefix={prefix} />
        </li>
      ))}
    </ul>
  );
}

function Row({ field, prefix }: { field: Field; prefix: string }) {
  return (
    <>
      <div class="field">
        <a class="name" href={`#${prefix}${field.id}`}>
          <code>{field.name}</code>
        </a>{' '}
        <span class="type">
          {field.type}
          {field.format === undefined ? '' : ` · ${field.format}`}
        </span>
        {field.required ? <span class="chip required">required</span> : null}
        {field.sensitive ? <span class="chip sensitive">sensitive</span> : null}
      </div>
      {field.description === undefined ? null : (
        <Html as="p" html={inlineHtml(field.description)} />
      )}
      <Facts field={field} />
      <NoteList unspecified={field.unspecified} assumed={field.assumed} />
      {field.fields.length === 0 ? null : (
        <details open>
          <summary>
            Fields of <code>{field.path}</code>
          </summary>
          <Fields fields={field.fields} prefix={prefix} />
        </details>
      )}
    </>
  );
}

/** Values, constraints and example in one line. */
function Facts({ field }: { field: Field }) {
  const { constraints } = field;
  const values = valuesToShow(field);
  const examples = examplesToShow(field);
  if (values.length === 0 && constraints.length === 0 && examples.length === 0) return null;
  return (
    <p class="facts">
      {values.length === 0 ? null : (
        <span>
          {field.values?.open ? 'Values seen: ' : 'Value: '}
          {values.map((value, index) => (
            <>
              {index > 0 ? ', ' : ''}
              <code>{value}</code>
            </>
          ))}
        </span>
      )}
      {constraints.length === 0 ? null : (
        <Html html={inlineHtml(capitalize(constraints.join(', ')))} />
      )}
      {examples.length === 0 ? null : (
        <span>
          Example:{' '}
          {examples.map((example, index) => (
            <>
              {index > 0 ? ' or ' : ''}
              <code>{example === '' ? '""' : example}</code>
            </>
          ))}
        </span>
      )}
    </p>
  );
}

/** What is not specified and what is assumed, beside the part it concerns. */
export function NoteList({ unspecified, assumed }: Notes) {
  if (unspecified.length === 0 && assumed.length === 0) return null;
  return (
    <ul class="notes">
      {unspecified.length === 0 ? null : (
        <li class="note">
          <b>Not specified</b>{' '}
          {unspecified.map(({ kind, text }) => (
            <>
              <Html html={inlineHtml(text)} data-kind={kind} />{' '}
            </>
          ))}
        </li>
      )}
      {assumed.map(({ choice, value, why }) => (
        <li class="note assumed">
          <b>Assumed</b> <Html html={inlineHtml(choice)} /> <Html html={inlineHtml(why)} />{' '}
          {value === undefined ? null : (
            <span>
              Value: <code>{shown(value)}</code>.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ExamplesProps {
  examples: readonly NamedExample[];
  /** The status of a response, or `Body` of a request. */
  label: string;
  /** Whether all that are known are open, not only the first. */
  allOpen: boolean;
  prefix: string;
}

/** Named examples of a body. One whose wording is made up stays closed, after those that are known. */
export function Examples({ examples, label, allOpen, prefix }: ExamplesProps) {
  return (
    <div class="examples">
      {examples.map((example, index) => (
        <details
          open={!example.isPlaceholder && (allOpen || index === 0)}
          id={`${prefix}example.${example.name}`}
        >
          <summary>
            <span class="status">{label}</span> <Html html={inlineHtml(example.summary)} />
            {example.isPlaceholder ? <span class="chip placeholder">placeholder</span> : null}
          </summary>
          {example.description === '' ? null : (
            <Html as="p" html={inlineHtml(example.description)} />
          )}
          <div class="code">
            <div class="bar">
              <span>{example.placeholders.length === 0 ? 'JSON' : <Legend />}</span>
            </div>
            <pre tabIndex={0} role="group" aria-label={`${label}: ${plain(example.summary)}`}>
              <Html
                as="code"
                html={jsonHtml(example.value, example.placeholders, (json) =>
                  highlight(json, 'json'),
                )}
              />
            </pre>
          </div>
        </details>
      ))}
    </div>
  );
}

function Legend() {
  return (
    <>
      JSON, <mark class="placeholder">marked</mark> text is made up
    </>
  );
}
