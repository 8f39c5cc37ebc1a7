import type { Scenario } from '../model/bodies.ts';
import { highlight } from './highlight.ts';
import { jsonHtml } from './json.ts';
import { inlineHtml, plain } from './markdown.ts';
import { Html } from './markup.tsx';

interface ScenariosProps {
  scenarios: readonly Scenario[];
  /** The status of a response, or `Body` of a request. */
  label: string;
  /** Whether all that are known are open, not only the first. */
  allOpen: boolean;
  prefix: string;
}

/** Named examples of a body. One whose wording is made up stays closed, after those that are known. */
export function Scenarios({ scenarios, label, allOpen, prefix }: ScenariosProps) {
  return (
    <div class="scenarios">
      {scenarios.map((scenario, index) => (
        <details
          open={!scenario.isPlaceholder && (allOpen || index === 0)}
          id={`${prefix}example.${scenario.name}`}
        >
          <summary>
            <span class="status">{label}</span> <Html html={inlineHtml(scenario.summary)} />
            {scenario.isPlaceholder ? <span class="chip placeholder">placeholder</span> : null}
          </summary>
          {scenario.description === '' ? null : (
            <Html as="p" html={inlineHtml(scenario.description)} />
          )}
          <div class="code">
            <div class="bar">
              <span>{scenario.placeholders.length === 0 ? 'JSON' : <Legend />}</span>
            </div>
            <pre tabIndex={0} role="group" aria-label={`${label}: ${plain(scenario.summary)}`}>
              <Html
                as="code"
                html={jsonHtml(scenario.value, scenario.placeholders, (json) =>
                  highlight(json, 'json'),
                )}
              />
            </pre>
          </div>
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
