/** @typedef {(string | number)[]} Path */
/** @typedef {{ description?: unknown, properties?: Record<string, Schema>, items?: Schema, anyOf?: Schema[], examples?: unknown[], 'x-extensible-enum'?: unknown[], 'x-together'?: Record<string, unknown>[] }} Schema */
/** A value that an example shows, its schema, where it is, and the paths of what `x-placeholder` of this example names. @typedef {{ schema: Schema, value: any, path: Path, placeholders?: string[] }} ExampleValue */

/** Keys of what holds no bodies and no parameters. */
const OTHERS = /^(x-.*|schema|examples?|headers)$/;

/**
 * What the examples of bodies and parameters show: each value, then those inside it.
 *
 * @param {any} part of the document
 * @param {Path} path of the part
 * @returns {ExampleValue[]}
 */
export function exampleValuesIn(part, path) {
  if (typeof part !== 'object' || part === null) return [];
  const { schema, example, examples = {} } = part;
  const named = Object.entries(examples).map(
    ([name, { value, 'x-placeholder': pointers = [] }]) => {
      const inExample = [...path, 'examples', name, 'value'];
      const placeholders = pointers.map(
        (/** @type {string} */ pointer) => inExample.join('/') + pointer,
      );
      return { schema, value, path: inExample, placeholders };
    },
  );
  const own = [{ schema, value: example, path: [...path, 'example'] }, ...named];

  const inner = Object.entries(part).filter(([key]) => !OTHERS.test(key));
  return [
    ...own.flatMap(withInner),
    ...inner.flatMap(([key, each]) => exampleValuesIn(each, [...path, key])),
  ];
}

/**
 * A value and all that are inside it, as far as the schema describes them.
 *
 * @param {ExampleValue} shown
 * @returns {ExampleValue[]}
 */
export function withInner({ schema, value, path, placeholders = [] }) {
  // `anyOf` only adds null.
  const [described = schema] = schema?.anyOf ?? [];
  if (described === undefined || value === undefined) return [];

  const shown = { schema: described, value, path, placeholders };
  if (typeof value !== 'object' || value === null) return [shown];

  const { items, properties = {} } = described;
  const schemas = Array.isArray(value) ? value.map(() => items) : properties;
  const inner = Object.entries(schemas).map(([key, each]) => ({
    schema: /** @type {Schema} */ (each),
    value: value[key],
    path: [...path, key],
    placeholders,
  }));
  return [shown, ...inner.flatMap(withInner)];
}

/**
 * A result for each value of a field with `x-extensible-enum` that is neither one of the values seen nor a placeholder.
 *
 * @param {readonly ExampleValue[]} all
 */
export function unlistedIn(all) {
  return all
    .filter(({ schema: { 'x-extensible-enum': seen }, value }) => {
      return Array.isArray(seen) && value !== null && !seen.includes(value);
    })
    .filter(({ path, placeholders = [] }) => !placeholders.includes(path.join('/')))
    .map(({ value, path }) => ({
      message: `Add ${JSON.stringify(value)} to the \`x-extensible-enum\` of this field, or show a value that is in it.`,
      path,
    }));
}

/**
 * The values in examples of `x-records`, which no response shows. Each record has the schema of the bodies that describes all its fields.
 *
 * @param {any} document
 * @param {ExampleValue[]} inBodies
 * @returns {ExampleValue[]}
 */
export function recordValuesIn({ components, 'x-records': records = {} }, inBodies) {
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
