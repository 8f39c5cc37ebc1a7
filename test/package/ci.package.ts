import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { get } from '../../src/shared/pointer.ts';
import { serve } from '../support/serve.ts';
import { blocksOf } from './guides/blocks.ts';
import { root } from './project.ts';

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

type Values = Readonly<Record<string, string>>;

/** A step of a workflow or of an action, as far as it is run here. */
interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly with?: Values;
  readonly run?: string;
  readonly env?: Values;
}

interface Action {
  readonly inputs: Readonly<Record<string, { required?: boolean; default?: string }>>;
  readonly outputs?: Readonly<Record<string, { value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** By the first word of an expression: `secrets`, `vars`, `inputs`, `steps`, `github`. */
type Context = Readonly<Record<string, unknown>>;

/** Texts with the values of the expressions in them. */
function resolved(texts: Values = {}, context: Context): Values {
  const value = (path: string) => String(get(context, `/${path.replaceAll('.', '/')}`) ?? '');
  const pairs = Object.entries(texts).map(([name, text]) => [
    name,
    text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, path: string) => value(path)),
  ]);
  return Object.fromEntries(pairs) as Values;
}

/** Names and values of a file that steps write to. */
function valuesIn(file: string): Values {
  const lines = readFileSync(file, 'utf8').matchAll(/^([^=\n]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value])) as Values;
}

/** Runs the steps of a job as GitHub does, in a folder that is what `actions/checkout` leaves. */
class Job {
  /** Output of the steps with commands. */
  log = '';
  readonly #env: Record<string, string | undefined> = {
    ...process.env,
    PATH: `${join(own, 'bin')}:${process.env['PATH']}`,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'owner/repository',
    GITHUB_RUN_ID: '1',
    GITHUB_WORKFLOW: 'Verify',
    GITHUB_REF_NAME: 'main',
    GITHUB_STEP_SUMMARY: join(own, 'summary'),
  };

  /** @returns The outputs of the steps with an id. @throws Error - A step fails. */
  async run(steps: readonly Step[], context: Context): Promise<Context> {
    const outputs: Record<string, { outputs: Values }> = {};
    for (const step of steps) {
      const now = { ...context, steps: outputs };
      const [, action] = /^owner\/repository\/(actions\/\w+)@SHA$/.exec(step.uses ?? '') ?? [];
      let found: Values = {};
      if (action !== undefined) found = await this.#action(join(root, action), step, now);
      else if (step.run !== undefined) found = await this.#commands(step, now);
      if (step.id !== undefined) outputs[step.id] = { outputs: found };
    }
    return outputs;
  }

  async #action(folder: string, step: Step, context: Context): Promise<Values> {
    const text = await readFile(join(folder, 'action.yml'), 'utf8');
    const { inputs, outputs = {}, runs } = parse(text) as Action;
    const given = resolved(step.with, context);
    for (const [name, { required }] of Object.entries(inputs)) {
      if (required === true && !(name in given)) throw new Error(`${folder}: ${name} is missing`);
    }
    const defaults = Object.entries(inputs).map(([name, { default: value = '' }]) => [name, value]);
    this.#env['GITHUB_ACTION_PATH'] = folder;
    const all = { ...Object.fromEntries(defaults), ...given };
    const steps = await this.run(runs.steps, { ...context, inputs: all });
    const texts = Object.entries(outputs).map(([name, { value }]) => [name, value]);
    return resolved(Object.fromEntries(texts) as Values, { steps });
  }

  async #commands({ run = '', env }: Step, context: Context): Promise<Values> {
    const files = { GITHUB_ENV: join(own, 'env'), GITHUB_OUTPUT: join(own, 'output') };
    for (const file of Object.values(files)) writeFileSync(file, '');
    // Most cases of a rehearsal take long and show nothing here.
    const script = run.replaceAll(' rehearse ', ' rehearse --max-runs 3 ');
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: folder,
      // What it leaves running ends with the job.
      detached: true,
      env: { ...this.#env, ...files, ...resolved(env, context) },
    });
    onTestFinished(() => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => (this.log += String(chunk)));
    }
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`exit code ${code}\n${this.log}`);
    Object.assign(this.#env, valuesIn(files.GITHUB_ENV));
    return valuesIn(files.GITHUB_OUTPUT);
  }
}

const blocks = blocksOf(GUIDE, await readFile(join(root, GUIDE), 'utf8'));
const jobs = blocks
  .filter(({ language }) => language === 'yaml')
  .flatMap(({ code }) => {
    const { jobs: named = {}, steps } = parse(code) as {
      jobs?: Record<string, { steps: Step[] }>;
      steps?: Step[];
    };
    return steps === undefined ? Object.values(named).map((job) => job.steps) : [steps];
  });

let own: string;
let folder: string;
let mock: Mock;
const contextOf = (baseUrl: string) => ({
  secrets: { PAYMENTS_TOKEN: 'any-token' },
  vars: { PAYMENTS_BASE_URL: baseUrl },
});

beforeAll(async () => {
  mock = createMock();
  own = await mkdtemp(join(tmpdir(), 'workflow-'));
  folder = join(own, 'checkout');
  await mkdir(folder);
  await mkdir(join(own, 'bin'));
  await writeFile(join(own, 'bin/gh'), GH, { mode: 0o755 });
  await copyFile(inject('packed').tarball, join(folder, FILE));
  await copyFile(join(root, 'examples/python/pay.py'), join(folder, 'pay.py'));
  await writeFile(join(folder, 'test.mjs'), TESTS);
  const manifest = { private: true, scripts: { test: 'node test.mjs' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
});
afterAll(async () => {
  await mock.close();
  await rm(own, { recursive: true });
});

test('each job of the guide ends well, and leaves what it uploads', async () => {
  const { urls } = await mock.listen();
  const { vars, secrets } = contextOf(urls.main);
  // What the guide has readers do once, by hand.
  const byHand = blocks.find(({ language }) => language === 'sh')?.code ?? '';
  const install = { run: `npm install ./${FILE}` };
  await new Job().run([install, { run: byHand, env: { ...vars, ...secrets } }], {});
  const uploads: string[] = [];
  for (const steps of jobs.slice(0, -1)) {
    // The first job installs for all.
    const left = steps.filter(({ run }) => steps === jobs[0] || !run?.startsWith('npm ci'));
    await new Job().run(left, { vars, secrets });
    uploads.push(...steps.flatMap(({ with: { path } = {} }) => path ?? []));
  }
  expect(uploads).toEqual(['rehearse.xml', 'verify.xml']);
  for (const file of uploads) expect(existsSync(join(folder, file)), file).toBe(true);
});

test('a night with a contradiction writes the report of the package into one issue', async () => {
  const body = '{"status":"success","message":"","data":{"items":[]}}';
  const url = await serve((_, response) => {
    response.setHeader('content-type', 'application/json').end(body);
  });
  const night = new Job().run(jobs.at(-1)!, contextOf(`${url}/v3`));
  await expect(night).rejects.toThrow(/^exit code 1\n/);
  for (const file of ['checkout/issue.md', 'summary', 'checkout/payments-verify/report.md']) {
    expect(await readFile(join(own, file), 'utf8'), file).toContain('## Contradictions');
  }
});
