import { type OnResponse, type Problem, problemLine } from '../mock/index.ts';
import { redactTarget } from '../shared/redact.ts';
import { type Paint, paintFor, printable } from '../shared/terminal.ts';

/** Characters of a target that are shown. */
const MAX_TARGET = 300;

/** Time for which lines are collected: writing each by itself would cost more than the mock. */
const BATCH_MS = 20;

/** A line for each response. */
export class RequestLines {
  readonly #out: NodeJS.WriteStream;
  readonly #paint: Paint;
  #pending = '';
  /** Time of the lines that are collected. */
  #time = '';

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#paint = paintFor(out);
  }

  readonly add: OnResponse = (request, response, milliseconds) => {
    if (this.#pending === '') {
      setTimeout(() => this.flush(), BATCH_MS);
      this.#time = new Date().toTimeString().slice(0, 8);
    }
    const target = printable(cut(redactTarget(request.target)));
    const status =
      response.fault ?? this.#paint(colourOf(response.status), String(response.status));
    this.#pending += `${this.#time}  ${printable(request.method)} ${target}  ${status}  ${milliseconds.toFixed(1)} ms\n`;
    this.#addProblems(response.problems ?? [], '');
    this.#addProblems(response.warnings ?? [], 'warning: ');
  };

  flush(): void {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') this.#out.write(text);
  }

  #addProblems(problems: readonly Problem[], prefix: string): void {
    for (const problem of problems) {
      this.#pending += `          ${prefix}${printable(problemLine(problem))}\n`;
    }
  }
}

function cut(text: string): string {
  return text.length > MAX_TARGET ? `${text.slice(0, MAX_TARGET)}…` : text;
}

function colourOf(status: number) {
  if (status < 300) return 'green';
  if (status < 400) return 'cyan';
  return status < 500 ? 'yellow' : 'red';
}
