// @ts-check
import { resolvedDocument } from '../origin.js';

/**
 * The value is a JSON pointer to something in the `value` of the example that it stands on: to a
 * text, or, as the empty pointer, to the whole.
 *
 * @param {unknown} pointer
 * @param {unknown} _options
 * @param {import('../origin.js').Context} context
 */
export default function pointerKnown(pointer, _options, context) {
  if (typeof pointer !== 'string') return [];
  const example = context.path
    .slice(0, -2)
    .reduce(
      (node, key) => /** @type {any} */ (node)?.[key],
      /** @type {unknown} */ (resolvedDocument(context)),
    );
  const target = pointer
    .split('/')
    .slice(1)
    // Spectral's command loads JavaScript only, so the decoder of src/shared cannot be used here.
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (node, token) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, token)
          ? node[token]
          : undefined,
      /** @type {any} */ (example)?.value,
    );
  if (pointer === '' ? target !== undefined : typeof target === 'string') return [];
  return [{ message: `Point to a text inside the \`value\`; \`${pointer}\` leads to none.` }];
}
