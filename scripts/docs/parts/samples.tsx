import type { Sample } from '../samples/languages.ts';
import { Code } from './code.tsx';

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
              name={`language-${operation}`}
              value={language.id}
              checked={index === 0}
            />
            <span>{language.label}</span>
          </label>
        ))}
      </fieldset>
      {samples.map(({ language, file, code }) => (
        <div class="sample" data-language={language.id}>
          <p class="only-print">{language.label}</p>
          <Code code={code} language={language.highlight} label={`${language.label} sample`} />
          <p class="file">
            <a href={`${base}samples/${file}`}>{file.slice(file.indexOf('/') + 1)}</a>
          </p>
        </div>
      ))}
    </div>
  );
}

interface SamplesProps {
  samples: readonly Sample[];
  operation: string;
  base: string;
}
