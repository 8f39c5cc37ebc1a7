/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit'] as const;
/** Format in which a report is written. */
export type Format = (typeof FORMATS)[number];

/**
 * Statement of a row about its subject, from the worst to nothing:
 *
 * - `fail`: it is wrong.
 * - `warn`: it could not be done, or is wrong by a choice of the document.
 * - `unknown`: it proves nothing either way.
 * - `skip`: it was left out.
 * - `pass`: it is right.
 */
export type Sign = 'fail' | 'warn' | 'unknown' | 'skip' | 'pass';

/** A text that belongs to a row. */
export interface Detail {
  /** A name for it, such as `expected`; the kind of a failure in JUnit. */
  label?: string;
  text: string;
}

/** One thing that a report says. No text in it repeats a secret; each may hold any character. */
export interface Row {
  sign?: Sign | undefined;
  /** Its subject, in one line. */
  subject: string;
  /** Statement about it, in one line. */
  text?: string | undefined;
  /** How often it was seen, and where, in brackets behind the text. */
  occurrences?: string | undefined;
  details?: readonly Detail[];
  /** Milliseconds that it took. */
  ms?: number | undefined;
}

/** Rows with a title. */
export interface Section {
  title: string;
  rows: readonly Row[];
  /**
   * How a row is laid out: a block has a line for each detail, in steps the subject is a command, and
   * a story is a block that stands apart from the others, below the head alone.
   *
   * @default 'blocks'
   */
  layout?: 'blocks' | 'steps' | 'stories' | undefined;
  /**
   * Rows that a text shows, but for stories.
   *
   * @default all
   */
  maxRows?: number | undefined;
}
