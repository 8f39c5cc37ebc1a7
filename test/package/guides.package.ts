// What readers of the guides, of README and of the skill type, and the workflows that they copy.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../src/mock/node.ts';
import { serve } from '../support/serve.ts';
import { type Block, blocksOf, isKnown, isRun, isShell } from './blocks.ts';
import { recording, root } from './project.ts';
import { Reader } from './reader.ts';

const START = 'docs/getting-started.md';
const SKILL = 'skills/payments-contract/SKILL.md';

/** Guides that begin with a mock of their own, and set the variables of the samples themselves. */
const FROM_NOTHING = ['README.md', START];

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What a reader of a guide has of their own. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'docs/verify.md': { 'recording.har': recording() },
  [SKILL]: { 'pay.py': read('examples/python/pay_once.py') },
};

interface Guide {
  file: string;
  text: string;
  blocks: Block[];
}

const docs = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
const guides: Guide[] = [...docs.map((file) => `docs/${file}`), 'README.md', SKILL].map((file) => {
  const text = read(file);
  return { file, text, blocks: blocksOf(file, text) };
});
const startBlocks = guides.find(({ file }) => file === START)!.blocks;

/** A clone in which packages are installed and the package is packed. */
const clone = inject('clone');
const tarball = inject('tarball');
const packages = join(inject('installed'), 'node_modules');

const has = (block: Block, ...words: string[]) => words.some((each) => block.words.includes(each));
const isInstall = ({ code }: Block) => /^npm install \S+\.tgz\n$/.test(code);
const isForFolder = (block: Block) => isRun(block) && !has(block, 'checkout');
const isForClone = (block: Block) => isRun(block) && has(block, 'checkout', 'anywhere');

/** What is left to do in the clone: CI has installed on the same commit, and packing has compiled. */
const left = (code: string) => code.replace(/^npm ci(\n| && )|^npm run dist\n/, '');

/** What a rehearsal tries here of 190 cases. */
const CASES = '--case voidCharge#1:reset-after --case voidCharge#1:absent@/data/customer';
const fewer = (code: string) => code.replace(/(?<=npx payments-contract rehearse )/, `${CASES} `);

/** Most guides begin with the same step, or with a link to it. It is run once. */
let isInstalled = false;

async function run(by: Reader, block: Block): Promise<string> {
  if (has(block, 'pack')) {
    // The set-up of this suite has done it, once for all guides.
    expect(left(block.code), block.at).toBe('npm pack\n');
    await copyFile(tarball, join(by.folder, basename(tarball)));
    return '';
  }
  if (isInstall(block) && isInstalled) {
    await symlink(packages, join(by.folder, 'node_modules'));
    return '';
  }
  isInstalled ||= isInstall(block);
  return by.run({ ...block, code: by.folder === clone ? left(block.code) : fewer(block.code) });
}

/** Output as a guide shows it, where JSON may be laid out. */
function asShown(text: string): unknown {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim();
  }
}

/** Does what a guide says, as far as its blocks are wanted. */
async function follow(by: Reader, blocks: readonly Block[], isWanted: (block: Block) => boolean) {
  let printed = '';
  for (const block of blocks) {
    const [name] = block.words;
    if (name === 'output') {
      if (printed !== '') expect(asShown(printed), block.at).toBe(asShown(block.code));
    } else if (!isShell(block) && name !== undefined) await by.save(name, block.code);
    printed = isWanted(block) ? await run(by, block) : '';
  }
}

/** Sets the variables of the samples. The mock runs already, unless the guide starts one. */
async function begin(by: Reader, { file, blocks }: Guide): Promise<void> {
  for (const [name, text] of Object.entries(FILES[file] ?? {})) await by.save(name, text);
  if (FROM_NOTHING.includes(file)) return;
  const port = await by.port('4010');
  Object.assign(by.env, {
    PAYMENTS_TOKEN: 'any-token',
    PAYMENTS_BASE_URL: `http://localhost:${port}/v3`,
    PAYMENTS_WEBHOOKS_BASE_URL: `http://localhost:${port}`,
  });
  if (blocks.some(({ code }) => code.includes('payments-contract mock'))) return;
  const mock = createMock();
  onTestFinished(() => mock.close());
  await mock.listen({ port: Number(port) });
}

test('each block of a guide says what it is', () => {
  const blocks = guides.flatMap((guide) => guide.blocks);
  expect(blocks.filter(isRun).length).toBeGreaterThan(20);
  expect(blocks.filter((block) => !isKnown(block))).toEqual([]);
});

