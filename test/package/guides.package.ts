// What readers of the guides, of README and of the skill type, and the workflows that they copy.
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../src/mock/node.ts';
import { type Block, blocksOf, has, isKnown, isRun, isShell } from './blocks.ts';
import { recording } from './project.ts';
import { Reader } from './reader.ts';
import { lacks } from '../support/example-programs.ts';
import { ROOT, readText } from '../support/files.ts';

const START = 'docs/getting-started.md';
const SKILL = 'skills/payments-contract/SKILL.md';
const CI = 'docs/continuous-integration.md';

/** What a reader calls their tests: one operation of each interface. */
const TESTS = `
  const { PAYMENTS_BASE_URL: main, PAYMENTS_WEBHOOKS_BASE_URL: webhooks } = process.env;
  for (const url of [main + '/refunds', webhooks + '/profile/webhook-endpoints']) {
    const { status } = await fetch(url, { headers: { Authorization: 'Bearer a-token' } });
    if (status !== 200) throw new Error(url + ' returns ' + status);
  }`;

/** What a reader of a guide has of their own. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/verify.md': { 'recording.har': recording() },
  // The program of the skill is that which notes what it does.
  [SKILL]: {
    'pay.py': readText('examples/python/pay_once.py').replace('from pay ', 'from void '),
    'void.py': readText('examples/python/pay.py'),
  },
  [CI]: {
    'pay.py': readText('examples/python/pay.py'),
    'test.mjs': TESTS,
    'package.json': '{ "private": true, "scripts": { "test": "node test.mjs" } }',
  },
};

interface Guide {
  file: string;
  text: string;
  blocks: Block[];
}

const docs = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
const guides: Guide[] = [...docs.map((file) => `docs/${file}`), 'README.md', SKILL].map((file) => {
  const text = readText(file);
  return { file, text, blocks: blocksOf(file, text) };
});
const blocksOfGuide = (name: string) => guides.find(({ file }) => file === name)!.blocks;

/** A clone in which packages are installed and the package is packed. */
const clone = inject('clone');
const tarball = inject('tarball');
const packages = join(inject('installed'), 'node_modules');

const isInstall = ({ code }: Block) => /^npm install \S+\.tgz\n$/.test(code);
/** Programs of other languages that guides start. One that is missing is named, and its commands are skipped. */
const missing = ['python3'].filter((name) => lacks(`${name} --version`));
const isLacking = (code = '') => missing.some((name) => code.includes(`${name} `));

const isForFolder = (block: Block) =>
  isRun(block) && !has(block, 'checkout') && !isLacking(block.code);
const isForClone = (block: Block) => isRun(block) && has(block, 'checkout', 'anywhere');

/** What is left to do in the clone: CI has installed on the same commit, and packing has compiled. */
const left = (code: string) => code.replace(/^npm ci(\n| && )|^npm run dist\n/, '');

/** What a rehearsal tries here of 190 cases. */
const CASES = '--case voidCharge#1:reset-after --case voidCharge#1:absent@/data/customer';
const fewer = (code: string) => code.replace(/(?<=payments-contract rehearse )/, `${CASES} `);

/** Most guides begin with the same step, or with a link to it. It is run once. */
let isInstalled = false;

/** Runs a block of commands, and returns what it prints. */
async function run(by: Reader, block: Block): Promise<string> {
  const code = by.folder === clone ? left(block.code) : fewer(block.code);
  if (has(block, 'pack')) {
    // The set-up of this suite has done it, once for all guides.
    expect(left(code), block.at).toBe('npm pack\n');
    await copyFile(tarball, join(by.folder, basename(tarball)));
  } else if (isInstall(block) && isInstalled) {
    await symlink(packages, join(by.folder, 'node_modules'));
  } else if (has(block, 'server')) {
    await by.serve(code);
  } else {
    isInstalled ||= isInstall(block);
    return by.run(code);
  }
  return '';
}

