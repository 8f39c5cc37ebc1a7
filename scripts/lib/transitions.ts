import type { Transition } from './openapi.ts';

/** The effects of a transition and the error that it ends in, as text for people. */
export function effectText({ effects = [], error }: Transition): string {
  const fields = effects.map((effect) =>
    'equals' in effect
      ? `\`${effect.field}\` = \`${effect.equals}\``
      : `\`${effect.field}\` = \`${JSON.stringify(effect.value)}\``,
  );
  return [...fields, ...(error === undefined ? [] : [`error \`${error}\``])].join(', ');
}
