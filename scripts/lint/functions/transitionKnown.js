// @ts-check
import { METHODS } from '../../lib/vocabulary.js';
import { resolvedDocument } from '../origin.js';

/**
 * @typedef {{ schema?: { properties?: Record<string, any> }, examples?: object }} Media
 * @typedef {{ operationId?: string, responses?: Record<string, { content?: Record<string, Media> }> }} Operation
 * @typedef {{ trigger?: string, effects?: { field?: string, equals?: string }[], error?: string }} Transition
 */

/**
 * What a transition names exists: the operation, the fields of `data` in its success response, and
 * the example of its failure.
 *
 * @param {Transition | null} transition
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function transitionKnown(transition, _options, context) {
  const { trigger, effects, error } = transition ?? {};
  if (trigger === undefined) return [];
  const operation = findOperation(resolvedDocument(context), trigger);
  if (operation === undefined) {
    return [
      {
        message: `Name an operation of this document in place of \`${trigger}\`.`,
        path: [...context.path, 'trigger'],
      },
    ];
  }
  const media = Object.entries(operation.responses ?? {}).flatMap(([status, { content }]) =>
    Object.values(content ?? {}).map((each) => ({ ...each, success: status.startsWith('2') })),
  );
  const fields = media
    .filter(({ success }) => success)
    .flatMap(({ schema }) => Object.keys(schema?.properties?.['data']?.properties ?? {}));
  const errors = media
    .filter(({ success }) => !success)
    .flatMap(({ examples }) => Object.keys(examples ?? {}));

  const results = [];
  for (const [index, effect] of Array.isArray(effects) ? effects.entries() : []) {
    for (const key of /** @type {const} */ (['field', 'equals'])) {
      const name = effect?.[key];
      // success-body-named and body-complete speak up where there are no fields at all
      if (name === undefined || fields.length === 0 || fields.includes(name)) continue;
      const message = `Name a field of \`data\` of ${trigger} in place of \`${name}\`.`;
      results.push({ message, path: [...context.path, 'effects', index, key] });
    }
  }
  if (error !== undefined && !errors.includes(error)) {
    const message = `Name an error example of ${trigger} in place of \`${error}\`.`;
    results.push({ message, path: [...context.path, 'error'] });
  }
  return results;
}

/**
 * @param {{ paths?: Record<string, Record<string, Operation>> }} document
 * @param {string} operationId
 */
function findOperation({ paths = {} }, operationId) {
  return Object.values(paths)
    .flatMap((path) => METHODS.flatMap((method) => path[method] ?? []))
    .find((operation) => operation.operationId === operationId);
}
