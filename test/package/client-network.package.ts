import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { type Server, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort, listen } from '../support/serve.ts';
import { Project } from './project.ts';
import { RUNTIMES } from './runtimes.ts';

/** Voids a charge at each address, and prints how that ended. */
const VOIDS = `
  import { createPaymentsClient } from 'payments-contract';
  import { argv } from 'node:process';
  const ends = {};
  for (const baseUrl of argv.slice(2)) {
    const result = await createPaymentsClient({ token: 'a', baseUrl, allowHttp: true }).charges.void('x');
    const { kind, code, maybeApplied } = result.error;
    ends[baseUrl] = { kind, code, maybeApplied };
  }
  console.log(JSON.stringify(ends));
`;

let project: Project;
let folder = '';
let stopped: ChildProcess;
let server: Server | undefined;

async function run(command: string[], ...urls: string[]): Promise<unknown> {
  const [program = '', ...options] = command;
  const binary = join(project.folder, 'node_modules', program);
  const { stdout, stderr } = await project.run(binary, ...options, 'voids.js', ...urls);
  if (stdout === '') throw new Error(stderr);
  return Object.values(JSON.parse(stdout) as object);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  project = await Project.sharing(inject('installed'));
  await project.write('voids.js', VOIDS);
});
afterAll(async () => {
  server?.close();
  stopped.kill('SIGKILL');
  await project.remove();
  await rm(folder, { recursive: true });
});

/** A server whose certificate nobody has signed. */
async function untrusted(): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const args = ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...subject];
  await promisify(execFile)('openssl', args);
  server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) });
  return `https://localhost:${await listen(server)}`;
}

/** A port whose queue of connections is full, since its process is stopped. */
async function full(): Promise<string> {
  const code = `const server = require('net').createServer();
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
  stopped = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(stopped.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  stopped.kill('SIGSTOP');
  for (let count = 0; count < 8; count += 1) {
    // It is reset when the process ends.
    connect(Number(chunk), '127.0.0.1').on('error', () => {});
  }
  return `http://127.0.0.1:${Number(chunk)}`;
}

describe('a void', () => {
  test.each(RUNTIMES)('that cannot leave is not applied, says %s', async (_, command) => {
    const urls = [
      'http://not-there.invalid',
      'http://127.0.0.1:1',
      `http://127.0.0.1:${await freePort()}`,
      await untrusted(),
    ];
    const unsent = expect.objectContaining({ kind: 'network', maybeApplied: false });
    expect(await run(command, ...urls)).toEqual(urls.map(() => unsent));
  });

  test('that gets no connection in time is not applied, says Node', async () => {
    const url = await full();
    const commands = RUNTIMES.filter(([name]) => name.startsWith('Node'));
    const found = await Promise.all(commands.map(([, command]) => run(command, url)));
    const end = { kind: 'network', code: 'UND_ERR_CONNECT_TIMEOUT', maybeApplied: false };
    expect(found).toEqual([[end], [end]]);
  });
});
