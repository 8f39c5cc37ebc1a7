/** How the commands of a block are run. Without a word: in the reader's own folder. */
const WAYS: Readonly<Record<string, string>> = {
  checkout: 'in a clone of the repository',
  pack: 'in a clone of the repository; makes the file that is installed in the folder',
  anywhere: 'in the folder, and in a clone too',
  server: 'runs until the reader stops it',
};

/** Why a block is not run here. */
const REASONS: Readonly<Record<string, string>> = {
  published: 'needs a release: the package, the image or the site on the web',
  generator: 'needs the tools of a generator; `npm run test:generators` runs it',
  tested: 'is what CI runs on the same commit',
  recorder: 'needs a recorder of traffic that is not installed here',
};

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

export const isShell = ({ language }: Block) => SHELLS.includes(language);

/** Whether a block has commands that are run here. */
export const isRun = (block: Block) =>
  isShell(block) && !block.words.some((word) => word in REASONS);

/** Whether a block says what it is. */
export function isKnown(block: Block): boolean {
  if (!isShell(block)) return OTHERS.includes(block.language);
  return block.words.every((word) => word in WAYS || word in REASONS);
}
