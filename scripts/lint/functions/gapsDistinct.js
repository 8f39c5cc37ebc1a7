// @ts-check
/**
 * Gaps of one kind on one thing have ids, so that each can be closed alone.
 *
 * @param {unknown} gaps
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function gapsDistinct(gaps, _options, context) {
  if (!Array.isArray(gaps)) return [];
  return gaps.flatMap((gap, index) => {
    const others = gaps.filter((other) => other?.kind === gap?.kind);
    return others.length < 2 || gap?.id !== undefined
      ? []
      : [
          {
            message: `Add an \`id\`; another gap here is of the kind \`${gap.kind}\`, too.`,
            path: [...context.path, index],
          },
        ];
  });
}
