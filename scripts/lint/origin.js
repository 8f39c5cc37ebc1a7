/**
 * Where a thing of the resolved document is written.
 *
 * Spectral's rules see the document with all references replaced. Conventions about names need to
 * know which reference stood there; the inventory of the run still knows.
 */

/** @typedef {import('@stoplight/spectral-core').RulesetFunctionContext} Context */
/** The function of a rule. @template [Value=any], [Options=unknown] @typedef {import('@stoplight/spectral-core').RulesetFunction<Value, Options>} Check */

/**
 * @param {Context} context
 * @returns {any} the whole document with all references replaced
 */
export function resolvedDocument(context) {
  return /** @type {any} */ (context.documentInventory).resolved;
}

/**
 * @param {Context} context
 * @param {readonly (string | number)[]} [path] in the resolved document; that of the context if not given
 * @returns the file (null for text without one) and the pointer in it
 */
export function originOf(context, path = context.path) {
  const item = context.documentInventory.findAssociatedItemForPath([...path], true);
  return { file: item?.document.source ?? null, path: (item?.path ?? path).map(String) };
}

/**
 * The component that is written at this location itself, in a file of its own
 * (`components/schemas/Page.yaml`) or under the `components` of a bundle.
 *
 * @param {Context} context
 * @returns null for a thing written inside another
 */
export function componentOf(context) {
  const { file, path } = originOf(context);
  if (path.length === 3 && path[0] === 'components') {
    return { kind: path[1] ?? '', name: path[2] ?? '' };
  }
  const match = path.length === 0 && /(?:^|\/)components\/(\w+)\/([^/]+)\.ya?ml$/.exec(file ?? '');
  return match ? { kind: match[1] ?? '', name: match[2] ?? '' } : null;
}
