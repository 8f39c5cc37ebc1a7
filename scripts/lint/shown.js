/** @typedef {(string | number)[]} Path */
/** @typedef {{ description?: unknown, properties?: Record<string, Schema>, items?: Schema, anyOf?: Schema[], examples?: unknown[], 'x-extensible-enum'?: unknown[], 'x-together'?: Record<string, unknown>[] }} Schema */
/** A value that an example shows, its schema, and where it is. @typedef {{ schema: Schema, value: any, path: Path }} Shown */

/** Keys of what holds no bodies and no parameters. */
const OTHERS = /^(x-.*|schema|examples?|headers)$/;

/**
 * What the examples of bodies and parameters show: each value, then those inside it.
 *
 * @param {any} part of the document
 * @param {Path} path of the part
 * @returns {Shown[]}
 */
export function shownIn(part, path) {
  if (typeof part !== 'object' || part === null) return [];
  const { schema, example, examples = {} } = part;
  const named = Object.entries(examples).map(([name, { value }]) => ({
    schema,
    value,
    path: [...path, 'examples', name, 'value'],
  }));
  const own = [{ schema, value: example, path: [...path, 'example'] }, ...named];

  const inner = Object.entries(part).filter(([key]) => !OTHERS.test(key));
  return [
    ...own.flatMap(withInner),
    ...inner.flatMap(([key, each]) => shownIn(each, [...path, key])),
  ];
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
  if (typeof value !== 'object' || value === null) return [shown];

  const { items, properties = {} } = described;
  const schemas = Array.isArray(value) ? value.map(() => items) : properties;
  const inner = Object.entries(schemas).map(([key, each]) => ({
    schema: /** @type {Schema} */ (each),
    value: value[key],
    path: [...path, key],
  }));
  return [shown, ...inner.flatMap(withInner)];
}

/**
 * A result for each value of a field with `x-extensible-enum` that is not one of the values seen.
 *
 * @param {readonly Shown[]} all
 */
export function unseenIn(all) {
  return all
    .filter(({ schema: { 'x-extensible-enum': seen }, value }) => {
      return Array.isArray(seen) && value !== null && !seen.includes(value);
    })
    .map(({ value, path }) => ({
      message: `Add ${JSON.stringify(value)} to the \`x-extensible-enum\` of this field, or show a value that is in it.`,
      path,
    }));
}

/**
 * The values in examples of `x-records`, which no response shows. Each record has the schema of the bodies that describes all its fields.
 *
 * @param {any} document
 * @param {Shown[]} inBodies
 * @returns {Shown[]}
 */
export function shownInRecords({ components, 'x-records': records = {} }, inBodies) {
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
