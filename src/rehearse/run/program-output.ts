import type { Readable } from 'node:stream';
import { redactText } from '../../shared/redact.ts';

/** Lines that are kept. */
const MAX_LINES = 20;

/** Characters of an unfinished line that are kept. */
const MAX_LINE_LENGTH = 200_000;

/**
 * The last lines that a program prints. They are kept whole and redacted whole: nobody finds a secret of which a
 * part was cut off, or stands in the line of another stream.
 */
export class ProgramOutput {
  readonly #finished: string[] = [];
  /** The unfinished line of each stream. */
  readonly #unfinished = new Map<Readable, string>();

  constructor(streams: readonly Readable[]) {
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = ((this.#unfinished.get(stream) ?? '') + chunk).split('\n');
        this.#unfinished.set(stream, lines.pop()?.slice(0, MAX_LINE_LENGTH) ?? '');
        for (const line of lines.slice(-MAX_LINES)) this.#finished.push(line);
        this.#finished.splice(0, this.#finished.length - MAX_LINES);
      });
    }
  }

  /** The last lines without secrets, each cut where it is long. */
  redacted(secrets: readonly string[]): string {
    const lines = [...this.#finished, ...this.#unfinished.values()];
    const safe = lines.map((each) => redactText(each, secrets)).join('\n');
    return safe.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
  }
}
