// @ts-check
import { isDeepStrictEqual } from 'node:util';

/** @typedef {{ properties?: Record<string, Schema>, items?: Schema, anyOf?: Schema[], examples?: unknown[] }} Schema */
/** @typedef {{ value: any, path: (string | number)[] }} Shown */

/**
 * Where named examples show an object, they show each of its properties. Schemas with the same properties
 * are variants of one object: the errors of 401 and 403 have a message that other errors may lack.
 *
 * @param {Record<string, Record<string, any>>} paths
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function exampleComplete(paths, _options, context) {
  /** The objects that examples show, and their schema, by the names of its properties. @type {Map<string, { schema: Schema, shown: Shown[] }>} */
  const shapes = new Map();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { requestBody, responses = {} }] of Object.entries(item)) {
      const at = [...context.path, path, method];
      collect(requestBody, [...at, 'requestBody'], shapes);
      for (const [status, response] of Object.entries(responses)) {
        collect(response, [...at, 'responses', status], shapes);
      }
    }
  }
  return [...shapes.values()].flatMap(({ schema, shown: [first, ...others] }) =>
    Object.entries(schema.properties ?? {})
      .filter(([name]) => ![first, ...others].some((each) => each && name in each.value))
      .map(([name, { examples = [] }]) => ({
        message: `Show the property "${name}" here${examples.length > 0 ? `: ${JSON.stringify(examples[0])}` : ''}.`,
        path: first?.path ?? context.path,
      })),
  );
}

/**
 * @param {any} holder a request body or a response
 * @param {(string | number)[]} at
 * @param {Map<string, { schema: Schema, shown: Shown[] }>} shapes
 */
function collect(holder, at, shapes) {
  for (const [type, { schema, examples = {} }] of Object.entries(holder?.content ?? {})) {
    for (const [name, example] of Object.entries(examples)) {
      walk(schema, {
        value: example.value,
        path: [...at, 'content', type, 'examples', name, 'value'],
      });
    }
  }

  /** @param {Schema} schema @param {Shown} shown */
  function walk(schema, { value, path }) {
    if (typeof value !== 'object' || value === null || schema === undefined) return;
    if (schema.anyOf !== undefined)
      return walk(/** @type {Schema} */ (schema.anyOf[0]), { value, path });
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) {
        walk(/** @type {Schema} */ (schema.items), { value: each, path: [...path, index] });
      }
      return;
    }
    const { properties = {} } = schema;
    const shape = Object.keys(properties).toSorted().join(' ');
    const known = shapes.get(shape) ?? { schema, shown: [] };
    if (!known.shown.some((each) => isDeepStrictEqual(each.value, value)))
      known.shown.push({ value, path });
    shapes.set(shape, known);
    for (const [name, each] of Object.entries(properties)) {
      if (name in value) walk(each, { value: value[name], path: [...path, name] });
    }
  }
}
