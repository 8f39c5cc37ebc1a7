import { redactText } from '../shared/redact.ts';
import { printable } from '../shared/terminal.ts';

/** An option of a command. Commander reads it; the table has the types of the values, which commander does not know. */
export interface OptionRow {
  readonly short?: string;
  readonly multiple?: boolean;
  /** Placeholder of the value in the help: `PORT`. Without it the option is `true` or, after `--no-`, `false`. */
  readonly value?: string;
  /** Reads the value. @throws ArgumentsError @default as it is typed */
  readonly parse?: (text: string, name: string) => unknown;
  /** Whether the value names a file, alone or behind `=`. One that is written is none of those that are read. */
  readonly file?: 'read' | 'written';
  /** In the help, with the default at its end. */
  readonly text: string;
}

/** The options of a command by name. */
export type Options = Readonly<Record<string, OptionRow>>;

type Single<Of extends OptionRow> = Of extends { parse: (...given: never) => infer Read }
  ? Read
  : Of extends { value: string }
    ? string
    : boolean;

/** The values of the options that were given. */
export type Values<Of extends Options> = {
  readonly [Name in keyof Of]?: Of[Name] extends { multiple: true }
    ? Single<Of[Name]>[]
    : Single<Of[Name]>;
};

/**
 * Reads a number of an option.
 *
 * @param bounds - The least and the most that it may be; without them any number.
 * @throws ArgumentsError - It is no such number.
 */
export function parseNumber(
  name: string,
  text: string,
  bounds?: readonly [least: number, most: number],
): number {
  const [least, most] = bounds ?? [-Number.MAX_VALUE, Number.MAX_VALUE];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  const range = bounds === undefined ? '' : ` from ${least} to ${most}`;
  throw new ArgumentsError(`--${name} must be a number${range}, not "${text}"`);
}

/** Reads a whole number of an option, as {@link parseNumber} does. */
export function wholeNumber(least: number, most: number) {
  return (text: string, name: string): number => {
    const value = parseNumber(name, text, [least, most]);
    if (Number.isInteger(value)) return value;
    throw new ArgumentsError(`--${name} must be a whole number from ${least} to ${most}`);
  };
}

/** The options that were given, before their values are read. */
export type Typed = readonly (readonly [
  name: string,
  value: string | readonly string[] | boolean,
])[];

/** Reads one of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return (text: string, name: string): Word => {
    const word = words.find((each) => each === text);
    if (word !== undefined) return word;
    throw new ArgumentsError(`--${name} must be one of ${words.join(', ')}, not "${text}"`);
  };
}

/** Wrong arguments, said to the one who typed them: on one line, without control characters and secrets. */
export class ArgumentsError extends Error {
  constructor(message: string) {
    super(redactText(printable(message), [], Infinity));
  }
}
