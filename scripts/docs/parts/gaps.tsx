import type { Assumption } from '../../pipeline/document.ts';
import { shown } from '../model/text.ts';
import { Html } from './html.tsx';
import { inlineHtml } from './markdown.ts';

/** What is not shown and what is assumed, beside the part it concerns. */
export function Gaps({ notShown, assumed }: { notShown: string[]; assumed: Assumption[] }) {
  if (notShown.length === 0 && assumed.length === 0) return null;
  return (
    <ul class="gaps">
      {notShown.map((text) => (
        <li class="gap">
          <b>Not shown</b> <Html html={inlineHtml(text)} />
        </li>
      ))}
      {assumed.map(({ id, choice, value, why }) => (
        <li class="gap assumed">
          <b>Assumed</b> <Html html={inlineHtml(choice)} />{' '}
          <Html class="why" html={inlineHtml(why)} />{' '}
          {value === undefined ? null : (
            <span>
              Value of <code>{id}</code>: <code>{shown(value)}</code>.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
