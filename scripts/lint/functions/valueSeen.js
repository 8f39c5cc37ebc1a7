// @ts-check
import { resolvedDocument } from '../origin.js';
import { shownAt, shownInBodies, withInner } from '../shown.js';

/** @typedef {import('../shown.js').Shown} Shown */

/**
 * Each value that an example shows of a field with `x-extensible-enum` is one of the values seen.
 *
 * @param {Record<string, Record<string, any>>} paths
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function valueSeen(paths, _options, context) {
  const shown = shownInBodies(paths, context.path);
  const records = shownInRecords(resolvedDocument(context), shown);
  return [...shown, ...shownInParameters(paths, context.path), ...records]
    .filter(({ schema, value }) => isUnseen(schema, value))
    .map(({ value, path }) => ({
      message: `Add ${JSON.stringify(value)} to the \`x-extensible-enum\` of this field, or show a value that is in it.`,
      path,
    }));
}

/** @param {import('../shown.js').Schema} schema @param {unknown} value */
export function isUnseen({ 'x-extensible-enum': seen }, value) {
  return Array.isArray(seen) && value !== null && !seen.includes(value);
}

/**
 * A record has the schema of the bodies that describes all its fields.
 *
 * @param {any} document
 * @param {Shown[]} inBodies
 * @returns {Shown[]}
 */
function shownInRecords({ components, 'x-records': records = {} }, inBodies) {
  const schemas = [...new Set(inBodies.map(({ schema }) => schema))];
  return Object.values(records)
    .flat()
    .flatMap((name) => {
      const value = components?.examples?.[name]?.value;
      const schema = schemas.find(
        ({ properties = {} }) => value && Object.keys(value).every((field) => field in properties),
      );
      const path = ['components', 'examples', name, 'value'];
      return schema === undefined ? [] : withInner({ schema, value, path });
    });
}

/**
 * @param {Record<string, Record<string, any>>} paths
 * @param {readonly (string | number)[]} at
 * @returns {Shown[]}
 */
function shownInParameters(paths, at) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { parameters = [] }]) =>
      parameters.flatMap((/** @type {unknown} */ each, /** @type {number} */ index) =>
        shownAt(each, [...at, path, method, 'parameters', index]),
      ),
    ),
  );
}
