import type { OperationView } from '../../model/operations.ts';
import { tryOperation } from '../../try-it/operation.ts';
import { Panel } from '../../try-it/view/panel.tsx';

interface TryItProps {
  operation: OperationView;
  hasMock: boolean;
}

/** The panel as it is before its script comes. Without one, it does not show. */
export function TryIt({ operation, hasMock }: TryItProps) {
  return (
    <div class="try-it" data-operation={operation.id}>
      <Panel operation={tryOperation(operation)} hasServer={hasMock} />
    </div>
  );
}
