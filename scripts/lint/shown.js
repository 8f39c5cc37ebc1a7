// @ts-check
/** @typedef {(string | number)[]} Path */
/** @typedef {{ type?: unknown, properties?: Record<string, Schema>, items?: Schema, anyOf?: Schema[], examples?: unknown[], 'x-extensible-enum'?: unknown[] }} Schema */
/** A value that an example shows, its schema, and where it is. @typedef {{ schema: Schema, value: any, path: Path }} Shown */

/**
 * What the named examples of bodies show: each value, then those inside it.
 *
 * @param {Record<string, Record<string, any>>} paths
 * @param {readonly (string | number)[]} at
 * @returns {Shown[]}
 */
export function shownInBodies(paths, at) {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody, responses = {} }]) => [
      ...shownIn(requestBody, [...at, path, method, 'requestBody']),
      ...Object.entries(responses).flatMap(([status, response]) =>
        shownIn(response, [...at, path, method, 'responses', status]),
      ),
    ]),
  );
}

/**
 * @param {any} holder a request body or a response
 * @param {Path} at
 * @returns {Shown[]}
 */
function shownIn(holder, at) {
  return Object.entries(holder?.content ?? {}).flatMap(([type, media]) =>
    shownAt(media, [...at, 'content', type]),
  );
}

/**
 * @param {any} holder a media type or a parameter
 * @param {Path} at
 * @returns {Shown[]}
 */
export function shownAt({ schema, example, examples = {} }, at) {
  const named = Object.entries(examples).map(([name, { value }]) => ({
    value,
    path: [...at, 'examples', name, 'value'],
  }));
  const all = [{ value: example, path: [...at, 'example'] }, ...named];
  return all.flatMap((each) => withInner({ schema, ...each }));
}

/**
 * A value and all that are inside it, as far as the schema describes them.
 *
 * @param {Shown} shown
 * @returns {Shown[]}
 */
export function withInner({ schema, value, path }) {
  // `anyOf` only adds null.
  const [described = schema] = schema?.anyOf ?? [];
  if (described === undefined || value === undefined) return [];
  const shown = { schema: described, value, path };
  if (Array.isArray(value)) {
    const { items } = described;
    const inner = value.map((each, index) => ({
      schema: items,
      value: each,
      path: [...path, index],
    }));
    return [shown, ...inner.flatMap((each) => withInner(/** @type {Shown} */ (each)))];
  }
  if (typeof value !== 'object' || value === null) return [shown];
  const inner = Object.entries(described.properties ?? {}).map(([name, each]) => ({
    schema: each,
    value: value[name],
    path: [...path, name],
  }));
  return [shown, ...inner.flatMap(withInner)];
}
