import { type CaseGroup, groupOf, restartsIn } from '../case.ts';
import type { Run } from '../run/program.ts';

const IN_DOUBT =
  'A time-out or an error after the request was sent says nothing about its effect: tell `unknown`, and do not send it again.';
const LIBRARY =
  'Where the program has not sent it again, its library has, on a new connection: turn that off (OkHttp: `retryOnConnectionFailure(false)`, curl: `CURLOPT_FRESH_CONNECT`).';
const READ_ALL =
  'Read a field only where it is there and has the type that you need, and go on without it elsewhere.';
const EXIT_CODES =
  'This exit code means no outcome: start the program itself where make or a script has changed its own.';
const NOTE_BEFORE =
  'Make a note before the request is sent, and read it at the start: one without an end means `unknown`.';
const ONE_ALONE =
  'Before the request is sent, make a note that one copy alone can make; the others do not send it.';

/** The fix of a finding, and another one for a group of cases. */
interface Hints extends Partial<Record<CaseGroup, string>> {
  readonly general: string;
}

/** The kinds of finding, each with its fix. What may cost money comes first, here and in reports. */
const HINTS = {
  'repeated-effect': {
    general: IN_DOUBT,
    permitted: 'Send a write once, whatever a response holds.',
  },
  'failed-with-effect': {
    general: 'The write has succeeded: tell `done`.',
    fault: IN_DOUBT,
    permitted: `The write has succeeded. ${READ_ALL}`,
    open: 'Nobody knows how such a response looks: tell `unknown` where you cannot read one, never `failed`.',
  },
  'done-without-effect': {
    general: 'Tell `done` only after a response that says so in its body.',
    open: 'An error can come with a status of success: tell `done` only where the body says success, too.',
  },
  check: { general: 'Your own check says what is wrong.' },
  'secret-in-url': { general: 'Send it in a header or in the body. An address stands in logs.' },
  hang: { general: 'Give each request a time limit, and what is tried again an end.' },
  rejection: { general: READ_ALL },
  'unhandled-rejection': {
    general: 'Wait for each promise, or handle its rejection where it is made.',
  },
  contradiction: { general: 'Send what the document describes at this place.' },
} satisfies Record<string, Hints>;

/** The kind of a finding; docs/rehearse.md says what each means. */
export type FindingId = keyof typeof HINTS;

/** Returns the fix of a finding, in a sentence or two. */
export function hintOf(id: FindingId, run: Run): string {
  const { case: current, copies, exitCode, outcome } = run;
  // A program that makes no difference between its ends is accused of what a wrapper says.
  if (id === 'failed-with-effect' && exitCode !== undefined && outcome === undefined) {
    return `${IN_DOUBT} ${EXIT_CODES}`;
  }
  if (id === 'repeated-effect' && copies !== undefined) return ONE_ALONE;
  if (id === 'repeated-effect' && restartsIn(current) > 0) return NOTE_BEFORE;
  if (id === 'repeated-effect' && isLostOnKeptConnection(run)) return `${IN_DOUBT} ${LIBRARY}`;

  const group = groupOf(current);
  const found: Hints = HINTS[id];
  return (group && found[group]) ?? found.general;
}

/** Checks whether a connection was reset that was used before. */
function isLostOnKeptConnection({ requests }: Run): boolean {
  return requests.some((each) => each.isOnKeptConnection && each.response?.fault === 'reset');
}

/** Returns the rank of a kind of finding in reports, from 0. */
export function rankOf(id: FindingId): number {
  return Object.keys(HINTS).indexOf(id);
}
