import { PlainError } from '../lib/errors.ts';

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

type Version = readonly [major: number, minor: number, patch: number];

/** Only `1.2.3`: a version that is released says nothing more. */
export function parseVersion(text: string): Version {
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text);
  if (match === null) throw new PlainError(`"${text}" is not a version of the form 1.2.3`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Below zero, zero or above, like the callback of a sort. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  const index = left.findIndex((part, each) => part !== right[each]);
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0);
}

/**
 * The least version that may follow. Below 1.0.0 the second number stands for what breaks, as npm
 * reads `^0.1.0`, and everything else changes the third.
 */
export function nextVersion(released: string, impact: Impact): string {
  const [major, minor, patch] = parseVersion(released);
  if (impact === 'breaking' && major > 0) return `${major + 1}.0.0`;
  if (impact === 'breaking' || (impact === 'addition' && major > 0))
    return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}