/** README begins as the first guide does, with a server that takes long to start. */
const isOfStart = ({ code }: Block) => startBlocks.some((block) => block.code === code);
const forClone = guides.filter(({ file, blocks }) =>
  blocks.some((block) => isForClone(block) && (file === START || !isOfStart(block))),
);

test.each(forClone)('the commands of $file work in a clone', async (guide) => {
  const reader = await Reader.create(clone);
  await begin(reader, guide);
  await expect(follow(reader, guide.blocks, isForClone)).resolves.toBeUndefined();
});

const forFolder = guides.filter(({ blocks }) => blocks.some(isForFolder));

test.each(forFolder)('the commands of $file work in an empty folder', async (guide) => {
  const reader = await Reader.create();
  await begin(reader, guide);
  const isLinked = guide.file === SKILL || guide.text.includes('(getting-started.md#install)');
  if (isLinked && !guide.blocks.some(isInstall)) {
    const own = startBlocks.filter((block) => has(block, 'pack') || isInstall(block));
    await follow(reader, own, () => true);
  }
  await expect(follow(reader, guide.blocks, isForFolder)).resolves.toBeUndefined();
});

type Values = Readonly<Record<string, string>>;

interface Job {
  readonly env?: Values;
  readonly steps: readonly { run?: string; env?: Values; with?: Values }[];
}

/** What a reader calls their tests: one operation of each interface. */
const TESTS = `
  const { PAYMENTS_BASE_URL: main, PAYMENTS_WEBHOOKS_BASE_URL: webhooks } = process.env;
  for (const url of [main + '/refunds', webhooks + '/profile/webhook-endpoints']) {
    const { status } = await fetch(url, { headers: { Authorization: 'Bearer a-token' } });
    if (status !== 200) throw new Error(url + ' returns ' + status);
  }`;

describe('a workflow of the guide for CI', () => {
  const workflows = guides.find(({ file }) => file === 'docs/continuous-integration.md')!.blocks;
  const jobs: Readonly<Record<string, Job>> = Object.assign(
    {},
    ...workflows
      .filter(({ language }) => language === 'yaml')
      .map(({ code }) => (parse(code) as { jobs: object }).jobs),
  );
  const mock = createMock();
  let urls: Awaited<ReturnType<typeof mock.listen>>['urls'];
  beforeAll(async () => {
    ({ urls } = await mock.listen());
  });
  afterAll(() => mock.close());

  /** Runs the steps of a job in a project of a reader. */
  async function runJob({ env, steps }: Job, baseUrl: string): Promise<Reader> {
    const reader = await Reader.create();
    await symlink(packages, join(reader.folder, 'node_modules'));
    await reader.save('pay.py', read('examples/python/pay.py'));
    await reader.save('test.mjs', TESTS);
    await reader.save(
      'package.json',
      '{ "private": true, "scripts": { "test": "node test.mjs" } }',
    );
    const more = join(reader.folder, 'env');
    await writeFile(more, '');
    reader.env['GITHUB_ENV'] = more;
    for (const step of steps) {
      for (const [name, text] of Object.entries({ ...env, ...step.env })) {
        reader.env[name] = text
          .replace('${{ vars.PAYMENTS_BASE_URL }}', baseUrl)
          .replace('${{ secrets.PAYMENTS_TOKEN }}', 'any-token');
      }
      // Most cases of a rehearsal take long and show nothing here. The packages are there already.
      const commands = step.run?.replaceAll(' rehearse ', ' rehearse --max-runs 3 ') ?? '';
      if (commands.startsWith('npm ci')) continue;
      const code = `set -a\nsource "$GITHUB_ENV"\nset +a\n${commands}`;
      await reader.run({ at: commands, language: 'bash', words: [], code });
    }
    return reader;
  }

  test.each(Object.entries(jobs))('%s ends well, and leaves what it uploads', async (_, job) => {
    const { folder } = await runJob(job, urls.main);
    const uploads = job.steps.flatMap(({ with: { path } = {} }) => path ?? []);
    for (const file of uploads) expect(existsSync(join(folder, file)), file).toBe(true);
  });

  test('that verifies each night fails for a contradiction', async () => {
    const body = '{"status":"success","message":"","data":{"items":[]}}';
    const url = await serve((_request, response) => {
      response.setHeader('content-type', 'application/json').end(body);
    });
    const night = runJob(jobs['verify']!, `${url}/v3`);
    await expect(night).rejects.toThrow(/ends with 1: [^]*contradict/i);
  });
});
