import { PLACES, versionProblems } from '../release/places.ts';
import { read } from '../release/project.ts';
import type { Gate } from './gate.ts';

export const versions: Gate = {
  name: 'versions',
  about: 'document, package and change log agree on the version',
  async run({ root }) {
    const texts: Record<string, string> = {};
    for (const { file } of PLACES) texts[file] = await read(root, file);
    return versionProblems(texts);
  },
};
