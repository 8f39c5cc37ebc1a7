import { effectTexts } from '../service/effects.ts';
import { redactText } from '../shared/redact.ts';
import { type Group, type OpenQuestion, isWrite } from './cases.ts';
import {
  type EarlierLife,
  type Effect,
  type Ending,
  type Run,
  type RunRequest,
  isInDoubt,
} from './run.ts';

/** The kinds of finding, with what each means. What may cost money comes first, here and in reports. */
export const findingKinds = {
  'repeated-effect': 'A write took effect more often than in the undisturbed run.',
  'failed-with-effect': 'The program said `failed`, or broke off, although a write took effect.',
  'done-without-effect': 'The program said `done` although a write did not take effect.',
  check: 'What a check of your own has found.',
  'secret-in-url': 'A token or the value of a sensitive field stood in a URL, where logs keep it.',
  hang: 'The program never ended.',
  rejection: 'The program broke off because of a response that the document permits.',
  'unhandled-rejection':
    'A promise was rejected and nobody handled it, which ends a process of Node.',
  contradiction: 'A request contradicts the document.',
} as const;

/** A kind of mistake, see `findingKinds`. */
export type FindingId = keyof typeof findingKinds;

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
  /** The last lines that a command has printed, redacted. */
  readonly output?: string;
}

/** What went wrong, without the story of how it came to it. */
export interface Mistake {
  readonly id: FindingId;
  readonly text: string;
}

/**
 * What went wrong in a run, from the state of its mock.
 *
 * @param base - The undisturbed run; undefined for that run itself.
 * @param secrets - What no text may repeat.
 */
export function mistakesOf(run: Run, base: Run | undefined, secrets: readonly string[]): Mistake[] {
  const said = saidBy(run, secrets);
  const all = (id: FindingId, texts: readonly string[]) => texts.map((text) => ({ id, text }));
  const effects = (id: FindingId, texts: readonly string[]) =>
    all(
      id,
      texts.map((text) => `${said}; ${text}.`),
    );
  const failed = effects('failed-with-effect', failedWithEffect(run, base));
  const isNeedless = failed.length === 0 && breaksOffNeedlessly(run, base);
  const unhandled = run.unhandled?.[0];
  return [
    ...effects('repeated-effect', repeatedEffects(run, base)),
    ...failed,
    ...effects('done-without-effect', doneWithoutEffect(run, base)),
    ...run.requests
      .filter(({ leaks }) => leaks)
      .flatMap((each) => all('secret-in-url', [`The URL of ${nameOf(each)}, holds a secret.`])),
    ...all('hang', run.hang === undefined ? [] : [`${said}: ${run.hang}.`]),
    ...all('rejection', isNeedless ? [`${said}.`] : []),
    ...all(
      'unhandled-rejection',
      unhandled ? [`Nobody handled a rejection: ${errorText(unhandled, secrets)}.`] : [],
    ),
    ...run.requests.flatMap((each) =>
      each.contradictions.flatMap((problem) => {
        const text = redactText(problem, secrets);
        return all('contradiction', [`${nameOf(each)}, contradicts the document: ${text}.`]);
      }),
    ),
  ];
}

/** A mistake with how it came to it: what the case did, to which request. */
export function findingOf(
  { case: { id, choice, disturbances, open }, copies, earlier, output, requests }: Run,
  mistake: Mistake,
): RehearsalFinding {
  const shown = new Set<unknown>();
  const restarted = (count: number) =>
    earlier.flatMap((each) => (each.requests === count ? [restartText(each)] : []));
  const events = requests.flatMap(({ disturbance, number, operation }) => {
    if (disturbance === undefined || shown.has(disturbance)) return restarted(number);
    shown.add(disturbance);
    return [`request ${number}, ${operation}: ${disturbance.story}.`, ...restarted(number)];
  });
  if (copies !== undefined) events.push('Two copies of the program ran at once.');
  if (choice !== undefined) events.push(`${choice.story}.`);
  if (events.length === 0) events.push('Nothing was disturbed.');
  // A request is wrong by itself, whatever the document leaves open.
  const isOpen = open !== undefined && mistake.id !== 'secret-in-url';
  const why = isOpen ? [`The document leaves it open (${open.kind}): “${open.text}”`] : [];
  const story = [...events, mistake.text, ...why];
  return {
    id: mistake.id,
    message: story.join(' '),
    story,
    case: id,
    summary: mistake.text,
    group: choice === undefined ? disturbances[0]?.group : 'open',
    ...(open === undefined ? {} : { open }),
    ...(output ? { output } : {}),
  };
}

function restartText({ outcome }: EarlierLife): string {
  const how = outcome === undefined ? 'broke off' : `said ${outcome}`;
  return `The program ${how}, and was started again.`;
}

