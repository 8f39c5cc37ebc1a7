import { shown } from '../../model/text.ts';
import type { Notes } from '../../model/gaps.ts';
import { Html } from '../markup/html.tsx';
import { inlineHtml } from '../markup/markdown.ts';

/** What is not specified and what is assumed, beside the part it concerns. */
export function NoteList({ unspecified, assumed }: Notes) {
  if (unspecified.length === 0 && assumed.length === 0) return null;
  return (
    <ul class="notes">
      {unspecified.length === 0 ? null : (
        <li class="note">
          <b>Not specified</b>{' '}
          {unspecified.map(({ kind, text }) => (
            <>
              <Html html={inlineHtml(text)} data-kind={kind} />{' '}
            </>
          ))}
        </li>
      )}
      {assumed.map(({ choice, value, why }) => (
        <li class="note assumed">
          <b>Assumed</b> <Html html={inlineHtml(choice)} /> <Html html={inlineHtml(why)} />{' '}
          {value === undefined ? null : (
            <span>
              Value: <code>{shown(value)}</code>.
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
