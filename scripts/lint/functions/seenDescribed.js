/**
 * The description of a field with `x-extensible-enum` names each of the values seen.
 *
 * @type {import('../origin.js').Check<import('../example-values.js').Schema>}
 */
export default function seenDescribed({ description, 'x-extensible-enum': seen }) {
  if (!Array.isArray(seen)) return [];
  return seen
    .filter((value) => !String(description).includes(`\`${value}\``))
    .map((value) => ({
      message: `Name \`${value}\` in the description: most generated clients show no other list of the values seen.`,
    }));
}
