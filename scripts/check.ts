import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { PlainError, runCommand } from './lib/command.ts';

/** What `npm run build` writes. */
const WRITTEN = ['generated', 'docs', 'README.md'];

/** What a build does not read. `generated/` is left out, so that what it no longer writes is found. */
const LEFT_OUT = new Set(['.git', 'coverage', 'dist', 'generated', 'node_modules']);

/** Builds again in a copy of the project, so that nothing here changes, and compares what is written. */
async function main(): Promise<number> {
  const root = process.cwd();
  const copy = await mkdtemp(join(tmpdir(), 'payments-check-'));
  try {
    const isRead = (path: string) => path === root || !LEFT_OUT.has(basename(path));
    await cp(root, copy, { recursive: true, filter: isRead });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
      cwd: copy,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new PlainError(`${stdout}${stderr}the document does not build`);
    const stale = await differences(root, copy);
    for (const file of stale) process.stdout.write(`${file} is not what the build writes\n`);
    if (stale.length > 0) throw new PlainError('run `npm run build`, and remove what it leaves');
    process.stdout.write('generated/, docs/ and README.md are what the build writes\n');
    return 0;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** The written files that are not the same in two folders, or in one of them only. */
async function differences(...folders: [string, string]): Promise<string[]> {
  const [ours, theirs] = await Promise.all(folders.map(writtenIn));
  const names = [...new Set([...ours!.keys(), ...theirs!.keys()])].toSorted();
  return names.filter((name) => ours!.get(name) !== theirs!.get(name));
}

async function writtenIn(folder: string): Promise<Map<string, string>> {
  const files = await Promise.all(WRITTEN.map((name) => filesBelow(join(folder, name))));
  const texts = files
    .flat()
    .map(async (file): Promise<[string, string]> => [
      relative(folder, file),
      await readFile(file, 'utf8'),
    ]);
  return new Map(await Promise.all(texts));
}

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

await runCommand(main);
