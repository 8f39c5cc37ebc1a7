import type { OperationView } from '../model/operations.ts';

/** Method and full address; the parts to fill in stand out. */
export function Address({ operation, base }: { operation: OperationView; base: string }) {
  return (
    <div class="address">
      <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
      <code data-copy={operation.url}>
        {operation.url
          .split(/(\{[^}]+\})/)
          .map((part) => (part.startsWith('{') ? <var>{part}</var> : breakable(part)))}
      </code>{' '}
      <a class="interface" href={`${base}guides/interfaces.html`}>
        {operation.interfaceLabel} interface
      </a>
    </div>
  );
}

/** A long address breaks after a slash, not in a word. */
function breakable(text: string) {
  return text.split(/(?<=\/)/).map((part) => (
    <>
      {part}
      <wbr />
    </>
  ));
}
