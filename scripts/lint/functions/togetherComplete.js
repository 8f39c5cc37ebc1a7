/**
 * Each value seen of the field by which `x-together` finds its row begins a row.
 *
 * @type {import('../origin.js').Check<import('../example-values.js').Schema>}
 */
export default function togetherComplete({ properties, 'x-together': rows }, _options, context) {
  if (!Array.isArray(rows)) return [];
  const [field = ''] = Object.keys(rows[0] ?? {});
  const seen = properties?.[field]?.['x-extensible-enum'] ?? [];
  return seen
    .filter((value) => !rows.some((row) => row[field] === value))
    .map((value) => ({
      message: `Add a row that begins with \`${field}: ${value}\`, and says what goes with it.`,
      path: [...context.path, 'x-together'],
    }));
}
