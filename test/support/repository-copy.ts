import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './files.ts';

/** The files of the repository, new ones too, but none that git ignores. */
export function repositoryFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return listed.filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

/** A copy of the repository, to be changed. */
export class RepositoryCopy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(await mkdtemp(join(tmpdir(), 'copy-')));
    for (const file of repositoryFiles()) await cp(join(ROOT, file), join(copy.folder, file));
    await symlink(join(ROOT, 'node_modules'), join(copy.folder, 'node_modules'));
    return copy;
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(join(this.folder, file), text);
  }

  /** Runs a command, and prints it with its seconds; the output holds what it printed on both streams. */
  run(command: string, ...args: string[]): { status: number | null; output: string } {
    const begun = performance.now();
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: 2 ** 26,
    });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    process.stdout.write(`$ ${[command, ...args].join(' ')}  # ${seconds} s\n`);
    return { status, output: stdout + stderr };
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}
