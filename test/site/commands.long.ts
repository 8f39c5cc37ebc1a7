import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../scripts/support/command.ts';
import { ROOT, project, removeProjects } from '../scripts/support/project.ts';
import { listen } from '../support/serve.ts';

afterAll(removeProjects);

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** The files of a project may be links to those of this one. */
const ENV = { ...process.env, NO_COLOR: '1', TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') };

const command = ([name = '', ...args]: string[]) => [
  '--import',
  import.meta.resolve('tsx'),
  `site/commands/${name}.ts`,
  ...args,
];

/** A command in this process, which is faster. */
const runHere = (name: string, ...args: string[]) =>
  runCommand(`site/commands/${name}`, ROOT, ...args);

/** What starts a program without a network; empty where that is not allowed. */
const OFFLINE = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];

/** Starts a script, by way of another program if one is given; `line` waits for one of its lines. */
function begin(cwd: string, args: string[], by: readonly string[] = []) {
  const [program = '', ...rest] = [...by, process.execPath, ...command(args)];
  const child = spawn(program, rest, { cwd, env: ENV });
  running.push(child);
  let text = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (const look of waiting) look();
    });
  }
  let seen = 0;
  /** The next position at which the pattern occurs, after those found before. */
  const line = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const found = pattern.exec(text.slice(seen));
        if (found === null) return;
        seen += found.index + found[0].length;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const stop = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      child.once('exit', (code) => resolve(code));
      child.kill(signal);
    });
  return { line, stop };
}

describe('build', () => {
  test('prints location, rule and reason, exits with 1 and leaves the old files', async () => {
    const at = project();
    at.write('generated/types.ts', 'old');
    at.change('openapi/openapi.yaml', 'paths/refunds.yaml', 'paths/nowhere.yaml');
    const { status, stderr } = await runCommand('site/commands/build', at.root);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^openapi\/openapi\.yaml:\d+:\d+ {2}no-unresolved-refs {2}.*nowhere\.yaml/m,
    );
    expect(stderr).toMatch(/^\d errors? in the document; nothing was written$/m);
    expect(at.read('generated/types.ts')).toBe('old');
    expect(readdirSync(at.out)).toEqual(['types.ts']);
  });

  test('explains itself, and a wrong option', async () => {
    expect(await runHere('build', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/--out DIR[^]*--watch[^]*Exit code 1/),
    });
    expect(await runHere('build', '--outt', 'x')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/--outt[^]*--help/),
    });
  });

  test('restores the guides too where an earlier build is taken up again', () => {
    const at = project();
    const files = ['README.md', 'docs/client.md', 'docs/llms.txt', 'generated/openapi.json'];
    const source = 'openapi/paths/refunds.yaml';
    // What a real build writes, the test of --watch shows.
    at.change(
      'package.json',
      '"command": "tsx site/commands/build.ts"',
      `"command": "for file in ${files.join(' ')}; do cp ${source} $file; done; echo once >>builds"`,
    );
    const buildAnew = () => {
      for (const file of files) at.write(file, 'old');
      const env = { ...ENV, WIREIT_CACHE: 'local' };
      execFileSync('npm', ['run', 'build'], { cwd: at.root, env, stdio: 'pipe' });
      return files.map(at.read);
    };
    const expected = files.map(() => at.read(source));
    expect(buildAnew()).toEqual(expected);
    expect(buildAnew()).toEqual(expected);
    expect(at.read('builds')).toBe('once\n');
  });

  const [what, network] =
    OFFLINE.length > 0
      ? ['needs no network', OFFLINE]
      : ['is not isolated: unshare -rn is not allowed here', []];
  test(`--watch builds after a save, goes on after a broken one, and ${what}`, async () => {
    const at = project();
    for (const part of ['examples', 'src', 'test'])
      symlinkSync(join(ROOT, part), join(at.root, part));
    for (const part of ['docs', 'README.md'])
      cpSync(join(ROOT, part), join(at.root, part), { recursive: true });
    const file = 'openapi/paths/refunds.yaml';
    const good = at.read(file).replace('List refunds', 'List all refunds');
    const broken = `${good}\n  broken: [`;
    const diagnostic = /refunds\.yaml:\d+:\d+ /;
    at.write(file, broken);
    const { line, stop } = begin(at.root, ['build', '--watch'], network);
    // It comes on stderr: whether it is read before the next line of stdout is chance.
    await line(diagnostic);
    at.write(file, good);
    await line(/built in .* changed .*reference\.md/);
    expect(readdirSync(at.out)).toEqual(expect.arrayContaining(['openapi.yaml', 'types.ts']));
    expect(at.read('docs/client.md')).toContain('[List all refunds]');
    at.write(file, broken);
    await line(diagnostic);
    expect(await stop('SIGINT')).toBe(0);
  });
});

