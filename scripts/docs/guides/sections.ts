import type { Reference } from '../model/reference.ts';
import type { Section } from './fill.ts';
import type { Download } from './downloads.ts';
import { referenceSections } from './reference-sections.ts';
import { toolSections } from './tool-sections.ts';

/** What the sections of the guides are made from. */
export interface SectionContext {
  reference: Reference;
  downloads: readonly Download[];
}

/** The sections that a guide can hold, by the name in their marker. Their links lead from the root of the site. */
export function sections(context: SectionContext): Record<string, Section> {
  return { ...referenceSections(context.reference), ...toolSections(context) };
}
