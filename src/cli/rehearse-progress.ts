import type { Progress } from '../rehearse/explore.ts';
import { plural } from '../shared/plural.ts';
import { printable } from '../shared/terminal.ts';

const CLEAR_LINE = '\r\u001B[K';
/** Milliseconds between two lines where there is no terminal. */
const INTERVAL_MS = 10_000;
/** A shorter rehearsal needs no estimate. */
const MIN_ESTIMATE_MS = 10_000;

/** Prints on standard error how far a rehearsal is: on a line of its terminal, or in a line each ten seconds. */
export class ProgressPrinter {
  readonly #jobs: number;
  readonly #isTerminal = process.stderr.isTTY;
  readonly #began = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #line = '';

  /** @param jobs - Runs at the same time. */
  constructor(jobs: number) {
    this.#jobs = jobs;
    if (this.#isTerminal) return;
    this.#timer = setInterval(() => {
      if (this.#line !== '') process.stderr.write(`${this.#line}\n`);
    }, INTERVAL_MS);
  }

  /** Called after each run. */
  readonly add = ({ case: id, runs, remaining, findings }: Progress): void => {
    if (runs === 1) this.#printEstimate(remaining);
    const found = findings === 0 ? '' : `, ${plural(findings, 'finding')}`;
    this.#line = `${runs} of ${runs + remaining} runs${found}  ${printable(id)}`;
    if (!this.#isTerminal) return;
    process.stderr.write(CLEAR_LINE + this.#line.slice(0, (process.stderr.columns ?? 80) - 1));
  };

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) process.stderr.write(CLEAR_LINE);
  }

  /** Cases that others cause, such as a second attempt, are not known yet. */
  #printEstimate(cases: number): void {
    const ms = ((performance.now() - this.#began) * cases) / this.#jobs;
    if (ms < MIN_ESTIMATE_MS) return;
    process.stderr.write(`${plural(cases, 'case')} at first, ${durationText(ms)} or more\n`);
  }
}

/** `9 minutes`; below two minutes in seconds, in steps of ten. */
function durationText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 115) return `${Math.ceil(seconds / 10) * 10} seconds`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  return plural(Math.round(seconds / 3600), 'hour');
}
