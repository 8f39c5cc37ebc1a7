import type { SectionContext } from './context.ts';
import type { Section } from './fill.ts';
import { referenceSections } from './reference-sections.ts';
import { toolSections } from './tool-sections.ts';

/** The sections that a guide can hold, by the name in their marker. Their links lead from the root of the site. */
export function sections(context: SectionContext): Record<string, Section> {
  return { ...referenceSections(context.reference), ...toolSections(context) };
}
