import type { Readable } from 'node:stream';
import { redactText } from '../shared/redact.ts';

/** Lines that are kept. */
const MAX_LINES = 20;

/** Characters of a line that are kept. */
const MAX_LINE = 10_000;

interface Line {
  text: string;
  /** Characters of the line, of which `text` may have the first only. */
  length: number;
}

/**
 * The last lines that a program prints. They are kept whole and redacted whole: nobody finds a secret of which a
 * part was cut off, or stands in the line of another stream.
 */
export class Output {
  readonly #lines: Line[] = [];
  /** The unfinished line of each stream. */
  readonly #last: Line[] = [];

  /** Collects what comes from a stream. */
  collect(stream: Readable): void {
    const last = { text: '', length: 0 };
    this.#last.push(last);
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      for (const [index, part] of chunk.split('\n').entries()) {
        if (index > 0) this.#end(last);
        last.text += part.slice(0, MAX_LINE - last.text.length);
        last.length += part.length;
      }
    });
  }

  #end(line: Line): void {
    this.#lines.push({ ...line });
    if (this.#lines.length > MAX_LINES) this.#lines.shift();
    line.text = '';
    line.length = 0;
  }

  /** The last lines without secrets, each cut where it is long. */
  redacted(secrets: readonly string[]): string {
    const lines = [...this.#lines, ...this.#last].map(({ text, length }) =>
      length > MAX_LINE ? `[${length} characters]` : redactText(text, secrets),
    );
    return lines.join('\n').trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  }
}
