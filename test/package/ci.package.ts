import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createMock } from '../../src/mock/node.ts';
import { serve } from '../support/serve.ts';
import { userEnvironment } from '../support/user-environment.ts';
import { blocksOf } from './guides/blocks.ts';
import { root } from './project.ts';

const GUIDE = 'docs/continuous-integration.md';

/** What a reader calls their tests: one operation of each interface. */
const TESTS = `
const { PAYMENTS_BASE_URL: main, PAYMENTS_WEBHOOKS_BASE_URL: webhooks } = process.env;
for (const url of [main + '/refunds', webhooks + '/profile/webhook-endpoints']) {
  const { status } = await fetch(url, { headers: { Authorization: 'Bearer a-token' } });
  if (status !== 200) throw new Error(url + ' returns ' + status);
}
`;

type Values = Readonly<Record<string, string>>;

interface Job {
  readonly env?: Values;
  readonly steps: readonly { run?: string; env?: Values; with?: Values }[];
}

const blocks = blocksOf(GUIDE, await readFile(join(root, GUIDE), 'utf8'));
const jobs: Readonly<Record<string, Job>> = Object.assign(
  {},
  ...blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ code }) => (parse(code) as { jobs: object }).jobs),
);

let folder: string;
let urls: Awaited<ReturnType<typeof mock.listen>>['urls'];
const mock = createMock();
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'workflow-')), 'checkout');
  await mkdir(folder);
  await copyFile(inject('packed').tarball, join(folder, 'package.tgz'));
  await copyFile(join(root, 'examples/python/pay.py'), join(folder, 'pay.py'));
  await writeFile(join(folder, 'test.mjs'), TESTS);
  const manifest = { private: true, scripts: { test: 'node test.mjs' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const install = ['install', '--no-audit', '--no-fund', './package.tgz'];
  await promisify(execFile)('npm', install, { cwd: folder, env: userEnvironment() });
  ({ urls } = await mock.listen());
});
afterAll(async () => {
  await mock.close();
  await rm(join(folder, '..'), { recursive: true });
});

/** Runs commands as a step does. @returns Exit code and output. */
async function shell(script: string, env: Values): Promise<[code: number, output: string]> {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
    cwd: folder,
    // What it leaves running ends with the job.
    detached: true,
    env: { ...userEnvironment(), ...env },
  });
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  const [code] = (await once(child, 'exit')) as [number];
  return [code, output];
}

/** Runs the commands of a job, as far as the first that fails. */
async function run({ env, steps }: Job, baseUrl: string): Promise<[code: number, output: string]> {
  const filled = (values: Values = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, text]) => [
        name,
        text
          .replace('${{ vars.PAYMENTS_BASE_URL }}', baseUrl)
          .replace('${{ secrets.PAYMENTS_TOKEN }}', 'any-token'),
      ]),
    );
  const file = join(folder, '..', 'env');
  writeFileSync(file, '');
  const values: Record<string, string> = { ...filled(env), GITHUB_ENV: file };
  let output = '';
  for (const step of steps) {
    // Most cases of a rehearsal take long and show nothing here. The packages are there already.
    const script = step.run?.replaceAll(' rehearse ', ' rehearse --max-runs 3 ') ?? '';
    if (script === '' || script.startsWith('npm ci')) continue;
    const [code, printed] = await shell(script, { ...values, ...filled(step.env) });
    output += printed;
    if (code !== 0) return [code, output];
    const lines = readFileSync(file, 'utf8').matchAll(/^([^=\n]+)=(.*)$/gm);
    for (const [, name = '', value = ''] of lines) values[name] = value;
  }
  return [0, output];
}

test.each(Object.entries(jobs))(
  'the job %s ends well, and leaves what it uploads',
  async (_, job) => {
    const [code, output] = await run(job, urls.main);
    expect(code, output).toBe(0);
    const uploads = job.steps.flatMap(({ with: { path } = {} }) => path ?? []);
    for (const file of uploads) expect(existsSync(join(folder, file)), file).toBe(true);
  },
);

test('a night with a contradiction fails', async () => {
  const body = '{"status":"success","message":"","data":{"items":[]}}';
  const url = await serve((_request, response) => {
    response.setHeader('content-type', 'application/json').end(body);
  });
  const [code, output] = await run(jobs['verify']!, `${url}/v3`);
  expect([code, output]).toEqual([1, expect.stringMatching(/contradict/i)]);
});
