import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CommandError, runCommand } from './lib/command.ts';

/** What `npm run build` writes. */
const WRITTEN = ['generated', 'docs', 'README.md'];

/** What a build does not read. `generated/` is left out, so that what it no longer writes is found. */
const LEFT_OUT = new Set(['.git', 'coverage', 'dist', 'generated', 'node_modules']);

/** Builds again in a copy of the project, so that nothing here changes, and compares what is written. */
async function main(): Promise<void> {
  const root = process.cwd();
  const copy = await mkdtemp(join(tmpdir(), 'payments-check-'));

  try {
    const isRead = (path: string) => path === root || !LEFT_OUT.has(basename(path));
    await cp(root, copy, { recursive: true, filter: isRead });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));

    const build = spawnSync('npm', ['run', '--silent', 'build'], { cwd: copy, encoding: 'utf8' });
    if (build.status !== 0) {
      throw new CommandError(`${build.stdout}${build.stderr}the document does not build`);
    }

    const diff = ['diff', '--no-index', '--name-status'];
    const changes = WRITTEN.map(
      (name) => spawnSync('git', [...diff, name, join(copy, name)], { encoding: 'utf8' }).stdout,
    );
    if (changes.join('') !== '') {
      throw new CommandError(`${changes.join('')}run \`npm run build\`, and remove what it leaves`);
    }
    process.stdout.write('generated/, docs/ and README.md are what the build writes\n');
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

await runCommand(main);
