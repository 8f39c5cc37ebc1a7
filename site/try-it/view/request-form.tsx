import { type Entered, fieldName } from '../entered.ts';
import type { TryOperation } from '../operation.ts';
import { BodyEditor } from './body-editor.tsx';
import { ParameterField } from './parameter-field.tsx';
import { ShowSensitive } from './show-sensitive.tsx';

interface RequestFormProps {
  operation: TryOperation;
  hasServer: boolean;
  entered: Entered;
  /** The text of the body that shows. */
  visibleBody: string;
  errorsOf: (field: string) => readonly string[];
  /** JSON pointers to the values of the body that are not valid. */
  invalid: readonly string[];
  /** Whether sensitive values are shown as they are. */
  shown: boolean;
  onChange: (part: Partial<Entered>) => void;
  onShow: () => void;
  onSend: () => void;
  onReset: () => void;
}

/** Everything that a request consists of. */
export function RequestForm(props: RequestFormProps) {
  const { operation, hasServer, entered, visibleBody, errorsOf, invalid, shown } = props;
  const { onChange, onShow, onSend, onReset } = props;
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
          shown={shown}
          onInput={(text) =>
            onChange({ values: { ...entered.values, [fieldName(parameter)]: text } })
          }
        />
      ))}
      {'body' in operation ? (
        <BodyEditor
          value={entered.body}
          errors={errorsOf('body')}
          invalid={invalid}
          visible={visibleBody}
          shown={shown}
          onInput={(body) => onChange({ body })}
        />
      ) : null}
      <div class="try-field">
        <label for="try-scenario">Scenario</label>
        <select
          id="try-scenario"
          name="scenario"
          value={entered.scenario}
          onChange={({ currentTarget }) => onChange({ scenario: currentTarget.value })}
        >
          <option value="">From the records of the mock</option>
          {operation.scenarios.map(({ name, label }) => (
            <option value={name}>{label}</option>
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
              onChange({ target: currentTarget.value === 'server' ? 'server' : 'page' })
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
        {operation.sensitive.request ? <ShowSensitive shown={shown} onShow={onShow} /> : null}
      </div>
    </form>
  );
}
