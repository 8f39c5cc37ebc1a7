import { publishedContract } from '../contract/document.ts';
import { grouped } from '../report/report.ts';
import { effectTexts } from '../service/effects.ts';
import { redactText } from '../shared/redact.ts';
import { type Group, type OpenQuestion, groupOf, restartsIn } from './cases.ts';
import {
  type EarlierLife,
  type Effect,
  type Run,
  type RunRequest,
  endingOf,
  errorText,
  isInDoubt,
  isOfWrite,
} from './run.ts';

const IN_DOUBT =
  'A time-out or an error after the request was sent says nothing about its effect: tell `unknown`, and do not send it again.';
const READ_ALL =
  'Read a field only where it is there and has the type that you need, and go on without it elsewhere.';
const EXIT_CODES =
  'This exit code means no outcome: start the program itself where make or a script has changed its own.';
const NOTE_BEFORE =
  'Make a note before the request is sent, and read it at the start: one without an end means `unknown`.';
const ONE_ALONE =
  'Before the request is sent, make a note that one copy alone can make; the others do not send it.';

/** What fixes a finding, and what else does in a group of cases. */
interface Hints extends Partial<Record<Group, string>> {
  readonly usual: string;
}

/** The kinds of finding, with what fixes them. What may cost money comes first, here and in reports. */
const hints = {
  'repeated-effect': {
    usual: IN_DOUBT,
    permitted: 'Send a write once, whatever a response holds.',
  },
  'failed-with-effect': {
    usual: 'The write has succeeded: tell `done`.',
    fault: IN_DOUBT,
    permitted: `The write has succeeded. ${READ_ALL}`,
    open: 'Nobody knows how such a response looks: tell `unknown` where you cannot read one, never `failed`.',
  },
  'done-without-effect': {
    usual: 'Tell `done` only after a response that says so in its body.',
    open: 'An error can come with a status of success: tell `done` only where the body says success, too.',
  },
  check: { usual: 'Your own check says what is wrong.' },
  'secret-in-url': { usual: 'Send it in a header or in the body. An address stands in logs.' },
  hang: { usual: 'Give each request a time limit, and what is tried again an end.' },
  rejection: { usual: READ_ALL },
  'unhandled-rejection': {
    usual: 'Wait for each promise, or handle its rejection where it is made.',
  },
  contradiction: { usual: 'Send what the document describes at this place.' },
} satisfies Record<string, Hints>;

/** What kind of mistake a finding is; docs/rehearse.md has what each means. */
export type FindingId = keyof typeof hints;

/** Where a finding stands in a report: what may cost money first, and what rests on an open question later. */
export function weightOf({ id, open }: RehearsalFinding): number {
  return Object.keys(hints).indexOf(id) * 2 + (open === undefined ? 0 : 1);
}

/** Something that went wrong in a run. */
export interface RehearsalFinding {
  /** What kind of mistake it is. */
  readonly id: FindingId;
  /** What happened, as a story of a few sentences. */
  readonly message: string;
  /** The sentences of the message. */
  readonly story: readonly string[];
  /** Id of the case that showed it. */
  readonly case: string;
  /** The end of the story: what was wrong, without how it came to it. */
  readonly summary: string;
  /** What the case tried; undefined where it did nothing to a response. */
  readonly group: Group | undefined;
  /** What the document leaves open, where the finding rests on it. */
  readonly open?: OpenQuestion;
  /** What fixes it, in a sentence or two. */
  readonly hint: string;
  /** What makes it again alone: a line for a shell, or an option of `rehearse`. */
  readonly repeat: string;
  /** The part of the document on which it rests: JSON pointer into the bundle, file and line of the source. */
  readonly document: { readonly pointer: string; readonly location: string };
  /** The last lines that a command has printed, redacted. */
  readonly output?: string;
}

/** What went wrong, without the story of how it came to it. */
export interface Mistake {
  readonly id: FindingId;
  readonly text: string;
  /** The request that is wrong by itself. */
  readonly request?: RunRequest;
}

/**
 * What went wrong in a run, from the state of its mock.
 *
 * @param base - The undisturbed run; undefined for that run itself.
 * @param secrets - What no text may repeat.
 */
