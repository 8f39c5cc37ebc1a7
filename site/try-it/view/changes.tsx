import type { Records } from '../../../src/mock/state/records.ts';
import { JsonView } from './json-view.tsx';

/** What the requests of this tab have changed. */
export function Changes({ records }: { records: Partial<Records> }) {
  const names = Object.keys(records);
  if (names.length === 0) return null;
  return (
    <details class="try-changes">
      <summary>
        Changed records in this tab: <code>{names.join(', ')}</code>
      </summary>
      <pre tabIndex={0} role="group" aria-label="Changed records">
        <JsonView text={JSON.stringify(records, null, 2)} shown={false} />
      </pre>
    </details>
  );
}
