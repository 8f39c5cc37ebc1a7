import { code } from '../../scripts/lib/write-markdown.ts';
import type { NamedExample } from '../../scripts/reference/operations.ts';
import {
  type Field,
  type FieldFacts,
  type FieldHolder,
  type FieldMark,
  factsOf,
  flat,
} from '../../scripts/reference/fields.ts';
import { type Notes, assumptionText, isCostly } from '../../scripts/reference/notes.ts';
import { isGeneral } from '../../scripts/reference/questions.ts';
import { capitalize, plain } from '../../scripts/reference/text.ts';
import { Html, Json } from './code.tsx';
import { inlineHtml } from './markdown.ts';

interface FieldsProps {
  fields: readonly Field[];
  of: FieldHolder;
}

/** A list of fields, those inside them included. */
export function Fields({ fields, of }: FieldsProps) {
  const areAllPresent =
    of === 'response' && fields.length > 1 && flat(fields).every(({ required }) => required);
  return (
    <>
      {areAllPresent ? <p class="facts">All of these fields are always present.</p> : null}
      <ul class="fields">
        {fields.map((field) => (
          <li id={field.id}>
            <Row field={field} of={of} areAllPresent={areAllPresent} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  field: Field;
  of: FieldHolder;
  /** Whether all fields beside it are always present, which is said once. */
  areAllPresent: boolean;
}

function Row({ field, of, areAllPresent }: RowProps) {
  const facts = factsOf(field, of);
  const marks = facts.marks.filter((mark) => mark !== 'always present' || !areAllPresent);
  return (
    <>
      <div class="field">
        <a class="name" href={`#${field.id}`}>
          <code>{field.name}</code>
        </a>{' '}
        <span class="type">{facts.type}</span>{' '}
        {marks.map((mark) => (
          <>
            <span class={`chip ${CHIPS[mark] ?? ''}`.trim()}>{mark}</span>{' '}
          </>
        ))}
        {facts.description.length === 0 ? <Facts facts={facts} /> : null}
        <NoteList unspecified={facts.unspecified} assumed={facts.assumed} isField />
      </div>
      {facts.description.length === 0 ? null : (
        <p>
          {facts.description.map((text) => (
            <>
              <Html html={inlineHtml(text)} />{' '}
            </>
          ))}
          <Facts facts={facts} />
        </p>
      )}
      {field.fields.length === 0 ? null : (
        <details open>
          <summary>
            Fields of <code>{field.path}</code>
          </summary>
          <Fields fields={field.fields} of={of} />
        </details>
      )}
    </>
  );
}

/** Classes of the marks that stand out. */
const CHIPS: Partial<Record<FieldMark, string>> = { required: 'required', sensitive: 'sensitive' };

/** Values, constraints and example, in the line of the field or behind its description. */
function Facts({ facts }: { facts: FieldFacts }) {
  const { constraints, examples, values, valuesLabel } = facts;
  const line = [
    values.length === 0 ? '' : `${valuesLabel}: ${values.map(code).join(', ')}`,
    capitalize(constraints.join(', ')),
    examples.length === 0 ? '' : `Example: ${examples.map(code).join(' or ')}`,
  ].filter((text) => text !== '');
  if (line.length === 0) return null;
  return (
    <span class="facts">
      {line.map((text) => (
        <Html html={inlineHtml(text)} />
      ))}
    </span>
  );
}

interface NoteListProps extends Notes {
  /** Whether the part is a field; what the legend says of all fields is left out then. */
  isField: boolean;
}

/** What is not specified and what is assumed of a part, folded behind a badge that names the kinds. */
export function NoteList({ unspecified, assumed, isField }: NoteListProps) {
  const gaps = unspecified.filter((gap) => !isGeneral(gap, isField));
  if (gaps.length === 0 && assumed.length === 0) return null;
  const choices = new Set(assumed.map(({ kind }) => kind));
  const open = new Set(gaps.map(({ kind }) => kind).filter((kind) => !choices.has(kind)));
  const badge = [
    ...(open.size === 0 ? [] : [[...open].map((kind) => `${kind}?`).join(' ')]),
    ...(choices.size === 0 ? [] : [`assumed: ${[...choices].join(', ')}`]),
  ];
  return (
    <details class={gaps.some(isCostly) ? 'gaps costly' : 'gaps'}>
      <summary>{badge.join('; ')}</summary>
      <ul class="notes">
        {gaps.map(({ text }) => (
          <Html as="li" html={inlineHtml(text)} />
        ))}
        {assumed.map((each) => (
          <li class="assumed">
            <b>Assumed</b> <Html html={inlineHtml(assumptionText(each))} />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ExamplesProps {
  examples: readonly NamedExample[];
  /** The status of a response, or `Body` of a request. */
  label: string;
  /** Whether all that are known are open, not only the first. */
  allOpen: boolean;
}

/** Named examples of a body. One whose wording is made up stays closed, after those that are known. */
export function Examples({ examples, label, allOpen }: ExamplesProps) {
  return (
    <div class="examples">
      {examples.map((example, index) => (
        <details
          open={!example.isPlaceholder && (allOpen || index === 0)}
          id={`example.${example.name}`}
        >
          <summary>
            <span class="status">{label}</span> <Html html={inlineHtml(example.summary)} />
            {example.isPlaceholder ? <span class="chip placeholder">placeholder</span> : null}
          </summary>
          {example.description === '' ? null : (
            <Html as="p" html={inlineHtml(example.description)} />
          )}
          <Json
            value={example.value}
            placeholders={example.placeholders}
            label={`${label}: ${plain(example.summary)}`}
          >
            {example.placeholders.length === 0 ? 'JSON' : <Legend />}
          </Json>
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