export function mistakesOf(run: Run, base: Run | undefined, secrets: readonly string[]): Mistake[] {
  const said = saidBy(run, secrets);
  const mistakes: Mistake[] = [];
  const addEffects = (id: FindingId, texts: readonly string[]) => {
    for (const text of texts) mistakes.push({ id, text: `${said}; ${text}.` });
  };
  const failed = failedWithEffect(run, base);
  addEffects('repeated-effect', repeatedEffects(run, base));
  addEffects('failed-with-effect', failed);
  addEffects('done-without-effect', doneWithoutEffect(run, base));
  for (const request of run.requests.filter(({ leaks }) => leaks)) {
    const text = `The URL of ${nameOf(request)}, holds a secret.`;
    mistakes.push({ id: 'secret-in-url', text, request });
  }
  if (run.hang !== undefined) mistakes.push({ id: 'hang', text: `${said}: ${run.hang}.` });
  if (failed.length === 0 && breaksOffNeedlessly(run, base)) {
    mistakes.push({ id: 'rejection', text: `${said}.` });
  }
  const [unhandled] = run.unhandled ?? [];
  if (unhandled !== undefined) {
    const text = `Nobody handled a rejection: ${errorText(unhandled, secrets)}.`;
    mistakes.push({ id: 'unhandled-rejection', text });
  }
  for (const request of run.requests) {
    for (const problem of request.contradictions) {
      const text = `${nameOf(request)}, contradicts the document: ${redactText(problem, secrets)}.`;
      mistakes.push({ id: 'contradiction', text, request });
    }
  }
  return mistakes;
}

/** A mistake with how it came to it: what the case did, to which request. */
export function findingOf(run: Run, mistake: Mistake, repeat: string): RehearsalFinding {
  const { earlier, output, requests } = run;
  const { id, choice, open } = run.case;
  const shown = new Set<unknown>();
  const restarted = (count: number) =>
    earlier.flatMap((each) => (each.requests === count ? [restartText(each)] : []));
  const events = requests.flatMap(({ fault, number, operation }) => {
    if (fault === undefined || shown.has(fault)) return restarted(number);
    shown.add(fault);
    return [`request ${number}, ${operation}: ${fault.story}.`, ...restarted(number)];
  });
  if (run.case.together) events.push('Two copies of the program started at once.');
  if (choice !== undefined) events.push(`${choice.story}.`);
  if (events.length === 0) events.push('Nothing was disturbed.');
  // A request is wrong by itself, whatever the document leaves open.
  const isOpen = open !== undefined && mistake.id !== 'secret-in-url';
  const why = isOpen ? [`The document leaves it open (${open.kind}): “${open.text}”`] : [];
  const story = [...events, mistake.text, ...why];
  const group = groupOf(run.case);
  const pointer = pointerOf(run, mistake);
  return {
    id: mistake.id,
    message: story.join(' '),
    story,
    case: id,
    summary: mistake.text,
    group,
    hint: hintOf(mistake.id, run),
    repeat,
    document: { pointer, location: `openapi.yaml#${pointer}` },
    ...(open === undefined ? {} : { open }),
    ...(output ? { output } : {}),
  };
}

function hintOf(id: FindingId, { case: given, copies, exitCode, outcome }: Run): string {
  // A program that makes no difference between its ends is accused of what a wrapper says.
  if (id === 'failed-with-effect' && exitCode !== undefined && outcome === undefined)
    return `${IN_DOUBT} ${EXIT_CODES}`;
  if (id === 'repeated-effect') {
    if (copies !== undefined) return ONE_ALONE;
    if (restartsIn(given) > 0) return NOTE_BEFORE;
  }
  const group = groupOf(given);
  const found: Hints = hints[id];
  return (group && found[group]) ?? found.usual;
}

function restartText({ outcome }: EarlierLife): string {
  const how = outcome === undefined ? 'broke off' : `said ${outcome}`;
  return `The program ${how}, and was started again.`;
}

/** The operation, the varied field, or the record of the open question. */
function pointerOf({ case: tried, requests }: Run, { request }: Mistake): string {
  const last = tried.faults.at(-1);
  const place = tried.open?.pointer ?? last?.pointer;
  if (request === undefined && place !== undefined) return place;
  const concerned =
    request ?? requests.find(({ name }) => name === last?.at) ?? requests.find(isOfWrite);
  const operation = (concerned ?? requests[0])?.operation ?? undefined;
  return operation === undefined ? '/paths' : publishedContract().operation(operation).pointer;
}

