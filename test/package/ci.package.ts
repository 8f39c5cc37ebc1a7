import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { Project, root } from './project.ts';

const { tarball } = inject('packed');

let project: Project;
let running: ChildProcess | undefined;
beforeAll(async () => {
  project = await Project.sharing(inject('installed'));
});
afterEach(() => {
  // The mock outlives the shell that starts it; both are in one group of processes.
  if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
  running = undefined;
});
afterAll(() => project.remove());

/** What a script prints that leaves the mock running. */
async function addresses(script: string): Promise<{ main: string; webhooks: string }> {
  running = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: project.folder,
    detached: true,
    env: { ...process.env, PACKAGE: tarball },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out] = await Promise.all([
    text(running.stdout as NodeJS.ReadableStream),
    once(running, 'exit'),
  ]);
  return JSON.parse(out) as { main: string; webhooks: string };
}

/** What one operation of each interface returns. */
function statuses({ main, webhooks }: { main: string; webhooks: string }): Promise<number[]> {
  const headers = { Authorization: 'Bearer a-token' };
  const urls = [`${main}/refunds`, `${webhooks}/profile/webhook-endpoints`];
  return Promise.all(urls.map(async (url) => (await fetch(url, { headers })).status));
}

test('the action starts the mock of the package', async () => {
  const started = await addresses(`bash '${join(root, 'actions/mock/start')}'`);
  expect(await statuses(started)).toEqual([200, 200]);
});

test('the action of verify writes the report of the package into one issue', async () => {
  const state = await mkdtemp(join(tmpdir(), 'verify-action-'));
  const saved = (name: string) => join(state, name);
  await writeFile(
    saved('gh'),
    '#!/usr/bin/env bash\nif [[ "$1 $2" == "issue create" ]]; then cp "${@: -1}" issue.md; fi\n',
    { mode: 0o755 },
  );
  const response = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { text: '{"status":"success","message":"","data":{"items":[]}}' },
  };
  const request = { method: 'GET', url: 'https://a.example/v3/virtual-cards', headers: [] };
  await writeFile(saved('a.har'), JSON.stringify({ log: { entries: [{ request, response }] } }));
  const child = spawn('bash', [join(root, 'actions/verify/start'), '--har', 'a.har'], {
    cwd: state,
    env: {
      ...process.env,
      PATH: `${state}:${process.env['PATH']}`,
      PACKAGE: tarball,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'owner/repository',
      GITHUB_RUN_ID: '1',
      GITHUB_WORKFLOW: 'Verify',
      GITHUB_REF_NAME: 'main',
      GITHUB_STEP_SUMMARY: saved('summary'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  const issue = await readFile(saved('issue.md'), 'utf8');
  expect(issue).toContain('## Contradictions');
  expect(await readFile(saved('summary'), 'utf8')).toContain('## Contradictions');
  await rm(state, { recursive: true });
});

test('the lines of the guide start the mock of the package', async () => {
  const guide = await readFile(join(root, 'docs/continuous-integration.md'), 'utf8');
  const [, lines = ''] = /### In a shell\n+```sh.*\n([^]*?)```/.exec(guide) ?? [];
  expect(lines).toContain('payments-contract@1.2.3');
  // Nothing is published here: npx takes the package that the project has.
  const script = lines.replace('payments-contract@1.2.3', 'payments-contract');
  expect(await statuses(await addresses(`${script}echo "$urls"`))).toEqual([200, 200]);
});
