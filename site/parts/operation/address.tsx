import type { OperationView } from '../../model/operations.ts';
import { mockRoot } from '../../../scripts/lib/samples.ts';
import { callOf } from '../../samples/call.ts';

interface AddressProps {
  operation: OperationView;
  base: string;
  /** Whether the page has a panel to try the operation. */
  tryIt: boolean;
}

/** Method and full address. The copy button copies one that can be called: that of the mock. */
export function Address({ operation, base, tryIt }: AddressProps) {
  const { method, server, path, interfaceLabel } = operation;
  return (
    <div class="address">
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code data-copy={mockAddress(operation)}>
        {`${server.url}${path}`
          .split(/(\{[^}]+\})/)
          .map((part) => (part.startsWith('{') ? <var>{part}</var> : breakable(part)))}
      </code>{' '}
      <a class="interface" href={`${base}guides/interfaces.html`}>
        {interfaceLabel} interface
      </a>
      {tryIt ? (
        <a class="try-link" href="#try-it">
          Try it
        </a>
      ) : null}
    </div>
  );
}

function mockAddress(operation: OperationView): string {
  const path = callOf(operation)
    .path.map((part) => (typeof part === 'string' ? part : encodeURIComponent(part.value)))
    .join('');
  return `${mockRoot(operation.server)}${path}`;
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
