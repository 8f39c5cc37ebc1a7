import { unknownNameProblem } from '../shared/closest.ts';
import type { Row, Section } from './report.ts';

/** A finding that somebody has accepted for a time. */
export interface KnownFinding {
  /** What kind of finding it is, as the JSON of a report names it. */
  readonly kind: string;
  /** Id of the case that shows it, in a rehearsal. Each case, where it is left out. */
  readonly case?: string | undefined;
  /** JSON pointer of the rule in the document. Each rule, where it is left out. */
  readonly location?: string | undefined;
  /** Why it is accepted. */
  readonly reason: string;
  /** The last day on which it is accepted: `2027-03-31`. */
  readonly until: string;
}

/** What an entry of a known file is compared with. */
export type Identity = Pick<KnownFinding, 'kind' | 'case' | 'location'>;

/** What the entries of a known file say about the findings of a run. */
export interface KnownFindings {
  /** Entries that accept a finding. */
  readonly accepted: readonly KnownFinding[];
  /** Entries whose day is past, although what they accept still occurs. */
  readonly expired: readonly KnownFinding[];
  /** Entries that accept nothing that this run has found. */
  readonly gone: readonly KnownFinding[];
}

/** Why a finding does not fail the run. */
export type Acceptance = Pick<KnownFinding, 'reason' | 'until'>;

/** A known file that cannot be used. */
export class KnownFileError extends Error {
  override name = 'KnownFileError';
}

const FIELDS = ['kind', 'case', 'location', 'reason', 'until'];

/** How long a new entry is accepted, unless somebody writes another day. */
const DAYS = 90;

/**
 * Reads the entries of a known file.
 *
 * @param text - JSON: `{ "known": [{ "kind", "case" or "location", "reason", "until" }] }`.
 * @param kinds - The kinds of finding that there are.
 * @throws KnownFileError - It has another form, or an entry without a reason.
 */
export function parseKnown(text: string, kinds: readonly string[]): KnownFinding[] {
  const file = parseJson(text) as { known?: unknown } | null;
  const entries = Object(file).known as unknown;
  const problem = Array.isArray(entries)
    ? knownProblem(entries, kinds)
    : 'has no list "known"; --write-known writes a file with one';
  if (problem !== undefined) throw new KnownFileError(problem);
  return entries as KnownFinding[];
}

/** What is wrong with the first entry that cannot be used; undefined where all can. */
export function knownProblem(entries: unknown, kinds: readonly string[]): string | undefined {
  if (!Array.isArray(entries)) return 'must be a list of entries';
  const problems = entries.map((entry) => entryProblem(entry, kinds));
  const index = problems.findIndex((each) => each !== undefined);
  return index === -1 ? undefined : `entry ${index + 1}: ${problems[index]}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new KnownFileError('the file is not JSON');
  }
}

function entryProblem(entry: unknown, kinds: readonly string[]): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    return 'must be an object';
  }
  const unknown = unknownNameProblem('field of an entry', entry, FIELDS);
  if (unknown !== undefined) return unknown;
  const wrong = Object.entries(entry).find(
    ([, value]) => value !== undefined && typeof value !== 'string',
  );
  if (wrong !== undefined) return `"${wrong[0]}" must be a text`;
  const { kind = '', case: id, location, reason = '', until = '' } = entry as Partial<KnownFinding>;
  if (!kinds.includes(kind)) {
    return unknownNameProblem('kind of finding', { [kind]: kind }, kinds);
  }
  if (id === undefined && location === undefined) {
    return `${kind} needs a "case" or a "location": without, every ${kind} would be accepted`;
  }
  const name = subjectOf({ kind, case: id, location });
  if (reason.trim() === '') return `${name} has no reason; say why it is accepted`;
  if (isDate(until)) return undefined;
  return `${name} must have a day until which it is accepted, such as "until": "${dayIn(DAYS)}"`;
}

/**
 * Compares the entries of a known file with the findings of a run.
 *
 * @param wasTried - Says whether the run could have found what an entry accepts.
 * @returns What the entries say, and each finding, marked where an entry accepts it.
 */
export function compareKnown<Item extends object>(
  entries: readonly KnownFinding[],
  findings: readonly Item[],
  {
    identityOf,
    wasTried = () => true,
    today = dayIn(0),
  }: {
    identityOf: (finding: Item) => Identity;
    wasTried?: (entry: KnownFinding) => boolean;
    today?: string;
  },
): { known: KnownFindings; findings: (Item & { known?: Acceptance })[] } {
  const isPast = ({ until }: KnownFinding) => until < today;
  const current = entries.filter((entry) => !isPast(entry));
  const entryOf = (finding: Item) => current.find((each) => accepts(each, identityOf(finding)));
  const used = new Set(findings.map(entryOf));
  const occurs = (entry: KnownFinding) =>
    findings.some((finding) => accepts(entry, identityOf(finding)));
  return {
    known: {
      accepted: current.filter((entry) => used.has(entry)),
      expired: entries.filter((entry) => isPast(entry) && occurs(entry)),
      gone: entries.filter((entry) => wasTried(entry) && !occurs(entry)),
    },
    findings: findings.map((finding) => {
      const entry = entryOf(finding);
      if (entry === undefined) return finding;
      return { ...finding, known: { reason: entry.reason, until: entry.until } };
    }),
  };
}

function accepts(entry: KnownFinding, { kind, case: id, location }: Identity): boolean {
  return (
    entry.kind === kind &&
    (entry.case === undefined || entry.case === id) &&
    (entry.location === undefined || entry.location === location)
  );
}

/**
 * The entries of a known file for the findings of a run.
 *
 * @param previous - Entries that keep their reason and day, unless they are gone.
 * @param gone - Those that accept nothing any more.
 * @returns A new entry has an empty reason: it has to be filled in by somebody.
 */
export function knownEntries(
  findings: readonly Identity[],
  previous: readonly KnownFinding[] = [],
  gone: readonly KnownFinding[] = [],
): KnownFinding[] {
  const known = new Map<string, KnownFinding>();
  for (const { kind, case: id, location } of findings) {
    const entry = previous.find((each) => accepts(each, { kind, case: id, location }));
    const place = id === undefined ? { location } : { case: id };
    const written = entry ?? { kind, ...place, reason: '', until: dayIn(DAYS) };
    known.set(subjectOf(written), written);
  }
  // What a run did not try may still occur.
  for (const entry of previous) {
    if (!gone.includes(entry)) known.set(subjectOf(entry), entry);
  }
  return [...known.values()];
}

/** What the known file of a run has to say, besides its findings. */
export function knownSection({ accepted, expired, gone }: KnownFindings): Section {
  const past = expired.map((entry) =>
    row(entry, 'warn', `was accepted until ${entry.until}: fix it, or write another day`),
  );
  const absent = gone.map((entry) =>
    row(entry, 'warn', 'no longer occurs: take the entry out of the file'),
  );
  const still = accepted.map((entry) =>
    row(entry, 'skip', `accepted until ${entry.until}: ${entry.reason}`),
  );
  return { title: 'Known', rows: [...past, ...absent, ...still] };
}

function row(entry: KnownFinding, sign: Row['sign'], text: string): Row {
  return { sign, subject: subjectOf(entry), text };
}

function subjectOf({ kind, case: id, location }: Identity): string {
  return [kind, id, location].filter((each) => each !== undefined).join(' ');
}

/** A day of UTC, counted from today. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

/** Checks whether a text is a day that exists. */
function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}
