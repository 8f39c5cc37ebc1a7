import type { Reference } from '../model/reference.ts';
import type { Download } from './downloads.ts';

/** What the sections of the guides are made from. */
export interface SectionContext {
  reference: Reference;
  downloads: readonly Download[];
}
