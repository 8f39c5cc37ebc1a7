import { fieldName } from '../entered.ts';
import { Errors, describedBy } from './errors.tsx';
import type { TryParameter } from '../operation.ts';

interface ParameterFieldProps {
  parameter: TryParameter;
  value: string;
  errors: readonly string[];
  shown: boolean;
  onInput: (text: string) => void;
}

/** One value of a request beside its body. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, errors, shown, onInput } = props;
  const { location, name, required, sensitive } = parameter;
  const field = fieldName(parameter);
  const id = `try-${field}`;
  return (
    <div class="try-field">
      <label for={id}>
        <code>{name}</code> <span class="type">{location}</span>
        {required ? <span class="chip required">required</span> : null}
      </label>
      <input
        id={id}
        name={field}
        {...(sensitive && !shown ? { type: 'password' } : { type: 'text' })}
        value={value}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        {...describedBy(id, errors)}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <Errors id={id} errors={errors} />
    </div>
  );
}
