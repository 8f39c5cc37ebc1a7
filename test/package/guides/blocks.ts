/** Where the commands of a block are run, and how. Without a word: in the reader's own folder. */
const WAYS = {
  checkout: 'in a clone of the repository',
  pack: 'in a clone of the repository; makes the file that is installed in the folder',
  anywhere: 'in the folder, and in a clone too',
  server: 'runs until the reader stops it',
} as const;

/** Why a block cannot be run here. */
const REASONS = {
  published: 'needs a release: the package, the image or the site on the web',
  generator: 'needs the tools of a generator; `npm run test:generators` runs it',
  tested: 'is what CI runs on the same commit',
  recorder: 'needs a recorder of traffic that is not installed here',
} as const;

/** Of a block that is what the commands of the block before print. */
export const OUTPUT = 'output';

const SHELLS = ['bash', 'sh'];
/** Languages of blocks that hold no commands. */
const OTHERS = 'go http java javascript json kotlin php python rust text ts typescript yaml'.split(
  ' ',
);

/** A block of code of a guide. */
export interface Block {
  /** Where it begins: `mock.md:12`. */
  at: string;
  language: string;
  /** What follows the language: how a block of commands is run, or the name of a file. */
  words: readonly string[];
  code: string;
}

/** The blocks of a guide, in their order. */
export function blocksOf(file: string, markdown: string): Block[] {
  return [...markdown.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map((match) => {
    const [, , info = '', code = ''] = match;
    const [language = '', ...words] = info.split(' ');
    const line = markdown.slice(0, match.index).split('\n').length;
    return { at: `${file}:${line}`, language, words, code };
  });
}

export function isShell({ language }: Block): boolean {
  return SHELLS.includes(language);
}

/** Whether nobody runs a block of commands here, for a reason that it names. */
export function isLeftOut({ words }: Block): boolean {
  return words.some((word) => word in REASONS);
}

/** Blocks that do not say what they are. */
export function unknownBlocks(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    const { at, language, words } = block;
    if (!isShell(block)) {
      return OTHERS.includes(language) ? [] : [`${at}: "${language}" is no language of a guide`];
    }
    const unknown = words.filter((word) => !(word in WAYS) && !(word in REASONS));
    return unknown.map((word) => `${at}: "${word}" says neither how the block is run nor why not`);
  });
}
