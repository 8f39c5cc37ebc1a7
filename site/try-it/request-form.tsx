import type { ComponentChildren, TargetedEvent } from 'preact';
import { examples } from '../../generated/examples.ts';
import { CONTENT_TYPE } from '../samples/call.ts';
import { type FormValues, type FieldError, MAX_BODY, fieldName } from './form-values.ts';
import { UNSPECIFIED_ERROR_STATUSES, TOKEN } from './request.ts';
import type { PanelData, PanelParameter } from './panel-data.ts';

interface RequestFormProps {
  operation: PanelData;
  entered: FormValues;
  errors: readonly FieldError[];
  /** True where the static page is taken over. Until then, nothing of it unfolds. */
  isReady: boolean;
  onChange: (part: Partial<FormValues>) => void;
  onSend: () => void;
  /** What stands beside the button. */
  children: ComponentChildren;
}

/** Everything that a request consists of. */
export function RequestForm(props: RequestFormProps) {
  const { operation, entered, errors, isReady, onChange, onSend, children } = props;
  const errorsOf = (name: string) => errors.filter((each) => each.field === name);
  const field = (parameter: PanelParameter) => {
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
  const folded = operation.parameters.filter(({ name }) => name === CONTENT_TYPE);
  const others = operation.parameters.filter(({ name }) => name !== CONTENT_TYPE);
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
      {others.map(field)}
      {operation.call.body !== undefined && (
        <BodyField
          value={entered.body}
          errors={errorsOf('body')}
          onInput={(body) => onChange({ body })}
        />
      )}
      <details open={folded.some((each) => errorsOf(fieldName(each)).length > 0)}>
        <summary>{['Authorization', ...folded.map(({ name }) => name)].join(', ')}</summary>
        <p>
          <code>Authorization: Bearer {TOKEN}</code>
        </p>
        {folded.map(field)}
      </details>
      <details open={isReady && entered.chosenError !== ''}>
        <summary>Choose an error, or another response</summary>
        <div class="try-field">
          <select
            id="try-example"
            aria-label="Response"
            name="example"
            value={entered.chosenError}
            onChange={({ currentTarget }) => onChange({ chosenError: currentTarget.value })}
          >
            <option value="">From the records of the mock</option>
            {operation.examples.map(({ id, label }) => (
              <option value={id}>{label}</option>
            ))}
            {operation.statusNotes['default'] !== undefined &&
              UNSPECIFIED_ERROR_STATUSES.map((each) => (
                <option value={each}>An error with status {each}</option>
              ))}
          </select>
        </div>
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

interface FieldProps {
  value: string;
  errors: readonly FieldError[];
  onInput: (text: string) => void;
}

/** One value of a request beside its body. A list has an item on each line. */
function ParameterField(props: FieldProps & { parameter: PanelParameter }) {
  const { parameter, value, errors, onInput } = props;
  const { isList, known, location, name, isRequired } = parameter;
  const field = fieldName(parameter);
  const id = `try-${field}`;
  const label = isList ? `${location}, one on each line` : location;
  const spoken = [name, label];
  if (isRequired) spoken.push('required');
  // Screen readers would join the parts of the label.
  const attributes = { ...attributesOf(field, props), 'aria-label': spoken.join(', ') };
  return (
    <div class="try-field">
      <label for={id}>
        <code>{name}</code> <span class="type">{label}</span>
        {isRequired && <span class="chip required">required</span>}
      </label>
      {isList ? <textarea rows={3} {...attributes} /> : <input type="text" {...attributes} />}
      {known.length > 0 && (
        <div class="try-known" role="group" aria-label="Known values">
          {known.map((each) => (
            <button type="button" class="copy" onClick={() => onInput(each)}>
              {each}
              {each === ORDINARY_CHARGE && ', an ordinary charge'}
            </button>
          ))}
        </div>
      )}
      <Errors id={id} value={value} errors={errors} />
    </div>
  );
}

/** A reference that its operation refuses. */
const ORDINARY_CHARGE = examples.ChargeNormal.flw_ref;

const MIN_ROWS = 4;
const MAX_ROWS = 18;

function BodyField(props: FieldProps) {
  return (
    <div class="try-field">
      <label for="try-body">Body</label>
      <textarea
        {...attributesOf('body', props)}
        rows={Math.max(MIN_ROWS, Math.min(props.value.split('\n').length + 1, MAX_ROWS))}
        wrap="off"
        maxLength={MAX_BODY}
      />
      <Errors id="try-body" {...props} />
    </div>
  );
}

/** The attributes that each field has: its name and value, no help with words, and a tie to its errors. */
function attributesOf(field: string, { value, errors, onInput }: FieldProps) {
  const id = `try-${field}`;
  const isWrong = errors.length > 0;
  return {
    id,
    name: field,
    value,
    spellcheck: false,
    autocapitalize: 'off',
    autocomplete: 'off',
    'aria-invalid': isWrong ? true : undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
    onInput: ({ currentTarget }: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onInput(currentTarget.value),
  } as const;
}

/** The errors of a field, beside it. */
function Errors({ id, value, errors }: Pick<FieldProps, 'value' | 'errors'> & { id: string }) {
  if (errors.length === 0) return null;
  return (
    <ul class="try-error" id={`${id}-error`}>
      {errors.map(({ message, range }) => (
        <li>
          {range !== undefined && <GoToLine text={value} range={range} />} {message}
        </li>
      ))}
    </ul>
  );
}

/** Selects the value of the body that an error is about. */
function GoToLine({ text, range }: { text: string; range: NonNullable<FieldError['range']> }) {
  const { start, end } = range;
  const line = text.slice(0, start).split('\n').length;
  const select = () => {
    const area = document.querySelector<HTMLTextAreaElement>('#try-body')!;
    area.setSelectionRange(start, end);
    area.focus();
    // About in the middle of the area: no browser scrolls to a selection by itself.
    const top = (line / text.split('\n').length) * area.scrollHeight;
    area.scrollTop = top - area.clientHeight / 2;
  };
  return (
    <button type="button" class="copy" onClick={select}>
      Line {line}
    </button>
  );
}
