import { breaking } from './breaking.ts';
import type { Check } from './check.ts';
import { documents } from './documents.ts';
import { generated } from './generated.ts';
import { lint } from './lint.ts';
import { released } from './released.ts';
import { versions } from './versions.ts';

/** Every check, in the order of the summary. */
export const checks: readonly Check[] = [lint, documents, generated, versions, breaking, released];
