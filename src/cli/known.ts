import {
  type Identity,
  KnownFileError,
  type KnownFinding,
  knownEntries,
  parseKnown,
} from '../report/known.ts';
import { ArgumentsError, readFile } from './command.ts';

/** Options of each command that has findings. */
export const KNOWN_OPTIONS = {
  known: {
    type: 'string',
    value: 'FILE',
    text: 'JSON file with findings that are accepted until a day: they are\nshown, and do not fail the run',
  },
  'write-known': {
    type: 'string',
    value: 'FILE',
    text: 'write the findings to a file for --known, which needs a reason\nfor each',
  },
} as const;

/**
 * Reads the file of `--known`.
 *
 * @param kinds - The kinds of finding that there are.
 * @throws ArgumentsError - It cannot be read or used.
 */
export function readKnown(file: string, kinds: readonly string[]): KnownFinding[] {
  const text = readFile('known', file);
  try {
    return parseKnown(text, kinds);
  } catch (error) {
    if (!(error instanceof KnownFileError)) throw error;
    throw new ArgumentsError(`--known ${file}: ${error.message}`);
  }
}

interface KnownFileInput {
  command: string;
  file: string;
  findings: readonly Identity[];
  /** The entries of `--known`, and those of them that accept nothing any more. */
  previous: readonly KnownFinding[] | undefined;
  gone: readonly KnownFinding[];
}

/** The text of the file of `--write-known`, and what is to be done with it. */
export function knownFileOf({ command, file, findings, previous, gone }: KnownFileInput) {
  const known = knownEntries(findings, previous, gone);
  const empty = known.filter(({ reason }) => reason === '').length;
  const hint =
    empty === 0
      ? ''
      : `payments-contract ${command}: ${file}: fill in the reason of ${empty} of ${known.length} entries before you pass it to --known\n`;
  return { text: `${JSON.stringify({ known }, null, 2)}\n`, hint };
}
