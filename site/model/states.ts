import type { Effect } from '../../scripts/lib/openapi.ts';
import { code } from '../../scripts/lib/markdown.ts';
import type { ErrorCase, ErrorShape } from './errors.ts';
import type { TransitionView } from './operations.ts';
import { shown } from './text.ts';

/** What a transition does, as Markdown: the fields it sets, or the error it ends in. */
export function effectText(
  { effects = [], error }: TransitionView,
  errors: readonly ErrorShape[],
): string {
  const set = effects.map(effectOf);
  const found = errors.flatMap(({ cases }) => cases).find((each) => each.scenario.name === error);
  return [...set, ...(found === undefined ? [] : [errorText(found)])].join(', ');
}

function effectOf(effect: Effect): string {
  return 'equals' in effect
    ? `${code(effect.field)} equals ${code(effect.equals)}`
    : `${code(effect.field)} is ${code(shown(effect.value))}`;
}

function errorText({ code: errorCode, message }: ErrorCase): string {
  return `error ${code(errorCode ?? message)}`;
}
