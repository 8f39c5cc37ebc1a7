import { useEffect, useRef } from 'preact/hooks';
import { JsonView } from './json-view.tsx';
import { Errors, describedBy } from './errors.tsx';

interface BodyEditorProps {
  value: string;
  /** The text that shows, which is that of the static page at first. */
  visible: string;
  errors: readonly string[];
  /** JSON pointers to the values that are not valid. */
  invalid: readonly string[];
  /** Whether sensitive values are shown as they are. */
  shown: boolean;
  onInput: (text: string) => void;
}

const MIN_ROWS = 4;
const MAX_ROWS = 18;

/** A text area over the same text in colours, in which sensitive values are masked. */
export function BodyEditor({ value, visible, errors, invalid, shown, onInput }: BodyEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const view = useRef<HTMLPreElement>(null);
  const align = () => {
    const { scrollLeft = 0, scrollTop = 0 } = area.current ?? {};
    const code = view.current?.querySelector('code');
    if (code) code.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
  };
  // It may have been scrolled before the script came.
  useEffect(align, []);
  return (
    <div class="try-field">
      <label for="try-body">Body</label>
      <div class="editor">
        <pre aria-hidden="true" ref={view}>
          <JsonView text={visible} shown={shown} invalid={invalid} />
          {'\n'}
        </pre>
        <textarea
          ref={area}
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
          onScroll={align}
        />
      </div>
      <Errors id="try-body" errors={errors} />
    </div>
  );
}
