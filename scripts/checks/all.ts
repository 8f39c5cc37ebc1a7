import { breaking } from './breaking.ts';
import type { Gate } from './gate.ts';
import { documents } from './documents.ts';
import { generated } from './generated.ts';
import { lint } from './lint.ts';
import { packaged } from './package.ts';
import { released } from './released.ts';
import { format, oxlint, types, unused } from './tools.ts';
import { versions } from './versions.ts';

/** Every gate, in the order of the summary. Add one here. */
export const gates: readonly Gate[] = [
  lint,
  documents,
  generated,
  breaking,
  released,
  types,
  oxlint,
  format,
  unused,
  versions,
  packaged,
];
