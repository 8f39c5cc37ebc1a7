import type { ComponentChildren, TargetedEvent } from 'preact';
import { CONTENT_TYPE } from '../samples/call.ts';
import { type BodyFault, type Entered, MAX_LENGTH, fieldName } from './entered.ts';
import { TOKEN } from './request.ts';
import type { TryOperation, TryParameter } from './try-operation.ts';

interface RequestFormProps {
  operation: TryOperation;
  hasServer: boolean;
  entered: Entered;
  errorsOf: (field: string) => readonly string[];
  /** Where the body is no JSON. */
  fault: BodyFault | undefined;
  /** Whether the static page is taken over. Until then, nothing of it unfolds. */
  isReady: boolean;
  onChange: (part: Partial<Entered>) => void;
  onSend: () => void;
  /** What stands beside the button. */
  children: ComponentChildren;
}

/** Everything that a request consists of. */
export function RequestForm(props: RequestFormProps) {
  const { operation, hasServer, entered, errorsOf, fault, isReady, onChange, onSend, children } =
    props;
  const hasChosen =
    entered.example !== '' || entered.simulation !== '' || entered.target !== 'page';
  const field = (parameter: TryParameter) => {
    const name = fieldName(parameter);
    return (
      <ParameterField
        parameter={parameter}
        value={entered.values[name] ?? ''}
        errors={errorsOf(name)}
        onInput={(text) => onChange({ values: { ...entered.values, [name]: text } })}
      />
    );
  };
  const isFolded = ({ name }: TryParameter) => name === CONTENT_TYPE;
  const folded = operation.parameters.filter(isFolded);
  return (
    <form
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSend();
      }}
    >
      {operation.parameters.filter((each) => !isFolded(each)).map(field)}
      {operation.call.body === undefined ? null : (
        <BodyField
          value={entered.body}
          errors={errorsOf('body')}
          fault={fault}
          onInput={(body) => onChange({ body })}
        />
      )}
      <details
        class="try-headers"
        open={folded.some((each) => errorsOf(fieldName(each)).length > 0)}
      >
        <summary>
          {folded.length === 0 ? 'Authorization' : `Authorization, ${CONTENT_TYPE}`}
        </summary>
        <p>
          <code>Authorization: Bearer {TOKEN}</code>
        </p>
        {folded.map(field)}
      </details>
      <details class="try-options" open={isReady && hasChosen}>
        <summary>Example response, simulated failure</summary>
        <Choice
          name="example"
          label="Example response"
          value={entered.example}
          options={[{ id: '', label: 'From the records of the mock' }, ...operation.examples]}
          onChange={(example) => onChange({ example, simulation: '' })}
        />
        <Choice
          name="simulation"
          label="Simulate"
          value={entered.simulation}
          options={[{ id: '', label: 'No failure' }, ...operation.simulations]}
          onChange={(simulation) => onChange({ simulation, example: '', target: 'page' })}
        />
        {hasServer ? (
          <Choice
            name="target"
            label="Send to"
            value={entered.target}
            options={[
              { id: 'page', label: 'The mock in this page' },
              { id: 'server', label: 'The mock of this server' },
            ]}
            onChange={(target) => onChange({ target, simulation: '' })}
          />
        ) : null}
      </details>
      <div class="try-actions">
        <button type="submit" class="button" aria-keyshortcuts="Control+Enter">
          Send request
        </button>
        {children}
      </div>
    </form>
  );
}

interface ChoiceProps<Id extends string> {
  name: string;
  label: string;
  value: Id;
  options: readonly { id: Id; label: string }[];
  onChange: (id: Id) => void;
}

/** One of several. */
function Choice<Id extends string>({ name, label, value, options, onChange }: ChoiceProps<Id>) {
  const id = `try-${name}`;
  return (
    <div class="try-field">
      <label for={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Id)}
      >
        {options.map((each) => (
          <option value={each.id}>{each.label}</option>
        ))}
      </select>
    </div>
  );
}

