import { problemLine } from '../../contract/problems.ts';
import type { MockResponse } from '../../mock/response.ts';
import { redactSecrets, redactText } from '../../shared/redact.ts';
import { RehearsalError } from '../rehearsal-error.ts';
import type { ProgramResult, Run, RunInput } from './program.ts';
import type { RunRequest } from './run-request.ts';

/** Returns a clause with what a program said at its end, or how it has ended otherwise. */
export function endingClause(
  { outcome, error, exit, hang }: ProgramResult,
  secrets: readonly string[],
): string {
  if (hang !== undefined) return 'never ended';
  if (outcome !== undefined && exit !== undefined) return `said ${outcome} (${exit})`;
  if (outcome !== undefined) return `said ${outcome}`;
  if (exit !== undefined) return `ended with ${exit}`;
  if (error !== undefined) return `broke off with ${errorText(error, secrets)}`;
  return 'said nothing';
}

/** Returns name and message of an error, redacted and cut. */
export function errorText({ name, message }: Error, secrets: readonly string[]): string {
  return redactText(`${name}: ${message}`, secrets, 200);
}

/** Checks whether an error says that a write may have taken effect, as those of the client do. */
export function isInDoubt(error: Error): boolean {
  return (error as { maybeApplied?: unknown }).maybeApplied === true;
}

/** @throws RehearsalError - The undisturbed run sends nothing, or does not end as a program that works. */
export function checkBaseline(run: Run, secrets: readonly string[]): void {
  const { error, exit, hang } = run;
  const silent = isSilent(run);
  if (error === undefined && hang === undefined && !silent) return;

  let text = `the undisturbed run ${endingClause(run, secrets)}`;
  if (hang !== undefined) text += `: ${hang}`;
  if (silent) {
    const hint =
      exit === undefined
        ? 'use the fetch and the base URLs that the scenario is given'
        : 'read the base URLs from PAYMENTS_BASE_URL and PAYMENTS_WEBHOOKS_BASE_URL';
    text += `, and sent no request to the mock; ${hint}`;
  }
  throw rehearsalError(text, { run, secrets });
}

/** @throws RehearsalError - A program that was started again breaks off before its first request. */
export function checkRestarted(run: Run, secrets: readonly string[]): void {
  const { error, exit, lives } = run;
  if (lives === 1 || !isSilent(run) || error === undefined || isInDoubt(error)) return;

  const clause = `in the case ${run.case.id} the program ${endingClause(run, secrets)}`;
  const hint =
    exit === undefined
      ? "let it read its notes from the store, and return 'unknown' where it does not know"
      : 'let it read its notes from PAYMENTS_STATE_DIR, and end with the exit code of an outcome';
  const text = `${clause} when it was started again, before its first request; ${hint}`;
  throw rehearsalError(text, { run, secrets });
}

/** Makes the error for a response that contradicts the document: the program has not made this mistake. */
export function errorOfMock(
  { problems = [] }: MockResponse,
  { request, input }: { request: RunRequest; input: Pick<RunInput, 'case' | 'secrets'> },
): RehearsalError {
  const at = `request ${request.number}, ${request.operation}, in the case ${input.case.id}`;
  const why = redactText(problems.map(problemLine).join('; '), [...input.secrets]);
  const hint = 'look at its records and choices, and at what the program replaces, such as Date';
  return new RehearsalError(`the mock cannot respond to ${at}: ${why}; ${hint}`);
}

/** Checks whether the last life has sent nothing, so there is nothing to look at. */
function isSilent({ lives, requests }: Run): boolean {
  return !requests.some(({ life }) => life === lives);
}

/** Makes an error that repeats no secret, nor does the error of the program that it was caused by. */
function rehearsalError(
  text: string,
  { run: { error, output = '' }, secrets }: { run: ProgramResult; secrets: readonly string[] },
): RehearsalError {
  const redacted = (each: string) =>
    each
      .split('\n')
      .map((line) => redactSecrets(line, secrets))
      .join('\n')
      .trim();

  const message = redacted(`${text}\n${output}`);
  if (error === undefined) return new RehearsalError(message);

  const cause = new Error(redacted(error.message));
  cause.name = error.name;
  cause.stack = redacted(error.stack ?? '');
  return new RehearsalError(message, { cause });
}
