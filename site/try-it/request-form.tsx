import type { TargetedEvent } from 'preact';
import { type Entered, exampleText, fieldName } from './entered.ts';
import type { TryOperation, TryParameter } from './try-operation.ts';

interface RequestFormProps {
  operation: TryOperation;
  hasServer: boolean;
  entered: Entered;
  errorsOf: (field: string) => readonly string[];
  onChange: (part: Partial<Entered>) => void;
  onSend: () => void;
  onReset: () => void;
}

/** Everything that a request consists of. */
export function RequestForm(props: RequestFormProps) {
  const { operation, hasServer, entered, errorsOf, onChange, onSend, onReset } = props;
  return (
    <form
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {operation.parameters.map((parameter) => (
        <ParameterField
          parameter={parameter}
          value={entered.values[fieldName(parameter)] ?? ''}
          errors={errorsOf(fieldName(parameter))}
          onInput={(text) =>
            onChange({ values: { ...entered.values, [fieldName(parameter)]: text } })
          }
        />
      ))}
      {'body' in operation ? (
        <BodyField
          value={entered.body}
          errors={errorsOf('body')}
          onInput={(body) => onChange({ body })}
        />
      ) : null}
      <div class="try-field">
        <label for="try-example">Example response</label>
        <select
          id="try-example"
          name="example"
          value={entered.example}
          onChange={({ currentTarget }) =>
            onChange({ example: currentTarget.value, simulation: '' })
          }
        >
          <option value="">From the records of the mock</option>
          {operation.examples.map(({ name, label }) => (
            <option value={name}>{label}</option>
          ))}
        </select>
      </div>
      <div class="try-field">
        <label for="try-simulation">Simulate</label>
        <select
          id="try-simulation"
          name="simulation"
          value={entered.simulation}
          onChange={({ currentTarget }) =>
            onChange({
              simulation: currentTarget.value as Entered['simulation'],
              example: '',
              target: 'page',
            })
          }
        >
          <option value="">No failure</option>
          {operation.simulations.map(({ id, label }) => (
            <option value={id}>{label}</option>
          ))}
        </select>
      </div>
      {hasServer ? (
        <div class="try-field">
          <label for="try-target">Send to</label>
          <select
            id="try-target"
            name="target"
            value={entered.target}
            onChange={({ currentTarget }) =>
              onChange({
                target: currentTarget.value === 'server' ? 'server' : 'page',
                simulation: '',
              })
            }
          >
            <option value="page">The mock in this page</option>
            <option value="server">The mock of this server</option>
          </select>
        </div>
      ) : null}
      <div class="try-actions">
        <button type="submit" class="button">
          Send request
        </button>
        <button type="button" class="button plain" onClick={onReset}>
          Reset
        </button>
      </div>
    </form>
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
  const { isList, location, name, others, required } = parameter;
  const field = fieldName(parameter);
  const id = `try-${field}`;
  const attributes = {
    id,
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
        <code>{name}</code>{' '}
        <span class="type">{isList ? `${location}, one on each line` : location}</span>
        {required ? <span class="chip required">required</span> : null}
      </label>
      {isList ? (
        <textarea rows={3} {...attributes} />
      ) : (
        <input type="text" {...attributes} list={others && `${id}-examples`} />
      )}
      {others === undefined ? null : (
        <datalist id={`${id}-examples`}>
          {[exampleText(parameter), ...others].map((each) => (
            <option value={each} />
          ))}
        </datalist>
      )}
      <Errors id={id} errors={errors} />
    </div>
  );
}

const MIN_ROWS = 4;
const MAX_ROWS = 18;

function BodyField({ value, errors, onInput }: FieldProps) {
  return (
    <div class="try-field">
      <label for="try-body">Body</label>
      <textarea
        id="try-body"
        name="body"
        rows={Math.max(MIN_ROWS, Math.min(value.split('\n').length + 1, MAX_ROWS))}
        wrap="off"
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={value}
        {...describedBy('try-body', errors)}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <Errors id="try-body" errors={errors} />
    </div>
  );
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