/** The writes that took effect more often than in the undisturbed run. */
function repeatedEffects(run: Run, base: Run | undefined): string[] {
  if (base === undefined || believesRefusal(run)) return [];
  // After other data, other writes may be right: only the same one twice is not.
  const isOther = readsOtherData(run);
  const keyOf = isOther ? sentBy : ({ operation }: RunRequest) => String(operation);
  const before = grouped(applied(base), keyOf);
  return [...grouped(applied(run), keyOf)].flatMap(([key, writes]) => {
    const usual = before.get(key)?.length ?? 0;
    if (writes.length <= Math.max(usual, isOther ? 1 : 0)) return [];
    const often = `${times(writes.length)}, in the undisturbed run ${times(usual)}`;
    return [`${writes[0].operation} took effect ${often}`];
  });
}

/** The writes that took effect although the program said that it failed. */
function failedWithEffect(run: Run, base: Run | undefined): string[] {
  const effective = applied(run);
  if (!saysFailed(run) || effective.length === 0 || believesRefusal(run)) return [];
  const usual = base === undefined ? [] : applied(base);
  // Where the undisturbed run fails with an effect, something else is what failed.
  if (base !== undefined && usual.length > 0 && saysFailed(base)) return [];
  const isUnclear = effective.some(({ fault }) => fault !== undefined);
  const isAll = effective.length === run.requests.filter(isOfWrite).length;
  const isUsual = usual.length > 0 && effective.length >= usual.length;
  return isUnclear || isAll || isUsual ? [sentence(effective, 'done')] : [];
}

/** The writes that did not take effect although the program said that it is done. */
function doneWithoutEffect(run: Run, base: Run | undefined): string[] {
  if (run.outcome !== 'done') return [];
  const writes = run.requests.filter(isOfWrite);
  if (writes.length > 0 && applied(run).length === 0) return [sentence(writes, 'undone')];
  if (base === undefined || readsOtherData(run)) return [];
  const count = (each: Run, operation: unknown) =>
    distinctEffects(each).filter((effect) => effect.operation === operation).length;
  const missing = applied(base).filter(
    ({ operation }) => count(run, operation) < count(base, operation),
  );
  return missing.length === 0 ? [] : [sentence(missing, 'undone')];
}

/** Whether a response said that a request was refused, which a program may believe. */
function believesRefusal({ requests }: Run): boolean {
  return requests.some(({ fault }) => fault?.refuses);
}

/** The exit code of most runtimes for an error that nobody caught. */
const CRASH = 1;

/** Whether the program broke off although its response was one that the document permits. */
function breaksOffNeedlessly(run: Run, base: Run | undefined): boolean {
  const { choice, faults } = run.case;
  const isPermitted = faults.some(({ fails }) => !fails) || choice?.fails === false;
  const isBroken = run.error !== undefined || run.exitCode === CRASH;
  return isPermitted && isBroken && saysFailed(run) && base?.outcome !== 'failed';
}

/** Whether its user takes the program for failed. An error of the client says when it is in doubt. */
function saysFailed({ outcome, error }: Run): boolean {
  if (error === undefined) return outcome === 'failed';
  return !isInDoubt(error);
}

/** Whether the program read other data than usual, after which it may do other things. */
function readsOtherData({ case: { choice }, requests }: Run): boolean {
  const isOther = (each: RunRequest) => each.fault?.changesData === true && !isOfWrite(each);
  return choice?.fails === false || requests.some(isOther);
}

function applied({ requests }: Run): RunRequest[] {
  return requests.filter(({ effects }) => effects.length > 0);
}

/** The same record, written twice in the same way, is one effect. */
function distinctEffects(run: Run): Effect[] {
  const effects = applied(run).flatMap((request) => request.effects);
  return [...grouped(effects, (each) => JSON.stringify(each)).values()].map(([first]) => first);
}

function sentBy({ sent: { method, target, body } }: RunRequest): string {
  return `${method} ${target} ${body}`;
}

function sentence(requests: readonly RunRequest[], what: 'done' | 'undone'): string {
  const texts = requests.flatMap(({ operation }) => {
    if (operation === null) return [];
    const fallback = `${operation} ${what === 'done' ? 'took effect' : 'took no effect'}`;
    return [effectTexts[operation]?.[what] ?? fallback];
  });
  return [...new Set(texts)].join(', and ');
}

function times(count: number): string {
  return ['not at all', 'once', 'twice'][count] ?? `${count} times`;
}

function nameOf({ number, operation, sent }: RunRequest): string {
  return `request ${number}, ${operation ?? sent.method}`;
}

function saidBy({ copies = [], ...last }: Run, secrets: readonly string[]): string {
  const [first, second] = copies;
  if (first === undefined || second === undefined) return `The program ${endingOf(last, secrets)}`;
  return `The first copy ${endingOf(first, secrets)}, the second ${endingOf(second, secrets)}`;
}
