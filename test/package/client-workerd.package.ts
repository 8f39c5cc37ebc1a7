import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createMock } from '../../src/mock/index.ts';
import { ALL_OK, EVERY_CALL } from './client-calls.ts';
import { Project } from './project.ts';
import { WORKERD } from './runtimes.ts';

const WORKER = `
  import * as package_ from 'payments-contract';
  import { everyCall } from './every-call.js';
  export default {
    async fetch(_, { MAIN, WEBHOOKS }) {
      const reports = await everyCall(package_, MAIN, WEBHOOKS);
      return Response.json([navigator.userAgent, reports]);
    },
  };`;

const configOf = (main: string, webhooks: string, date: string) => `
  using Workerd = import "/workerd/workerd.capnp";
  const config :Workerd.Config = (
    services = [
      (name = "main", worker = .worker),
      (name = "internet", network = (allow = ["private"])),
    ],
    sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  );
  const worker :Workerd.Worker = (
    modules = [(name = "worker.js", esModule = embed "bundle.js")],
    compatibilityDate = "${date}",
    bindings = [
      (name = "MAIN", text = "${main}"),
      (name = "WEBHOOKS", text = "${webhooks}"),
    ],
  );`;

describe('the client in workerd', () => {
  const mock = createMock();
  let project: Project;
  let urls: Awaited<ReturnType<typeof mock.listen>>['urls'];

  beforeAll(async () => {
    project = await Project.sharing(inject('installed'));
    await project.write('every-call.js', EVERY_CALL);
    await project.write('worker.js', WORKER);
    await build({
      absWorkingDir: project.folder,
      entryPoints: ['worker.js'],
      outfile: 'bundle.js',
      bundle: true,
      format: 'esm',
    });
    ({ urls } = await mock.listen());
  });
  afterAll(async () => {
    await mock.close();
    await project.remove();
  });

  // Older workers throw for options of fetch that they do not have.
  test.each(['2026-11-01', '2023-01-01'])('makes every call, compatible with %s', async (date) => {
    await project.write('config.capnp', configOf(urls.main, urls.webhooks, date));
    const program = join(project.folder, 'node_modules', WORKERD, 'bin/workerd');
    const workerd = spawn(program, ['serve', 'config.capnp', '--control-fd=1'], {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      for await (const line of createInterface(workerd.stdout)) {
        const { event, port } = JSON.parse(line) as { event: string; port: number };
        if (event !== 'listen') continue;
        const response = await fetch(`http://127.0.0.1:${port}/`);
        expect(await response.json()).toEqual(['Cloudflare-Workers', ALL_OK]);
        expect(mock.violations).toEqual([]);
        return;
      }
      throw new Error('workerd does not listen');
    } finally {
      workerd.kill();
    }
  });
});
