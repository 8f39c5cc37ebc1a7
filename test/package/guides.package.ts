import { readFileSync, readdirSync } from 'node:fs';
import { copyFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { type Mock, createMock } from '../../src/mock/node.ts';
import {
  type Block,
  OUTPUT,
  blocksOf,
  isLeftOut,
  isShell,
  unknownBlocks,
} from './guides/blocks.ts';
import { Reader } from './guides/reader.ts';
import { root } from './project.ts';
import { recording } from './shared-project.ts';

/** Guides that begin with a mock of their own, and set the variables of the samples themselves. */
const FROM_NOTHING = ['README.md', 'docs/getting-started.md'];

/** What a reader of a guide has of their own. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/verify.md': { 'recording.har': recording() },
};

const guides = readdirSync(join(root, 'docs'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => `docs/${file}`)
  .concat('README.md')
  .map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return { file, text, blocks: blocksOf(file, text) };
  });

/** A clone in which packages are installed and the package is packed. */
const clone = inject('clone');
const { tarball } = inject('packed');

let reader: Reader | undefined;
let mock: Mock | undefined;

afterEach(async () => {
  await reader?.close();
  await mock?.close();
  reader = undefined;
  mock = undefined;
});

const has = (block: Block, ...words: string[]) => words.some((each) => block.words.includes(each));
const isInstall = ({ code }: Block) => /^npm install \S+\.tgz\n$/.test(code);
const isRun = (block: Block) => isShell(block) && !isLeftOut(block);
const isForFolder = (block: Block) => isRun(block) && !has(block, 'checkout');
const isForClone = (block: Block) => isRun(block) && has(block, 'checkout', 'anywhere');

/** What is left to do in the clone: CI has installed on the same commit, and packing has compiled. */
const left = (code: string) => code.replace(/^npm ci(\n| && )|^npm run dist\n/, '');

/** What a rehearsal tries here of 190 cases. */
const CASES = '--case voidCharge#1:reset-after --case voidCharge#1:absent@/data/customer';
const fewer = (code: string) => code.replace(/(?<=npx payments-contract rehearse )/, `${CASES} `);

/** Follows a guide in an empty folder, with the package that was made in the clone. */
async function followInFolder(file: string, blocks: readonly Block[]): Promise<string[]> {
  reader = await Reader.create();
  for (const [name, text] of Object.entries(FILES[file] ?? {})) await reader.save(name, text);
  await before(file, reader, blocks);
  const text = guides.find((each) => each.file === file)?.text ?? '';
  if (text.includes('(getting-started.md#install)') && !blocks.some(isInstall)) {
    const start = guides.find((each) => each.file === 'docs/getting-started.md');
    const own = start?.blocks.filter((block) => has(block, 'pack') || isInstall(block)) ?? [];
    await follow(reader, own, () => true);
  }
  return follow(reader, blocks, isForFolder);
}

/** Follows a guide in a clone. */
async function followInClone(file: string, blocks: readonly Block[]): Promise<string[]> {
  reader = await Reader.create(clone);
  await before(file, reader, blocks);
  return follow(reader, blocks, isForClone);
}

/** Sets the variables of the samples. The mock runs already, unless the guide starts one. */
async function before(file: string, of: Reader, blocks: readonly Block[]): Promise<void> {
  if (FROM_NOTHING.some((name) => file.startsWith(name))) return;
  const port = await of.port('4010');
  of.set({
    PAYMENTS_TOKEN: 'any-token',
    PAYMENTS_BASE_URL: `http://localhost:${port}/v3`,
    PAYMENTS_WEBHOOKS_BASE_URL: `http://localhost:${port}`,
  });
  if (blocks.some(({ code }) => code.includes('payments-contract mock'))) return;
  mock = createMock();
  await mock.listen({ port: Number(port) });
}

/** Output as a guide shows it, where JSON may be laid out. */
function asShown(text: string): unknown {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

/** Most guides begin with the same step, or with a link to it. It is run once. */
let isInstalled = false;

/** @returns Where the blocks are that were run. */
async function follow(
  by: Reader,
  blocks: readonly Block[],
  isWanted: (block: Block) => boolean,
): Promise<string[]> {
  const done: string[] = [];
  let printed = '';
  for (const block of blocks) {
    const [name] = block.words;
    if (name === OUTPUT) {
      if (printed !== '') expect(asShown(printed), block.at).toBe(asShown(block.code));
    } else if (!isShell(block) && name !== undefined) await by.save(name, block.code);
    printed = '';
    if (!isWanted(block)) continue;
    if (has(block, 'pack')) {
      // The set-up of this suite has done it, once for all guides.
      expect(left(block.code), block.at).toBe('npm pack\n');
      await copyFile(tarball, join(by.folder, basename(tarball)));
    } else if (isInstall(block) && isInstalled) {
      await symlink(join(inject('installed'), 'node_modules'), join(by.folder, 'node_modules'));
    } else {
      isInstalled ||= isInstall(block);
      const code = by.folder === clone ? left(block.code) : fewer(block.code);
      printed = await by.run({ ...block, code });
    }
    done.push(block.at);
  }
  return done;
}

test('each block of a guide says what it is', () => {
  expect(guides.flatMap(({ blocks }) => blocks.filter(isRun)).length).toBeGreaterThan(20);
  expect(guides.flatMap(({ blocks }) => unknownBlocks(blocks))).toEqual([]);
});

describe('the commands work in a clone', () => {
  const own = guides.filter(({ blocks }) => blocks.some(isForClone));
  const isFromNothing = ({ file }: { file: string }) => FROM_NOTHING.includes(file);
  // They begin with the same server, which takes long to start.
  const all = own.filter(isFromNothing).flatMap(({ blocks }) => blocks);
  const isRepeated = ({ code }: Block, index: number) =>
    all.slice(0, index).some((block) => has(block, 'server') && block.code === code);
  const together = {
    file: FROM_NOTHING.join(' and '),
    blocks: all.filter((block, index) => !isRepeated(block, index)),
  };
  test.each([together, ...own.filter((each) => !isFromNothing(each))])(
    '$file',
    { timeout: 600_000 },
    async ({ file, blocks }) => {
      const wanted = blocks.filter(isForClone).map(({ at }) => at);
      expect(await followInClone(file, blocks)).toEqual(wanted);
    },
  );
});

describe('the commands work in an empty folder', () => {
  const own = guides.filter(({ blocks }) => blocks.some(isForFolder));
  test.each(own)('$file', { timeout: 600_000 }, async ({ file, blocks }) => {
    const wanted = blocks.filter(isForFolder).map(({ at }) => at);
    expect(await followInFolder(file, blocks)).toEqual(wanted);
  });
});
