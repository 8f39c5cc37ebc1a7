/** @typedef {{ parameters?: { name?: string, in?: string }[], 'x-unspecified'?: { kind?: string, except?: string[] }[] }} Operation */

/**
 * A gap of the kind `query` leaves out the query parameters that the operation has.
 *
 * @type {import('../origin.js').Check<Operation>}
 */
export default function queryGapNarrowed(operation, _options, { path }) {
  const { parameters = [], 'x-unspecified': gaps } = operation;
  if (!Array.isArray(gaps)) return [];

  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => String(name));
  const message = `Narrow this gap to what is still open, with \`except: [${names.join(', ')}]\`, or remove it: the operation has these query parameters.`;
  const isNarrowed = (/** @type {string[]} */ except) =>
    except.length === names.length && names.every((name) => except.includes(name));

  return gaps
    .map(({ kind, except = [] }, index) => ({ kind, except, index }))
    .filter(({ kind, except }) => kind === 'query' && !isNarrowed(except))
    .map(({ index }) => ({ message, path: [...path, 'x-unspecified', index] }));
}
