import { describeError } from '../lib/cli.ts';
import type { Check } from './check.ts';

export const lint: Check = {
  name: 'lint',
  about: 'Spectral, Redocly and Ajv find nothing in the document',
  async run({ root, rendered }) {
    const { error } = await rendered();
    return error === undefined ? [] : [describeError(error, root)];
  },
};
