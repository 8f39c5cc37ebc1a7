import { readPlaces, versionProblems } from '../release/places.ts';
import type { Gate } from './gate.ts';

export const versions: Gate = {
  name: 'versions',
  about: 'document, package and change log agree on the version',
  run: async ({ root }) => versionProblems(await readPlaces(root)),
};
