import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The words of `words.yaml`. */
interface Words {
  /** By a word of the document, what readers say for it. */
  synonyms: Record<string, string>;
  stop: string;
  guides: Record<string, string>;
  actions: { verb: string; ids: string; words: string }[];
  absent: Record<string, string>;
}

export const words = parse(readFileSync(new URL('words.yaml', import.meta.url), 'utf8')) as Words;
