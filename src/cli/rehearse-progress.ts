import type { Progress } from '../rehearse/explore.ts';
import { plural } from '../shared/plural.ts';
import { printable } from '../shared/terminal.ts';

const CLEAR_LINE = '\r\u001B[K';
/** Milliseconds between two lines where there is no terminal. */
const INTERVAL_MS = 10_000;

/** Prints on standard error how far a rehearsal is: on a line of its terminal, or in a line each ten seconds. */
export class ProgressPrinter {
  readonly #isTerminal = process.stderr.isTTY;
  readonly #timer: NodeJS.Timeout | undefined;
  #line = '';

  constructor() {
    if (this.#isTerminal) return;
    this.#timer = setInterval(() => {
      if (this.#line !== '') process.stderr.write(`${this.#line}\n`);
    }, INTERVAL_MS);
  }

  /** Called after each run. */
  readonly add = ({ case: id, runs, remaining, findings }: Progress): void => {
    const found = findings === 0 ? '' : `, ${plural(findings, 'finding')}`;
    this.#line = `${runs} of ${runs + remaining} runs${found}  ${printable(id)}`;
    if (!this.#isTerminal) return;
    process.stderr.write(CLEAR_LINE + this.#line.slice(0, (process.stderr.columns ?? 80) - 1));
  };

  end(): void {
    clearInterval(this.#timer);
    if (this.#isTerminal) process.stderr.write(CLEAR_LINE);
  }
}
