import { code } from '../../scripts/lib/write-markdown.ts';
import type { NamedExample } from '../../scripts/reference/operations.ts';
import { type Field, flat } from '../../scripts/reference/fields.ts';
import { type Notes, assumptionText, isCostly } from '../../scripts/reference/notes.ts';
import { isGeneral } from '../../scripts/reference/gap-kinds.ts';
import { capitalize, plain, shown } from '../../scripts/reference/text.ts';
import { Json } from './code.tsx';
import { Text } from './markdown.tsx';

interface FieldsProps {
  /** What stands above. @default nothing */
  title?: string;
  fields: readonly Field[];
  of: 'request' | 'response';
}

/** A list of fields, those inside them included. Without any it is not there. */
export function Fields({ title, fields, of }: FieldsProps) {
  if (fields.length === 0) return null;
  const areAllPresent =
    of === 'response' && fields.length > 1 && flat(fields).every(({ required }) => required);
  const presence = of === 'request' ? 'required' : 'always present';
  return (
    <>
      {title === undefined ? null : <h3 class="label">{title}</h3>}
      {areAllPresent ? <p class="facts">All of these fields are always present.</p> : null}
      <ul class="fields">
        {fields.map((field) => (
          <li id={field.id}>
            <Row field={field} presence={areAllPresent ? '' : presence} />
            {field.fields.length === 0 ? null : (
              <details open>
                <summary>
                  Fields of <code>{field.path}</code>
                </summary>
                <Fields fields={field.fields} of={of} />
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RowProps {
  field: Field;
  /** The word for a field that is required; none where that is said of all. */
  presence: string;
}

/** Name, type, description and facts of a field, which is one line where it is not described. */
function Row({ field, presence }: RowProps) {
  const { description, format, id, name, nullable, required, sensitive, type } = field;
  const marks = [
    nullable ? 'nullable' : '',
    required ? presence : '',
    sensitive ? 'sensitive' : '',
  ];
  const facts = factsOf(field);
  const line =
    facts.length === 0 ? null : (
      <span class="facts">
        {facts.map((text) => (
          <Text of={text} />
        ))}
      </span>
    );
  return (
    <>
      <div class="field">
        <a class="name" href={`#${id}`}>
          <code>{name}</code>
        </a>{' '}
        <span class="type">{format === undefined ? type : `${type} · ${format}`}</span>{' '}
        {marks.filter(Boolean).map((mark) => (
          <>
            <span class={`chip ${mark.replace(' ', '-')}`}>{mark}</span>{' '}
          </>
        ))}
        {description === '' ? line : null}
        <NoteList {...field} />
      </div>
      {description === '' ? null : (
        <p>
          <Text of={description} /> {line}
        </p>
      )}
    </>
  );
}

/** Values, constraints and example of a field, each as Markdown, where they say more than its description and type. */
function factsOf({ constraints, description, examples, fields, type, values }: Field): string[] {
  const list = (values?.list ?? []).map((each) => code(shown(each)));
  const isSaid = list.every((each) => description.includes(each));
  const others = examples.filter((each) => !values?.list.includes(each));
  const isTold = others.length === 0 || fields.length > 0 || type === 'null';
  return [
    isSaid ? '' : `${values?.open === true ? 'Values seen' : 'Value'}: ${list.join(', ')}`,
    capitalize(constraints.join(', ')),
    // An empty text would not be seen.
    isTold ? '' : `Example: ${others.map((each) => code(shown(each) || '""')).join(' or ')}`,
  ].filter(Boolean);
}

/** What is not specified and what is assumed of a part, but for what the legend says, behind a badge with the kinds. */
export function NoteList({ unspecified, assumed }: Notes) {
  const gaps = unspecified.filter((gap) => !isGeneral(gap));
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
          <Text as="li" of={text} />
        ))}
        {assumed.map((each) => (
          <Text as="li" class="assumed" of={assumptionText(each)} />
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
            <span class="status">{label}</span> <Text of={example.summary} />
            {example.isPlaceholder ? <span class="chip placeholder">placeholder</span> : null}
          </summary>
          {example.description === '' ? null : <Text as="p" of={example.description} />}
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
