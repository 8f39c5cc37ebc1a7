import type { Assumption, Gap } from '../../src/contract/gaps.ts';
import { code } from '../../scripts/lib/write-markdown.ts';
import type { NamedExample } from '../../scripts/reference/operations.ts';
import { type Field, withNested } from '../../scripts/reference/fields.ts';
import { isGeneral } from '../../scripts/reference/gap-kinds.ts';
import { type Notes, assumptionText, isCostly } from '../../scripts/reference/notes.ts';
import { capitalize, withoutMarkup, valueText } from '../../scripts/reference/text.ts';
import { Json } from './code.tsx';
import { PlaceholderLegend } from './html.tsx';
import { Text } from './markdown.tsx';

type Side = 'request' | 'response';

interface FieldsProps {
  /** What stands above. @default nothing */
  title?: string;
  fields: readonly Field[];
  side: Side;
}

/** A list of fields, those inside them included. Without any it is not there. */
export function Fields({ title, fields, side }: FieldsProps) {
  if (fields.length === 0) return null;
  const areRequired = withNested(fields).every(({ required }) => required);
  const isSaidOnce = side === 'response' && fields.length > 1 && areRequired;
  return (
    <>
      {title !== undefined && <h3 class="label">{title}</h3>}
      {isSaidOnce && <p class="facts">All of these fields are always present.</p>}
      <ul class="fields">
        {fields.map((field) => (
          <li id={field.id}>
            <Row field={field} presence={isSaidOnce ? '' : PRESENCE[side]} />
            <FieldsInside field={field} side={side} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The words for a field that is required. */
const PRESENCE: Readonly<Record<Side, string>> = {
  request: 'required',
  response: 'always present',
};

function FieldsInside({ field, side }: { field: Field; side: Side }) {
  if (field.fields.length === 0) return null;
  return (
    <details open>
      <summary>
        Fields of <code>{field.path}</code>
      </summary>
      <Fields fields={field.fields} side={side} />
    </details>
  );
}

interface RowProps {
  field: Field;
  /** The word for a field that is required; none where that is said of all. */
  presence: string;
}

/** Name, type, description and facts of a field, which is one line where it is not described. */
function Row({ field, presence }: RowProps) {
  const { description, id, name, type } = field;
  const hasDescription = description !== '';
  return (
    <>
      <div class="field">
        <a class="name" href={`#${id}`}>
          <code>{name}</code>
        </a>{' '}
        <span class="type">{type}</span>{' '}
        {marksOf(field, presence).map((mark) => (
          <>
            <span class={`chip ${mark.replace(' ', '-')}`}>{mark}</span>{' '}
          </>
        ))}
        {!hasDescription && <Facts field={field} />}
        <NoteList {...field} fieldName={name} />
      </div>
      {hasDescription && (
        <p>
          <Text markdown={description} /> <Facts field={field} />
        </p>
      )}
    </>
  );
}

function marksOf({ nullable, required, sensitive }: Field, presence: string): string[] {
  const marks: string[] = [];
  if (nullable) marks.push('nullable');
  if (required && presence !== '') marks.push(presence);
  if (sensitive) marks.push('sensitive');
  return marks;
}

/** Values, constraints and example of a field, where they say more than its description and type. */
function Facts({ field }: { field: Field }) {
  const constraints = capitalize(field.constraints.join(', '));
  const facts = [valuesText(field), constraints, exampleText(field)].filter(Boolean);
  if (facts.length === 0) return null;
  return <Text class="facts" markdown={facts.join(' · ')} />;
}

function valuesText({ description, values }: Field): string {
  const list = (values?.list ?? []).map((each) => code(valueText(each)));
  const areSaid = list.every((each) => description.includes(each));
  if (areSaid) return '';
  return `${values?.open === true ? 'Values seen' : 'Value'}: ${list.join(', ')}`;
}

function exampleText({ examples, fields, type, values }: Field): string {
  const others = examples.filter((each) => !values?.list.includes(each));
  if (others.length === 0 || fields.length > 0 || type === 'null') return '';
  // An empty text would not be seen.
  const list = others.map((each) => code(valueText(each) || '""'));
  return `Example: ${list.join(' or ')}`;
}

/** The notes of a part, but for what the legend says, behind a badge with their kinds. */
export function NoteList({ unspecified, assumed, fieldName }: Notes & { fieldName?: string }) {
  const gaps = unspecified.filter((gap) => !isGeneral(gap));
  if (gaps.length === 0 && assumed.length === 0) return null;
  return (
    <details class={gaps.some(isCostly) ? 'gaps costly' : 'gaps'}>
      <summary>
        {badgeText(gaps, assumed)}
        {/* A screen reader also reads the name of the field. */}
        {fieldName !== undefined && <span class="visually-hidden"> ({fieldName})</span>}
      </summary>
      <ul class="notes">
        {gaps.map(({ text }) => (
          <Text as="li" markdown={text} />
        ))}
        {assumed.map((each) => (
          <Text as="li" class="assumed" markdown={assumptionText(each)} />
        ))}
      </ul>
    </details>
  );
}

/** The kinds of notes, each once: `may cost money: unit; open: range; assumed: headers`. */
function badgeText(gaps: readonly Gap[], assumed: readonly Assumption[]): string {
  const isOpen = ({ kind }: Gap) => assumed.every((choice) => choice.kind !== kind);
  const parts = {
    'may cost money': gaps.filter((gap) => isOpen(gap) && isCostly(gap)),
    open: gaps.filter((gap) => isOpen(gap) && !isCostly(gap)),
    assumed,
  };
  return Object.entries(parts)
    .filter(([, own]) => own.length > 0)
    .map(([name, own]) => `${name}: ${[...new Set(own.map(({ kind }) => kind))].join(', ')}`)
    .join('; ');
}

interface ExamplesProps {
  examples: readonly NamedExample[];
  /** The status of a response, or `Body` of a request. */
  label: string;
  /** True where all that are known are open, not only the first. */
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
            <span class="status">{label}</span> <Text markdown={example.summary} />
            {example.isPlaceholder && <span class="chip placeholder">placeholder</span>}
          </summary>
          {example.description !== '' && <Text as="p" markdown={example.description} />}
          <Json
            value={example.value}
            placeholders={example.placeholders}
            label={`${label}: ${withoutMarkup(example.summary)}`}
          >
            JSON
            {example.placeholders.length > 0 && <PlaceholderLegend />}
          </Json>
        </details>
      ))}
    </div>
  );
}
