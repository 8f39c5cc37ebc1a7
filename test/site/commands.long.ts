import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ROOT, project, removeProjects } from '../scripts/support/project.ts';

afterAll(removeProjects);

/** The files of a project may be links to those of this one. */
const ENV = { ...process.env, NO_COLOR: '1', TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json') };

/** What starts a program without a network; empty where that is not allowed. */
const OFFLINE = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];

/** Starts `npm run build -- --watch` without npm, by way of another program if one is given. */
function startWatch(cwd: string, by: readonly string[] = []) {
  const node = [process.execPath, '--import', import.meta.resolve('tsx')];
  const [program = '', ...args] = [...by, ...node, 'site/commands/build.ts', '--watch'];
  const child = spawn(program, args, { cwd, env: ENV });
  onTestFinished(() => void child.kill('SIGKILL'));
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
    const { line, stop } = startWatch(at.root, network);
    // It comes on stderr: whether it is read before the next line of stdout is chance.
    await line(diagnostic);
    at.write(file, good);
    await line(/built in .* changed .*openapi\.yaml/);
    expect(readdirSync(at.out)).toEqual(expect.arrayContaining(['openapi.yaml', 'types.ts']));
    expect(at.read('docs/client.md')).toContain('[List all refunds]');
    at.write(file, broken);
    await line(diagnostic);
    expect(await stop('SIGINT')).toBe(0);
  });
});
