import type { OperationView } from '../model/operations.ts';
import { statesTable } from '../model/tables.ts';
import { Html } from './html.tsx';
import { proseHtml } from './markdown.ts';
import type { Level } from './operation.tsx';

interface StatesProps {
  operation: OperationView;
  prefix: string;
  level: Level;
}

/** The transitions that the operation triggers. */
export function States({ operation, prefix, level: H }: StatesProps) {
  if (operation.transitions.length === 0) return null;
  return (
    <section class="row">
      <div class="prose">
        <H id={`${prefix}states`}>States</H>
        <Html as="div" html={proseHtml(statesTable(operation))} />
      </div>
    </section>
  );
}
