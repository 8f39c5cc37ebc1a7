import { highlight } from './highlight.ts';
import { Html } from './html.tsx';

/** A block of code. The copy button is put in by the script, since it is of no use without one. */
export function Code({ code, language, label }: { code: string; language: string; label: string }) {
  return (
    <div class="code">
      <pre tabIndex={0} role="group" aria-label={label}>
        <Html as="code" html={highlight(code.trimEnd(), language)} />
      </pre>
    </div>
  );
}

export function Json({ value, label }: { value: unknown; label: string }) {
  return <Code code={JSON.stringify(value, null, 2)} language="json" label={label} />;
}
