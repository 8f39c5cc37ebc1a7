import type { Scenario } from '../model/operations.ts';
import { Json } from './code.tsx';
import { Html } from './html.tsx';
import { inlineHtml } from './markdown.ts';

/** Named examples of a body: the first one open, the others a click away. */
export function Scenarios({ scenarios, label, prefix }: ScenariosProps) {
  return (
    <div class="scenarios">
      {scenarios.map((scenario, index) => (
        <details open={index === 0} id={`${prefix}example.${scenario.name}`}>
          <summary>
            <span class="status">{label}</span> {scenario.summary}
          </summary>
          <Html as="p" html={inlineHtml(scenario.description)} />
          <Json value={scenario.value} label={`${label}: ${scenario.summary}`} />
        </details>
      ))}
    </div>
  );
}

interface ScenariosProps {
  scenarios: readonly Scenario[];
  /** The status of an answer, or `Body` of a request. */
  label: string;
  prefix: string;
}
