import { readVersionFiles, versionErrors } from '../release/version-files.ts';
import type { Check } from './check.ts';

export const versions: Check = {
  name: 'versions',
  about: 'document, package and change log agree on the version',
  run: async ({ root }) => versionErrors(await readVersionFiles(root)),
};
