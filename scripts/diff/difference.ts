import { type SemVer, parse } from 'semver';
import { PlainError } from '../lib/command.ts';

/** How much a change requires of the people who use the document, most first. */
export const IMPACTS = ['breaking', 'addition', 'edit'] as const;

export type Impact = (typeof IMPACTS)[number];

/** One difference between two documents. */
export interface Difference {
  impact: Impact;
  /** Where, in the words of a reader: `GET /refunds, response 200, data[].status`. */
  location: string;
  message: string;
  /** What found it: a rule of Redocly, or a part of the surface. */
  rule: string;
}

/** The greatest impact among the changes; undefined where nothing changed. */
export function greatest(changes: readonly Difference[]): Impact | undefined {
  return IMPACTS.find((impact) => changes.some((change) => change.impact === impact));
}

/** Only `1.2.3`: a version that is released says nothing more. */
export function parseVersion(text: string): SemVer {
  const version = parse(text);
  if (version === null || `${version.major}.${version.minor}.${version.patch}` !== text) {
    throw new PlainError(`"${text}" is not a version of the form 1.2.3`);
  }
  return version;
}

/**
 * The least version that may follow. Below 1.0.0 the second number stands for what breaks, as npm
 * reads `^0.1.0`, and everything else changes the third.
 */
export function nextVersion(released: string, impact: Impact): string {
  const version = parseVersion(released);
  const steps = { breaking: 'major', addition: 'minor', edit: 'patch' } as const;
  const stepsBelowOne = { breaking: 'minor', addition: 'patch', edit: 'patch' } as const;
  return version.inc((version.major > 0 ? steps : stepsBelowOne)[impact]).version;
}
