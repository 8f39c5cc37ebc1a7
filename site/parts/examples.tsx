import type { NamedExample } from '../model/bodies.ts';
import { highlight } from './highlight.ts';
import { jsonHtml } from './json.ts';
import { inlineHtml, plain } from './markdown.ts';
import { Html } from './markup.tsx';

interface ExamplesProps {
  examples: readonly NamedExample[];
  /** The status of a response, or `Body` of a request. */
  label: string;
  /** Whether all that are known are open, not only the first. */
  allOpen: boolean;
  prefix: string;
}

/** Named examples of a body. One whose wording is made up stays closed, after those that are known. */
export function Examples({ examples, label, allOpen, prefix }: ExamplesProps) {
  return (
    <div class="examples">
      {examples.map((example, index) => (
        <details
          open={!example.isPlaceholder && (allOpen || index === 0)}
          id={`${prefix}example.${example.name}`}
        >
          <summary>
            <span class="status">{label}</span> <Html html={inlineHtml(example.summary)} />
            {example.isPlaceholder ? <span class="chip placeholder">placeholder</span> : null}
          </summary>
          {example.description === '' ? null : (
            <Html as="p" html={inlineHtml(example.description)} />
          )}
          <div class="code">
            <div class="bar">
              <span>{example.placeholders.length === 0 ? 'JSON' : <Legend />}</span>
            </div>
            <pre tabIndex={0} role="group" aria-label={`${label}: ${plain(example.summary)}`}>
              <Html
                as="code"
                html={jsonHtml(example.value, example.placeholders, (json) =>
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
