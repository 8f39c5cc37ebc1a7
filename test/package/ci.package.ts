import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, createMock } from '../../src/mock/index.ts';
import { blocksOf } from './guides/blocks.ts';
import { root } from './project.ts';
import { type Step, WorkflowRunner } from './workflow-runner.ts';

const { tarball } = inject('packed');

const GUIDE = 'docs/continuous-integration.md';

/** The version in the guide. */
const FILE = 'payments-contract-1.2.3.tgz';

/** GitHub's command without an earlier run. The issue is kept. */
const GH = `#!/usr/bin/env bash
if [[ "$1 $2" == "issue create" ]]; then cp "\${@: -1}" issue.md; fi
`;

/** What a reader calls their tests: one operation of each interface. */
const TESTS = `
const { PAYMENTS_BASE_URL: main, PAYMENTS_WEBHOOKS_BASE_URL: webhooks } = process.env;
for (const url of [main + '/refunds', webhooks + '/profile/webhook-endpoints']) {
  const { status } = await fetch(url, { headers: { Authorization: 'Bearer a-token' } });
  if (status !== 200) throw new Error(url + ' returns ' + status);
}
`;

interface Job {
  readonly name: string;
  readonly steps: readonly Step[];
}

const guide = await readFile(join(root, GUIDE), 'utf8');
const blocks = blocksOf(GUIDE, guide);
const jobs = blocks
  .filter(({ language }) => language === 'yaml')
  .flatMap(({ code }): Job[] => {
    const { jobs: own = {}, steps } = parse(code) as { jobs?: Record<string, Job>; steps?: Step[] };
    if (steps !== undefined) return [{ name: 'steps', steps }];
    return Object.entries(own).map(([name, job]) => ({ name, steps: job.steps }));
  });

/** What GitHub has set where a job runs. */
const GITHUB = {
  GITHUB_SERVER_URL: 'https://github.example',
  GITHUB_REPOSITORY: 'owner/repository',
  GITHUB_RUN_ID: '1',
  GITHUB_WORKFLOW: 'Verify',
  GITHUB_REF_NAME: 'main',
};

/** Most cases of a rehearsal take long and show nothing here. */
const fewer = (commands: string) => commands.replaceAll(' rehearse ', ' rehearse --max-runs 3 ');

let own: string;
let folder: string;
let mock: Mock;
let context: Readonly<Record<string, unknown>>;
let runner: WorkflowRunner;

beforeAll(async () => {
  mock = createMock();
  const { port } = await mock.listen();
  const secrets = { PAYMENTS_TOKEN: 'any-token' };
  const vars = { PAYMENTS_BASE_URL: `http://localhost:${port}/v3` };
  context = { vars, secrets };
  own = await mkdtemp(join(tmpdir(), 'workflow-'));
  folder = join(own, 'checkout');
  await mkdir(folder);
  await mkdir(join(own, 'bin'));
  await writeFile(join(own, 'bin/gh'), GH, { mode: 0o755 });
  await copyFile(tarball, join(folder, FILE));
  await copyFile(join(root, 'examples/python/pay.py'), join(folder, 'pay.py'));
  await writeFile(join(folder, 'test.mjs'), TESTS);
  const manifest = { private: true, scripts: { test: 'node test.mjs' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));

  // What the guide has readers do once, by hand.
  const byHand = blocks.find(({ language }) => language === 'sh')?.code ?? '';
  runner = createRunner();
  const code = await run([
    { run: `npm install ./${FILE}` },
    { run: byHand, env: { ...vars, ...secrets } },
  ]);
  if (code !== 0) throw new Error(runner.log);
});
afterEach(() => runner.close());
afterAll(async () => {
  await mock.close();
  await rm(own, { recursive: true });
});

function createRunner(): WorkflowRunner {
  return new WorkflowRunner(folder, {
    ...GITHUB,
    PATH: `${join(own, 'bin')}:${process.env['PATH']}`,
    GITHUB_STEP_SUMMARY: join(own, 'summary'),
  });
}

async function run(steps: readonly Step[]): Promise<number> {
  const changed = steps.map((step) =>
    step.run === undefined ? step : { ...step, run: fewer(step.run) },
  );
  return (await runner.run(changed, context)).code;
}

/** The jobs of the guide in their order, with what each uploads. */
const KEEPS = [
  { name: 'test', keeps: [] },
  { name: 'rehearse', keeps: ['rehearse.xml'] },
  { name: 'verify', keeps: ['verify.xml'] },
  { name: 'steps', keeps: [] },
  { name: 'verify', keeps: ['payments-verify'] },
].map((row, index) => ({ ...row, job: jobs[index] }));

test('each job of the guide is run', () => {
  expect(jobs.map(({ name }) => name)).toEqual(KEEPS.map(({ name }) => name));
});

test.each(KEEPS)('the job $name ends well, and keeps $keeps', async ({ job, keeps }) => {
  runner = createRunner();
  expect(await run(job?.steps ?? []), runner.log).toBe(0);
  expect(runner.uploads).toEqual(keeps);
});

test('the tests of a job fail without the mock', async () => {
  runner = createRunner();
  const steps = jobs[0]?.steps.filter(({ name }) => name !== 'Start the mock') ?? [];
  expect(await run(steps)).not.toBe(0);
});

test('a night with a contradiction writes the report of the package into one issue', async () => {
  const response = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { text: '{"status":"success","message":"","data":{"items":[]}}' },
  };
  const request = { method: 'GET', url: 'https://a.example/v3/virtual-cards', headers: [] };
  const recording = { log: { entries: [{ request, response }] } };
  await writeFile(join(folder, 'a.har'), JSON.stringify(recording));
  runner = createRunner();
  const steps = jobs
    .at(-1)
    ?.steps.map((step) => ({ ...step, with: { ...step.with, options: '--har a.har' } }));
  expect(await run(steps ?? []), runner.log).toBe(1);
  expect(await readFile(join(folder, 'issue.md'), 'utf8')).toContain('## Contradictions');
  expect(await readFile(join(own, 'summary'), 'utf8')).toContain('## Contradictions');
});
