import { shown } from '../model/text.ts';
import type { Field } from '../model/fields.ts';
import { Gaps } from './gaps.tsx';
import { Html } from './html.tsx';
import { inlineHtml } from './markdown.ts';

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
      <Details field={field} />
      <Gaps notShown={field.notShown} assumed={field.assumed} />
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

function Details({ field }: { field: Field }) {
  const { constraints, examples, values } = field;
  const example = examples[0];
  return (
    <>
      {values === undefined ? null : (
        <p class="facts">
          {values.closedBecause === undefined ? 'Values seen: ' : 'Only: '}
          {values.list.map((value, index) => (
            <>
              {index > 0 ? ', ' : ''}
              <code>{shown(value)}</code>
            </>
          ))}
          {values.closedBecause === undefined ? ' (others may come)' : ''}
        </p>
      )}
      {constraints.length === 0 ? null : (
        <Html as="p" class="facts" html={inlineHtml(sentence(constraints.join(', ')))} />
      )}
      {examples.length === 0 || field.fields.length > 0 ? null : (
        <p class="facts">
          Example: <code>{example === '' ? '""' : shown(example)}</code>
        </p>
      )}
    </>
  );
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
