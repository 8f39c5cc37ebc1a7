import { componentOf } from '../origin.js';

/**
 * The example of a response is a component of its own, and its key is the name of it.
 *
 * @type {import('../origin.js').Check}
 */
export default function exampleNamed(_example, _options, context) {
  const key = String(context.path.at(-1));
  const component = componentOf(context);
  if (component?.kind !== 'examples') {
    return [{ message: `Move this to components/examples/${key}.yaml and refer to it with $ref.` }];
  }
  const { name } = component;
  if (name === key) return [];
  return [
    { message: `Rename the key \`${key}\` to \`${name}\`, which is the name of the example.` },
  ];
}
