/** How much a change requires of the people who use the document, most first. */
export const IMPACTS = ['breaking', 'addition', 'edit'] as const;

export type Impact = (typeof IMPACTS)[number];

/** One difference between two documents. */
export interface Change {
  impact: Impact;
  /** Where, in the words of a reader: `GET /refunds, response 200, data[].status`. */
  location: string;
  message: string;
  /** What found it: a rule of Redocly, or a part of the surface. */
  rule: string;
}

/** The greatest impact among the changes; undefined where nothing changed. */
export function greatest(changes: readonly Change[]): Impact | undefined {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact));
}
