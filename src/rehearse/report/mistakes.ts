import { grouped } from '../../shared/node-22.ts';
import { effectTexts } from '../../service/checks/effects.ts';
import { redactText } from '../../shared/redact.ts';
import { endingClause, errorText, isInDoubt } from '../run/ending.ts';
import type { Run } from '../run/program.ts';
import { type Effect, type RunRequest, isOfWrite } from '../run/run-request.ts';
import type { FindingId } from './hints.ts';

/** A mistake of a program, without the story of how it came to it. */
export interface Mistake {
  readonly id: FindingId;
  readonly text: string;
  /** The request that is wrong by itself. */
  readonly request?: RunRequest;
}

interface Comparison {
  /** The undisturbed run; undefined for that run itself. */
  readonly baseline: Run | undefined;
  /** Values that no text may repeat. */
  readonly secrets: readonly string[];
}

/** Compares what a program said with the state of its mock, and returns its mistakes. */
export function mistakesOf(run: Run, { baseline, secrets }: Comparison): Mistake[] {
  const said = saidBy(run, secrets);
  const failed = failedWithEffect(run, baseline);
  const ofEffects = (id: FindingId, texts: readonly string[]): Mistake[] =>
    texts.map((text) => ({ id, text: `${said}; ${text}.` }));

  const mistakes = [
    ...ofEffects('repeated-effect', repeatedEffects(run, baseline)),
    ...ofEffects('failed-with-effect', failed),
    ...ofEffects('done-without-effect', doneWithoutEffect(run, baseline)),
    ...secretsInUrls(run),
  ];
  if (run.hang !== undefined) mistakes.push({ id: 'hang', text: `${said}: ${run.hang}.` });
  if (failed.length === 0 && breaksOffNeedlessly(run, baseline)) {
    mistakes.push({ id: 'rejection', text: `${said}.` });
  }
  const [unhandled] = run.unhandled ?? [];
  if (unhandled !== undefined) {
    const text = `Nobody handled an error: ${errorText(unhandled, secrets)}.`;
    mistakes.push({ id: 'unhandled-rejection', text });
  }
  return [...mistakes, ...contradictions(run, secrets)];
}

/** Returns a clause with what the program said at its end, or each of two copies. */
function saidBy({ copies, ...last }: Run, secrets: readonly string[]): string {
  if (copies === undefined) return `The program ${endingClause(last, secrets)}`;

  const [first, second] = copies.map((each) => endingClause(each, secrets));
  return `The first copy ${first}, the second ${second}`;
}

function secretsInUrls({ requests }: Run): Mistake[] {
  const leaking = requests.filter(({ leaks }) => leaks);
  return leaking.map((request) => ({
    id: 'secret-in-url',
    text: `The URL of ${nameOf(request)}, holds a secret.`,
    request,
  }));
}

function contradictions({ requests }: Run, secrets: readonly string[]): Mistake[] {
  return requests.flatMap((request) =>
    request.contradictions.map((problem) => ({
      id: 'contradiction',
      text: `${nameOf(request)}, contradicts the document: ${redactText(problem, secrets)}.`,
      request,
    })),
  );
}

function nameOf({ number, operation, sent }: RunRequest): string {
  return `request ${number}, ${operation ?? sent.method}`;
}

/** Returns the writes that took effect more often than in the undisturbed run. */
function repeatedEffects(run: Run, baseline: Run | undefined): string[] {
  if (baseline === undefined || hasRefusal(run)) return [];

  // After other data, other writes may be right: only the same one twice is not.
  const isOther = readsOtherData(run);
  const keyOf = isOther ? sentBy : ({ operation }: RunRequest) => String(operation);
  const baselineWrites = grouped(effectiveRequests(baseline), keyOf);
  const texts: string[] = [];

  for (const [key, writes] of grouped(effectiveRequests(run), keyOf)) {
    const baselineCount = baselineWrites.get(key)?.length ?? 0;
    const allowed = isOther ? Math.max(baselineCount, 1) : baselineCount;
    if (writes.length <= allowed) continue;

    const often = `${times(writes.length)}, in the undisturbed run ${times(baselineCount)}`;
    texts.push(`${writes[0].operation} took effect ${often}`);
  }

  return texts;
}