interface FieldProps {
  value: string;
  errors: readonly string[];
  onInput: (text: string) => void;
}

/** One value of a request beside its body. A list has an item on each line. */
function ParameterField(props: FieldProps & { parameter: TryParameter }) {
  const { parameter, value, errors, onInput } = props;
  const { isList, known, location, name, required } = parameter;
  const field = fieldName(parameter);
  const id = `try-${field}`;
  const place = isList ? `${location}, one on each line` : location;
  const attributes = {
    id,
    // The label has its parts stand apart by more than blanks.
    'aria-label': [name, place, ...(required ? ['required'] : [])].join(', '),
    name: field,
    value,
    spellcheck: false,
    autocapitalize: 'off',
    autocomplete: 'off',
    ...describedBy(id, errors),
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput(currentTarget.value),
  } as const;
  return (
    <div class="try-field">
      <label for={id}>
        <code>{name}</code> <span class="type">{place}</span>
        {required ? <span class="chip required">required</span> : null}
      </label>
      {isList ? <textarea rows={3} {...attributes} /> : <input type="text" {...attributes} />}
      {known === undefined ? null : (
        <div class="try-known" role="group" aria-label="Known values">
          {known.map((each) => (
            <button type="button" class="copy" onClick={() => onInput(each)}>
              {each}
            </button>
          ))}
        </div>
      )}
      <Errors id={id} errors={errors} />
    </div>
  );
}

const MIN_ROWS = 4;
const MAX_ROWS = 18;
const SHOWN_LENGTH = 2_000;

interface BodyFieldProps extends FieldProps {
  fault: BodyFault | undefined;
}

/** The body as text. Of a long one, only the beginning shows: browsers need seconds for all of it. */
function BodyField({ value, errors, fault, onInput }: BodyFieldProps) {
  const isLong = value.length > MAX_LENGTH;
  const shown = isLong ? `${value.slice(0, SHOWN_LENGTH)}\n…` : value;
  return (
    <div class="try-field">
      <label for="try-body">Body</label>
      <textarea
        id="try-body"
        name="body"
        rows={Math.max(MIN_ROWS, Math.min(shown.split('\n').length + 1, MAX_ROWS))}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        readOnly={isLong}
        value={shown}
        {...describedBy('try-body', errors)}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onPaste={(event) => {
          const text = event.clipboardData?.getData('text') ?? '';
          if (!isLong && text.length <= MAX_LENGTH) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          // Nobody can select a part of what is not shown.
          onInput(
            isLong ? text : value.slice(0, selectionStart) + text + value.slice(selectionEnd),
          );
        }}
      />
      <Errors id="try-body" errors={errors} />
      {isLong ? (
        <>
          <p>The body has {value.length} characters. All are sent; only the beginning is shown.</p>
          <button type="button" class="copy" onClick={() => onInput('')}>
            Clear body
          </button>
        </>
      ) : null}
      {fault === undefined || isLong ? null : (
        <button type="button" class="copy" onClick={() => goTo(fault)}>
          Go to line {fault.line}
        </button>
      )}
    </div>
  );
}

/** Puts the cursor where the body is no JSON, with two lines above it in view. */
function goTo({ line, offset }: BodyFault): void {
  const area = document.querySelector<HTMLTextAreaElement>('#try-body')!;
  area.focus();
  area.setSelectionRange(offset, offset + 1);
  area.scrollTop = (line - 3) * parseFloat(getComputedStyle(area).lineHeight);
}

/** Ties a field to its errors. */
function describedBy(id: string, errors: readonly string[]) {
  if (errors.length === 0) return {};
  return { 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const;
}

/** What is wrong with a field, beside it. */
function Errors({ id, errors }: { id: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <ul class="try-error" id={`${id}-error`}>
      {errors.map((each) => (
        <li>{each}</li>
      ))}
    </ul>
  );
}