/** Output as a guide shows it, where JSON may be laid out. */
function asShown(text: string): unknown {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

/** Does what a guide says, as far as its blocks are wanted. Returns the number of blocks that were run. */
async function follow(by: Reader, blocks: readonly Block[], isWanted: (block: Block) => boolean) {
  let printed = '';
  let count = 0;
  for (const block of blocks) {
    const [name] = block.words;
    if (name === 'output') {
      if (printed !== '') expect(asShown(printed), block.at).toBe(asShown(block.code));
    } else if (!isShell(block) && name !== undefined) await by.save(name, block.code);
    printed = '';
    if (!isWanted(block)) continue;

    printed = await run(by, block);
    count += 1;
  }
  return count;
}

/** Has what a guide begins with: files, the variables of the samples, and the mock unless the guide starts one. */
async function begin(by: Reader, { file, blocks }: Guide): Promise<void> {
  for (const [name, text] of Object.entries(FILES[file] ?? {})) await by.save(name, text);
  // These two say how to begin.
  if (file === 'README.md' || file === START) return;
  await by.run(`
    export PAYMENTS_TOKEN=any-token PAYMENTS_BASE_URL=http://localhost:4010/v3
    export PAYMENTS_WEBHOOKS_BASE_URL=http://localhost:4010`);
  if (blocks.some(({ code }) => code.includes('payments-contract mock'))) return;
  const mock = createMock();
  onTestFinished(() => mock.close());
  await mock.listen({ port: Number(await by.port('4010')) });
}

test('each block of a guide says what it is', () => {
  const blocks = guides.flatMap((guide) => guide.blocks);
  expect(blocks.filter(isRun).length).toBeGreaterThan(20);
  const unknown = blocks.filter((block) => !isKnown(block));
  expect(unknown, 'add a language of code to OTHERS of test/package/blocks.ts').toEqual([]);
});

/** README begins as the first guide does, with a server that takes long to start. */
const isOfStart = ({ code }: Block) => blocksOfGuide(START).some((block) => block.code === code);
const forClone = guides.filter(({ file, blocks }) =>
  blocks.some((block) => isForClone(block) && (file === START || !isOfStart(block))),
);

test.each(forClone)('the commands of $file work in a clone', async (guide) => {
  const reader = await Reader.create(clone);
  await begin(reader, guide);
  const count = await follow(reader, guide.blocks, isForClone);
  expect(count).toBe(guide.blocks.filter(isForClone).length);
});

const forFolder = guides.filter(({ blocks }) => blocks.some(isForFolder));

test.each(forFolder)('the commands of $file work in an empty folder', async (guide) => {
  const reader = await Reader.create();
  await begin(reader, guide);
  const isLinked = guide.file === SKILL || guide.text.includes('(getting-started.md#install)');
  if (isLinked && !guide.blocks.some(isInstall)) {
    const own = blocksOfGuide(START).filter((block) => has(block, 'pack') || isInstall(block));
    await follow(reader, own, () => true);
  }
  const count = await follow(reader, guide.blocks, isForFolder);
  expect(count).toBe(guide.blocks.filter(isForFolder).length);
});

type Values = Readonly<Record<string, string>>;

interface Job {
  readonly env?: Values;
  readonly steps: readonly { run?: string; env?: Values; with?: Values }[];
}

const workflows = blocksOfGuide(CI).filter(({ language }) => language === 'yaml');
const jobs = workflows.flatMap(({ code }) =>
  Object.entries((parse(code) as { jobs: Record<string, Job> }).jobs),
);

const ready = jobs.filter(([, { steps }]) => !steps.some((step) => isLacking(step.run)));

test.each(ready)('the job %s of the guide for CI ends well', async (_, { env, steps }) => {
  const reader = await Reader.create();
  await begin(reader, { file: CI, text: '', blocks: [] });
  await symlink(packages, join(reader.folder, 'node_modules'));
  await reader.run('export GITHUB_ENV=$PWD/env; touch env');
  for (const step of steps) {
    for (const [name, value] of Object.entries({ ...env, ...step.env })) {
      // What the repository has for a variable or a secret is what the reader has in the environment.
      await reader.run(
        `export ${name}="${value.replace(/\$\{\{ (vars|secrets)\.(\w+) \}\}/, '$$$2')}"`,
      );
    }
    const commands = fewer(step.run ?? '');
    if (!commands.startsWith('npm ci'))
      await reader.run(`${commands}\nset -a; source ./env; set +a`);
  }
  const uploads = steps.flatMap(({ with: { path } = {} }) => path ?? []);
  expect(uploads.filter((file) => !existsSync(join(reader.folder, file)))).toEqual([]);
});