/** Returns the writes that took effect although the program said that it failed. */
function failedWithEffect(run: Run, baseline: Run | undefined): string[] {
  const effectiveWrites = effectiveRequests(run);
  if (!saysFailed(run) || effectiveWrites.length === 0 || hasRefusal(run)) return [];

  const baselineWrites = baseline === undefined ? [] : effectiveRequests(baseline);
  // Where the undisturbed run fails with an effect, something else is what failed.
  if (baseline !== undefined && baselineWrites.length > 0 && saysFailed(baseline)) return [];

  const isDisturbed = effectiveWrites.some(({ disturbance }) => disturbance !== undefined);
  const allWritesApplied = effectiveWrites.length === run.requests.filter(isOfWrite).length;
  const asMuchAsBaseline =
    baselineWrites.length > 0 && effectiveWrites.length >= baselineWrites.length;
  if (!isDisturbed && !allWritesApplied && !asMuchAsBaseline) return [];
  return [effectClause(effectiveWrites, 'done')];
}

/** Returns the writes that did not take effect although the program said that it is done. */
function doneWithoutEffect(run: Run, baseline: Run | undefined): string[] {
  if (run.outcome !== 'done') return [];

  const writes = run.requests.filter(isOfWrite);
  if (writes.length > 0 && effectiveRequests(run).length === 0) {
    return [effectClause(writes, 'notDone')];
  }
  if (baseline === undefined || readsOtherData(run)) return [];

  const countOf = (each: Run, operation: unknown) =>
    distinctEffects(each).filter((effect) => effect.operation === operation).length;
  const missing = effectiveRequests(baseline).filter(
    ({ operation }) => countOf(run, operation) < countOf(baseline, operation),
  );
  return missing.length === 0 ? [] : [effectClause(missing, 'notDone')];
}

/** Checks whether the case refuses a request, which a program may believe. */
function hasRefusal({ requests }: Run): boolean {
  return requests.some(({ disturbance }) => disturbance?.refuses);
}

/** The exit code of most runtimes for an error that nobody caught. */
const CRASH = 1;

/** Checks whether the program broke off although its response was one that the document permits. */
function breaksOffNeedlessly(run: Run, baseline: Run | undefined): boolean {
  const { choice, disturbances } = run.case;
  const isPermitted = disturbances.some(({ fails }) => !fails) || choice?.fails === false;
  const isBroken = run.error !== undefined || run.exitCode === CRASH;
  return isPermitted && isBroken && saysFailed(run) && baseline?.outcome !== 'failed';
}

/** Checks whether its user takes the program for failed. An error of the client says when it is in doubt. */
function saysFailed({ outcome, error }: Run): boolean {
  return error === undefined ? outcome === 'failed' : !isInDoubt(error);
}

/** Checks whether the program read other data than the baseline, after which it may do other things. */
function readsOtherData({ case: { choice }, requests }: Run): boolean {
  if (choice?.fails === false) return true;
  return requests.some((each) => each.disturbance?.changesData === true && !isOfWrite(each));
}

/** Returns the requests that took effect. */
function effectiveRequests({ requests }: Run): RunRequest[] {
  return requests.filter(({ effects }) => effects.length > 0);
}

/** Returns the effects of a run. The same record, written twice in the same way, is one effect. */
function distinctEffects(run: Run): Effect[] {
  const effects = effectiveRequests(run).flatMap((request) => request.effects);
  return [...grouped(effects, (each) => JSON.stringify(each)).values()].map(([first]) => first);
}

function sentBy({ sent: { method, target, body } }: RunRequest): string {
  return `${method} ${target} ${body}`;
}

/** Returns a clause that says that requests took effect, or did not: `the charge is voided`. */
function effectClause(requests: readonly RunRequest[], what: 'done' | 'notDone'): string {
  const effect = what === 'done' ? 'took effect' : 'took no effect';
  const texts = new Set<string>();

  for (const { operation } of requests) {
    if (operation === null) continue;
    texts.add(effectTexts[operation]?.[what] ?? `${operation} ${effect}`);
  }

  return [...texts].join(', and ');
}

function times(count: number): string {
  return ['not at all', 'once', 'twice'][count] ?? `${count} times`;
}
