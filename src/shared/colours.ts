import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

export interface Stream {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
}

export type Paint = (format: Format, text: string) => string;

/** Colours on a terminal only, and not for those who asked for none (no-color.org). */
export function paintFor(stream: Stream, env: NodeJS.ProcessEnv = process.env): Paint {
  const coloured = stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  // Which stream it is has been looked at here; styleText would look at standard output.
  return (format, text) => (coloured ? styleText(format, text, { validateStream: false }) : text);
}
