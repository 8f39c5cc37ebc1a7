// @ts-check
/** @typedef {{ name?: string, in?: string }} Parameter */

/**
 * A gap of the kind `query` leaves out the query parameters that the operation has.
 *
 * @param {{ parameters?: Parameter[], 'x-unspecified'?: { kind?: string, except?: string[] }[] }} operation
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function queryGapNarrowed(operation, _options, context) {
  const { parameters = [] } = operation;
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const gaps = operation['x-unspecified'];
  if (!Array.isArray(gaps)) return [];
  return gaps.flatMap(({ kind, except = [] }, index) =>
    kind !== 'query' ||
    (names.length === except.length && names.every((name) => except.includes(String(name))))
      ? []
      : [
          {
            message: `Narrow this record to what is still open, with \`except: [${names.join(', ')}]\`, or remove it: the operation has these query parameters.`,
            path: [...context.path, 'x-unspecified', index],
          },
        ],
  );
}
