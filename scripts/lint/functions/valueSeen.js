// @ts-check
import { resolvedDocument } from '../origin.js';
import { shownIn, unseenIn, withInner } from '../shown.js';

/** @typedef {import('../shown.js').Shown} Shown */

/**
 * Each value that an example shows of a field with `x-extensible-enum` is one of the values seen.
 *
 * @type {import('../origin.js').Check}
 */
export default function valueSeen(paths, _options, context) {
  const shown = shownIn(paths, context.path);
  return unseenIn([...shown, ...shownInRecords(resolvedDocument(context), shown)]);
}

/**
 * A record has the schema of the bodies that describes all its fields.
 *
 * @param {any} document
 * @param {Shown[]} inBodies
 * @returns {Shown[]}
 */
function shownInRecords({ components, 'x-records': records = {} }, inBodies) {
  const names = Object.values(records).flat();
  return names.flatMap((name) => {
    const value = components?.examples?.[name]?.value;
    const record = inBodies.find(
      ({ schema: { properties = {} } }) =>
        value && Object.keys(value).every((field) => field in properties),
    );
    const path = ['components', 'examples', name, 'value'];
    return record === undefined ? [] : withInner({ ...record, value, path });
  });
}
