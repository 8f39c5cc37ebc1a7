import { type OnAnswer, problemLine, redactTarget } from '../mock/index.ts';

const RESET = '\u001B[0m';
const COLOURS = {
  good: '\u001B[32m',
  changed: '\u001B[36m',
  bad: '\u001B[33m',
  broken: '\u001B[31m',
};

/** A line for each answer, written in batches: many small writes would cost more than the mock. */
export class Lines {
  readonly #out: NodeJS.WriteStream;
  readonly #colours: boolean;
  #waiting = '';

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
    this.#colours = out.isTTY === true && !process.env['NO_COLOR'];
  }

  readonly answer: OnAnswer = (request, answer, milliseconds) => {
    if (this.#waiting === '') setImmediate(() => this.flush());
    const time = new Date().toTimeString().slice(0, 8);
    const target = printable(redactTarget(request.target));
    const status = answer.broken ?? this.#paint(answer.status);
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

  #paint(status: number): string {
    if (!this.#colours) return String(status);
    const { good, changed, bad, broken } = COLOURS;
    const colour = status < 300 ? good : status < 400 ? changed : status < 500 ? bad : broken;
    return `${colour}${status}${RESET}`;
  }
}

/** What a caller sends must not be able to move the cursor. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
