// @ts-check
/**
 * Each value seen of the field by which `x-together` finds its row begins a row.
 *
 * @param {{ properties?: Record<string, { 'x-extensible-enum'?: unknown[] }>, 'x-together'?: Record<string, unknown>[] }} schema
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
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
