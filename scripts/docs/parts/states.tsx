import type { OperationView } from '../model/operations.ts';
import { table } from '../model/tables.ts';
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
  const rows = operation.transitions.map(({ from, condition, to, effects }) => [
    from,
    condition,
    to,
    effects.join(' '),
  ]);
  return (
    <section class="row">
      <div class="prose">
        <H id={`${prefix}states`}>States</H>
        <Html as="div" html={proseHtml(table(['From', 'When', 'To', 'Effects'], rows))} />
      </div>
    </section>
  );
}
