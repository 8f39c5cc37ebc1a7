import { publishedContract } from '../../contract/document.ts';
import { type CaseGroup, type OpenQuestion, groupOf } from '../case.ts';
import type { EarlierLife, Run } from '../run/program.ts';
import { isOfWrite } from '../run/run-request.ts';
import { type FindingId, hintOf, rankOf } from './hints.ts';
import type { Mistake } from './mistakes.ts';

/** Something that went wrong in a run. */
export interface RehearsalFinding {
  /** The kind of mistake. */
  readonly id: FindingId;
  /** The story of what happened, in a few sentences. */
  readonly message: string;
  /** The sentences of the message. */
  readonly story: readonly string[];
  /** Id of the case that showed it. */
  readonly case: string;
  /** The end of the story: what was wrong, without how it came to it. */
  readonly summary: string;
  /** The kind of the case; undefined where it did nothing to a response. */
  readonly group: CaseGroup | undefined;
  /** The open question of the document on which the finding rests. */
  readonly open?: OpenQuestion | undefined;
  /** The fix, in a sentence or two. */
  readonly hint: string;
  /** Repeats it alone: a line for a shell, or an option of `rehearse`. */
  readonly repeat: string;
  /** The part of the document on which it rests: JSON pointer into the bundle, file and line of the source. */
  readonly document: { readonly pointer: string; readonly location: string };
  /** The last lines that a command has printed, redacted. */
  readonly output?: string | undefined;
}

/** Makes a finding of a mistake: how it came to it, what fixes it, and on what it rests. */
export function findingOf(
  mistake: Mistake,
  { run, repeat }: { run: Run; repeat: string },
): RehearsalFinding {
  const { id, text: summary } = mistake;
  const { case: current, output } = run;
  const story = [...eventsOf(run), summary];
  // A request is wrong by itself, whatever the document leaves open.
  if (current.open !== undefined && id !== 'secret-in-url') {
    const { kind, text } = current.open;
    story.push(`The document leaves it open (${kind}): “${text}”`);
  }

  const pointer = pointerOf(run, mistake);
  return {
    id,
    message: story.join(' '),
    story,
    case: current.id,
    summary,
    group: groupOf(current),
    hint: hintOf(id, run),
    repeat,
    document: { pointer, location: `openapi.yaml#${pointer}` },
    open: current.open,
    output: output === '' ? undefined : output,
  };
}

/** Sorts findings: what may cost money comes first, and what rests on an open question after its like. */
export function byWeight(a: RehearsalFinding, b: RehearsalFinding): number {
  return weightOf(a) - weightOf(b);
}

function weightOf({ id, open }: RehearsalFinding): number {
  return rankOf(id) * 2 + (open === undefined ? 0 : 1);
}

/** Returns the events of a case, in the order in which they happened. */
function eventsOf({ case: current, earlier, requests }: Run): string[] {
  const events: string[] = [];
  const shown = new Set<unknown>();

  for (const { disturbance, number, operation } of requests) {
    if (disturbance !== undefined && !shown.has(disturbance)) {
      shown.add(disturbance);
      events.push(`request ${number}, ${operation}: ${disturbance.event}.`);
    }
    const ended = earlier.filter((life) => life.requests === number);
    events.push(...ended.map(restartText));
  }

  if (current.together === true) events.push('Two copies of the program started at once.');
  if (current.choice !== undefined) events.push(`${current.choice.event}.`);
  return events.length === 0 ? ['Nothing was disturbed.'] : events;
}

function restartText({ outcome }: EarlierLife): string {
  const how = outcome === undefined ? 'broke off' : `said ${outcome}`;
  return `The program ${how}, and was started again.`;
}

/** Returns the pointer of the open question, of the field that was another one, or of the operation. */
function pointerOf({ case: current, requests }: Run, { request }: Mistake): string {
  const last = current.disturbances.at(-1);
  const own = current.open?.pointer ?? last?.pointer;
  if (request === undefined && own !== undefined) return own;

  const disturbed = requests.find(({ name }) => name === last?.at);
  const concerned = request ?? disturbed ?? requests.find(isOfWrite) ?? requests[0];
  const operation = concerned?.operation ?? undefined;
  return operation === undefined ? '/paths' : publishedContract().operations[operation].pointer;
}
