import { styleText } from 'node:util';

type TextStyle = Parameters<typeof styleText>[0];

/** As much of a stream as is needed to know whether colours can be shown on it. */
export interface Stream {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

/** Adds a colour or a weight to a text, or leaves it as it is. */
export type Paint = (format: TextStyle, text: string) => string;

/**
 * Colours on a terminal only, and not for those who do not want them (no-color.org).
 *
 * @param stream - Where the text is written.
 * @param env - Where `NO_COLOR` and `TERM` are looked up.
 * @default env process.env
 */
export function paintFor(stream: Stream, env: NodeJS.ProcessEnv = process.env): Paint {
  const coloured = stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  // The stream has been checked here; styleText would check standard output.
  return (format, text) => (coloured ? styleText(format, text, { validateStream: false }) : text);
}

/** A text from outside that cannot move the cursor, change colours or reorder what stands beside it. */
export function printable(text: string): string {
  // Most texts are plain, and looking up classes of characters is slow.
  return /^[\x20-\x7e]*$/.test(text) ? text : text.replaceAll(/[\p{C}\u2028\u2029]/gu, '?');
}

/** XML has no way to write most control characters; readers print the others as they are. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
