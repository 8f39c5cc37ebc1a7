import type { OperationView } from '../../model/operations.ts';
import type { Call } from '../../samples/call.ts';
import { mockRoot } from '../../../scripts/lib/samples.ts';
import { Code } from '../markup/code.tsx';

interface EnvironmentProps {
  call: Call;
  operation: OperationView;
}

/** What the samples read from the environment: for the mock, or for a service of one's own. */
export function Environment({ call, operation }: EnvironmentProps) {
  const targets = [
    { id: 'mock', label: 'Mock', root: mockRoot(operation.server), token: 'any-token' },
    { id: 'own', label: 'Your service', root: "'<base URL>'", token: "'<access token>'" },
  ];
  return (
    <details class="environment" open>
      <summary>Base URL and token</summary>
      <fieldset class="tabs">
        <legend>Target</legend>
        {targets.map(({ id, label }, index) => (
          <label>
            <input type="radio" name={`target-${operation.id}`} value={id} checked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {targets.map(({ id, label, root, token }) => (
        <div class="target" data-target={id}>
          <Code
            code={`export ${call.root}=${root}\nexport ${call.token}=${token}\n`}
            language="bash"
            label={`Environment for ${label}`}
          >
            {label}
          </Code>
        </div>
      ))}
    </details>
  );
}
