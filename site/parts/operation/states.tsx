import { table } from '../../../scripts/lib/markdown.ts';
import { effectText } from '../../model/errors.ts';
import { Html } from '../markup/html.tsx';
import { proseHtml } from '../markup/markdown.ts';
import type { Heading, OperationProps } from './props.ts';

/** The transitions that the operation triggers. */
export function States({
  operation,
  errors,
  prefix,
  Heading: H,
}: OperationProps & { Heading: Heading }) {
  if (operation.transitions.length === 0) return null;
  const rows = operation.transitions.map((transition) => [
    transition.condition,
    transition.from,
    transition.to,
    effectText(transition, errors),
  ]);
  return (
    <section class="row">
      <div class="head">
        <H id={`${prefix}states`}>States</H>
        <Html
          as="div"
          html={proseHtml(table(['Condition', 'From', 'To', 'In the response'], rows))}
        />
      </div>
    </section>
  );
}
