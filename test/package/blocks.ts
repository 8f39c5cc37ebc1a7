/** What the words of a block of commands say: how it is run, and why it is not. Without one: in the reader's folder. */
const WORDS: Readonly<Record<string, string>> = {
  checkout: 'in a clone of the repository',
  pack: 'in a clone of the repository; makes the file that is installed in the folder',
  anywhere: 'in the folder, and in a clone too',
  server: 'runs until the reader stops it',
  published: 'is not run: needs a release, which is the package, the image or the site on the web',
  generator: 'is not run here, but by `npm run test:generators`: needs the tools of a generator',
  tested: 'is not run: is what CI runs on the same commit',
  recorder: 'is not run: needs a recorder of traffic that is not installed here',
};

const NOT_RUN = ['published', 'generator', 'tested', 'recorder'];
const SHELLS = ['bash', 'sh'];
/** Languages of blocks that hold no commands. */
const OTHERS = 'go http java javascript json kotlin php python rust text typescript yaml'.split(
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

export const has = (block: Block, ...words: string[]) =>
  words.some((each) => block.words.includes(each));

export const isShell = ({ language }: Block) => SHELLS.includes(language);

/** Whether a block has commands that are run here. */
export const isRun = (block: Block) => isShell(block) && !has(block, ...NOT_RUN);

/** Whether a block says what it is. */
export const isKnown = (block: Block) =>
  isShell(block) ? block.words.every((word) => word in WORDS) : OTHERS.includes(block.language);

/** The commands at the head of the script of a recipe: those that check what it generates, and the program. */
export function commandsOf(script: string): string[] {
  return [...script.matchAll(/^# {5}(.+)$/gm)].map(([, command = '']) => command);
}
