// The options that every command with a mock of its own has.
import type { WebMockOptions } from '../mock/web.ts';
import { parseChoice } from '../service/mock/choices.ts';
import { CommandError } from './command.ts';
import { readJson } from './files.ts';

/** Reads the values of `--assume`. */
export function readChoices(values: readonly string[] = []): NonNullable<WebMockOptions['assume']> {
  try {
    return Object.assign({}, ...values.map(parseChoice)) as NonNullable<WebMockOptions['assume']>;
  } catch (error) {
    throw new CommandError(`--assume: ${(error as Error).message}`);
  }
}

/** Reads the file of `--seed`, where there is one. */
export function readRecords(file: string | undefined): WebMockOptions['records'] {
  return file === undefined ? undefined : (readJson('seed', file) as WebMockOptions['records']);
}
