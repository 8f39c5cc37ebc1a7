import { styleText } from 'node:util';

type TextStyle = Parameters<typeof styleText>[0];

/** Adds a colour or a weight to a text, or leaves it as it is. */
export type Paint = (format: TextStyle, text: string) => string;

/** Leaves each text as it is. */
export const plain: Paint = (_, text) => text;

/** Colours on a terminal only, and not for those who do not want them (no-color.org). */
export function paintFor({ isTTY }: Pick<NodeJS.WriteStream, 'isTTY'>): Paint {
  const { NO_COLOR: unwanted, TERM: terminal } = process.env;
  if (!isTTY || unwanted || terminal === 'dumb') return plain;
  // The stream has been checked here; styleText would check standard output.
  return (format, text) => styleText(format, text, { validateStream: false });
}

/** A text from outside that cannot move the cursor, change colours or reorder what stands beside it. */
export function printable(text: string): string {
  // Most texts are plain, and looking up classes of characters is slow.
  return /^[\x20-\x7e]*$/.test(text) ? text : text.replaceAll(/[\p{C}\u2028\u2029]/gu, '?');
}
