import { type Paint, paintFor, printable } from '../shared/terminal.ts';
import { type OnAnswer, problemLine } from '../mock/index.ts';
import { redactTarget } from '../shared/redact.ts';

/** A line for each answer, written in batches: many small writes would cost more than the mock. */
export class Lines {
  readonly #out: NodeJS.WriteStream;
  readonly #paint: Paint;
  #waiting = '';

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#paint = paintFor(out);
  }

  readonly answer: OnAnswer = (request, answer, milliseconds) => {
    if (this.#waiting === '') setImmediate(() => this.flush());
    const time = new Date().toTimeString().slice(0, 8);
    const target = printable(redactTarget(request.target));
    const status = answer.broken ?? this.#paint(colourOf(answer.status), String(answer.status));
    this.#waiting += `${time}  ${printable(request.method)} ${target}  ${status}  ${milliseconds.toFixed(1)} ms\n`;
    for (const problem of answer.problems ?? []) {
      this.#waiting += `          ${printable(problemLine(problem))}\n`;
    }
  };

  flush(): void {
    const text = this.#waiting;
    this.#waiting = '';
    if (text !== '') this.#out.write(text);
  }
}

function colourOf(status: number) {
  if (status < 300) return 'green';
  if (status < 400) return 'cyan';
  return status < 500 ? 'yellow' : 'red';
}