/** The writes that took effect more often than in the undisturbed run. */
function repeatedEffects(run: Run, base: Run | undefined): string[] {
  // A program may believe that it was refused.
  if (base === undefined || run.requests.some(({ disturbance }) => disturbance?.refuses)) return [];
  // After other data, other writes may be right: only the same one twice is not.
  const other = readsOtherData(run);
  const keyOf = other ? sentBy : ({ operation }: RunRequest) => String(operation);
  const before = countBy(applied(base), keyOf);
  const after = countBy(applied(run), keyOf);
  return [...after].flatMap(([key, count]) => {
    const usual = before.get(key) ?? 0;
    if (count <= Math.max(usual, other ? 1 : 0)) return [];
    const operation = applied(run).find((each) => keyOf(each) === key)?.operation;
    return [`${operation} took effect ${times(count)}, in the undisturbed run ${times(usual)}`];
  });
}

/** The writes that took effect although the program said that it failed. */
function failedWithEffect(run: Run, base: Run | undefined): string[] {
  const effective = applied(run);
  if (!saysFailed(run) || effective.length === 0) return [];
  if (run.requests.some(({ disturbance }) => disturbance?.refuses)) return [];
  const usual = base === undefined ? [] : applied(base);
  // Where the undisturbed run fails with an effect, something else is what failed.
  if (base !== undefined && usual.length > 0 && saysFailed(base)) return [];
  const writes = run.requests.filter(({ operation }) => operation !== null && isWrite(operation));
  const isUnclear = effective.some(({ disturbance }) => disturbance !== undefined);
  const isAll = effective.length === writes.length;
  const isUsual = usual.length > 0 && effective.length >= usual.length;
  if (!isUnclear && !isAll && !isUsual) return [];
  return [sentence(effective, 'done')];
}

/** The writes that did not take effect although the program said that it is done. */
function doneWithoutEffect(run: Run, base: Run | undefined): string[] {
  if (run.outcome !== 'done') return [];
  const writes = run.requests.filter(({ operation }) => operation !== null && isWrite(operation));
  if (writes.length > 0 && applied(run).length === 0) return [sentence(writes, 'undone')];
  if (base === undefined || readsOtherData(run)) return [];
  const before = distinctEffects(base);
  const after = distinctEffects(run);
  const missing = applied(base).filter(
    ({ operation }) => (after.get(operation) ?? 0) < (before.get(operation) ?? 0),
  );
  return missing.length === 0 ? [] : [sentence(missing, 'undone')];
}

/** Whether the program broke off although its response was one that the document permits. */
function breaksOffNeedlessly(run: Run, base: Run | undefined): boolean {
  const { choice, disturbances } = run.case;
  const isPermitted = disturbances.some(({ fails }) => !fails) || choice?.fails === false;
  const isBroken = run.error !== undefined || run.mayHaveCrashed === true;
  return isPermitted && isBroken && saysFailed(run) && base?.outcome !== 'failed';
}

/** Whether its user takes the program for failed. An error of the client says when it is in doubt. */
function saysFailed({ outcome, error }: Run): boolean {
  if (error === undefined) return outcome === 'failed';
  return !isInDoubt(error);
}

/** Whether the program read other data than usual, after which it may do other things. */
function readsOtherData({ case: { choice }, requests }: Run): boolean {
  const isOther = ({ disturbance, operation }: RunRequest) =>
    disturbance?.changesData === true && operation !== null && !isWrite(operation);
  return choice?.fails === false || requests.some(isOther);
}

function applied({ requests }: Run): RunRequest[] {
  return requests.filter(({ effects }) => effects.length > 0);
}

/** The same record, written twice in the same way, is one effect. */
function distinctEffects(run: Run): Map<unknown, number> {
  const effects = new Map<string, Effect>();
  for (const each of applied(run).flatMap((request) => request.effects)) {
    effects.set(JSON.stringify(each), each);
  }
  return countBy([...effects.values()], ({ operation }) => operation);
}

function countBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
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
  if (first === undefined || second === undefined) return saidAtEnd('The program', last, secrets);
  return `${saidAtEnd('The first copy', first, secrets)}, ${saidAtEnd('the second', second, secrets)}`;
}

function saidAtEnd(
  who: string,
  { outcome, error, exit, hang }: Ending,
  secrets: readonly string[],
): string {
  if (hang !== undefined) return `${who} never ended`;
  const how = exit === undefined ? '' : ` (${exit})`;
  if (outcome !== undefined) return `${who} said ${outcome}${how}`;
  if (exit !== undefined) return `${who} ended with ${exit}`;
  return error === undefined
    ? `${who} said nothing`
    : `${who} broke off with ${errorText(error, secrets)}`;
}

function errorText({ name, message }: Error, secrets: readonly string[]): string {
  return redactText(`${name}: ${message}`, secrets, 200);
}
