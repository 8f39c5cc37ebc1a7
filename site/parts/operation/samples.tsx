import type { OperationView } from '../../model/operations.ts';
import { callOf } from '../../samples/call.ts';
import type { Sample } from '../../samples/languages.ts';
import { Code } from '../markup/code.tsx';
import { Environment } from './environment.tsx';

interface SamplesProps {
  samples: readonly Sample[];
  operation: OperationView;
  base: string;
}

/** The samples of one operation, of which the chosen language shows. Works without a script. */
export function Samples({ samples, operation, base }: SamplesProps) {
  return (
    <div class="samples" role="group" aria-label="Code samples">
      <fieldset class="tabs">
        <legend>Language</legend>
        {samples.map(({ language }, index) => (
          <label>
            <input
              type="radio"
              name={`language-${operation.id}`}
              value={language.id}
              checked={index === 0}
            />
            <span>{language.label}</span>
          </label>
        ))}
      </fieldset>
      {samples.map(({ language, file, code }) => (
        <div class="sample" data-language={language.id}>
          <Code code={code} language={language.highlight} label={`${language.label} sample`}>
            <a href={`${base}samples/${file}`}>{file.slice(file.indexOf('/') + 1)}</a>
          </Code>
        </div>
      ))}
      <Environment call={callOf(operation)} operation={operation} />
    </div>
  );
}
