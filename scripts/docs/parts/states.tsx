import type { OperationView } from '../model/operations.ts';
import { Html } from './html.tsx';
import { inlineHtml } from './markdown.ts';
import type { Level } from './operation.tsx';

interface StatesProps {
  operation: OperationView;
  prefix: string;
  level: Level;
}

/** The transitions that the operation triggers. */
export function States({ operation, prefix, level: H }: StatesProps) {
  if (operation.transitions.length === 0) return null;
  const id = `${prefix}states`;
  return (
    <section class="row">
      <div class="prose">
        <H id={id}>States</H>
        <div class="table" tabIndex={0} role="group" aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                <th>From</th>
                <th>When</th>
                <th>To</th>
                <th>Effects</th>
              </tr>
            </thead>
            <tbody>
              {operation.transitions.map((transition) => (
                <tr>
                  {[
                    transition.from,
                    transition.condition,
                    transition.to,
                    transition.effects.join(' '),
                  ].map((text) => (
                    <td>
                      <Html html={inlineHtml(text)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}
