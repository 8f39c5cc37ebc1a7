// @ts-check
/**
 * Each required field is among the properties of the same schema.
 *
 * @param {{ required?: string[], properties?: object }} schema
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function requiredDescribed({ required, properties = {} }, _options, context) {
  if (!Array.isArray(required)) return [];
  return required.flatMap((name, index) =>
    Object.hasOwn(properties, name)
      ? []
      : [
          {
            message: `Describe \`${name}\` under \`properties\`, or do not require it.`,
            path: [...context.path, 'required', index],
          },
        ],
  );
}