describe('check', () => {
  const check = (cwd: string, ...names: string[]) =>
    runCommand('site/commands/check', cwd, ...names);

  test('names what drifted and what nothing refers to, how to fix it, and exits with 1', async () => {
    const at = project();
    cpSync(join(ROOT, 'generated'), at.out, { recursive: true });
    at.change('generated/operations.ts', "method: 'PUT'", "method: 'POST'");
    at.write('openapi/paths/ping.yaml', 'get: {}\n');
    at.write('openapi/components/schemas/Ping.yaml', 'type: object\n');
    const { status, stdout } = await check(at.root, 'lint', 'documents', 'generated');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^lint +ok[^]*documents +FAILED[^]*generated\/operations\.ts differs [^]*npm run build[^]*generated +FAILED/,
    );
    expect(stdout.match(/^\S+ {2}file-used/gm)).toEqual([
      'openapi/components/schemas/Ping.yaml:1:1  file-used',
      'openapi/paths/ping.yaml:1:1  file-used',
    ]);
  });

  test('has failed where it cannot be made, and the others are made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payments-check-'));
    const { status, stdout } = await check(folder, 'versions', 'released');
    rmSync(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stdout).toMatch(/ENOENT[^]*\nversions {4}FAILED {2}\d\.\d s\nreleased {4}ok {2}/);
  });

  test('refuses a name that is none', async () => {
    expect((await check(ROOT, 'nonsense')).status).toBe(2);
  });
});

describe('start', () => {
  const CURL = /^ {2}curl -H '([^:]+): ([^']+)' (\S+)$/m;

  /** This project with a folder of its own for what is built: other suites start the server too. */
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'payments-start-'));
    for (const part of readdirSync(ROOT)) {
      if (part !== 'dist') symlinkSync(join(ROOT, part), join(home, part));
    }
  });
  afterAll(() => rmSync(home, { recursive: true }));

  test('prints addresses and a call that work, and ends at once on SIGINT', async () => {
    const { line, stop } = begin(home, ['start', '--port', '0', '--host', '0.0.0.0']);
    const [shown] = await line(/Documentation[^]*A call/);
    const addresses = shown.match(/http:\/\/[^\s/]+\//g) ?? [];
    const [, base = ''] = /^(http:\/\/127\.0\.0\.1:\d+)\/$/.exec(addresses[0] ?? '') ?? [];
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
    const [, header = '', value = '', url = ''] = await line(CURL);
    const call = await fetch(url, { headers: { [header]: value } });
    expect([call.status, await call.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'success' }),
    ]);
    const paths = ['/', '/openapi.json', '/openapi.yaml', '/v3/nothing', '/profile/nothing'];
    const statuses = await Promise.all(
      paths.map(async (path) => (await fetch(base + path)).status),
    );
    expect(statuses).toEqual([200, 200, 200, 404, 404]);
    const served = await fetch(`${base}/openapi.json`);
    const { servers } = (await served.json()) as { servers: { url: string }[] };
    expect(servers.map((server) => server.url)).toEqual([`${base}/v3`, base]);
    const page = await fetch(`${base}/`);
    expect(page.headers.get('content-type')).toContain('text/html');

    expect(await stop('SIGINT')).toBe(0);
  });

  test('builds, unless the port is taken', async () => {
    const file = join(home, 'package.json');
    const { engines, scripts, type } = JSON.parse(readFileSync(file, 'utf8'));
    const build = 'echo built >>builds && false';
    rmSync(file);
    writeFileSync(file, JSON.stringify({ engines, type, scripts: { ...scripts, build } }));
    const npmStart = (port: number) =>
      spawnSync('npm', ['start', '--', '--port', String(port)], {
        cwd: home,
        encoding: 'utf8',
        env: ENV,
      });
    const server = createServer();
    const port = await listen(server);
    const taken = npmStart(port);
    expect(taken.status).toBe(1);
    expect(taken.stderr).toContain(
      `port ${port} is in use; choose another one with --port or PORT: npm start -- --port ${port + 1}`,
    );
    expect(existsSync(join(home, 'builds'))).toBe(false);
    server.close();

    const free = npmStart(port);
    expect([free.status, free.stderr]).toEqual([1, expect.stringContaining('the build failed')]);
    expect(existsSync(join(home, 'builds'))).toBe(true);
  });

  test('says how it is used, with an example and the guide', async () => {
    const { status, stdout } = await runHere('start', '--help');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Example:\n {2}npm start -- --\w+/m);
    const guides = stdout.match(/docs\/\S+\.md/g) ?? [];
    expect(guides.length).toBeGreaterThan(0);
    for (const guide of guides) expect(existsSync(guide)).toBe(true);
  });

  test('refuses what is no port', async () => {
    const { status, stderr } = await runHere('start', '--port', 'http');
    expect(status).toBe(2);
    // A message, and no stack.
    expect(stderr).not.toContain('    at ');
  });
});
