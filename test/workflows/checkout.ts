import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

const LEFT_OUT = ['.git', '.wireit', 'coverage', 'dist', 'node_modules', 'test'];
const EVERYTHING = readdirSync(ROOT).filter((part) => !LEFT_OUT.includes(part));

/** A repository with parts of this project, to run the scripts of the workflows in. */
export class Checkout {
  readonly root = mkdtempSync(join(tmpdir(), 'checkout-'));

  /** @param parts - Files and folders to copy. @default everything but the tests */
  constructor(parts: readonly string[] = EVERYTHING) {
    for (const part of parts) cpSync(join(ROOT, part), join(this.root, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'));
    this.write('.gitignore', 'node_modules\ndist/\n'); // a link is no folder
    this.git('init', '--quiet', '--initial-branch', 'main');
    this.git('config', 'user.name', 'Tester');
    this.git('config', 'user.email', 'tester@example.com');
    this.commit();
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.root, encoding: 'utf8' });
  }

  commit(): void {
    this.git('add', '.');
    this.git('commit', '--quiet', '--allow-empty', '--message', 'Change');
  }

  /** What `origin` has on its main branch is from now on what is committed here. */
  push(): void {
    this.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  list(folder: string): string[] {
    return readdirSync(join(this.root, folder)).toSorted();
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  writeProgram(file: string, text: string): void {
    this.write(file, text);
    chmodSync(join(this.root, file), 0o755);
  }

  /** Keeps the documents of `generated/` as those of a released version. */
  keepDocuments(version: string): void {
    const documents = this.list('generated').filter((name) => name.startsWith('openapi'));
    const checksums = documents.map((name) => {
      const text = this.read(`generated/${name}`);
      this.write(`openapi/released/${version}/${name}`, text);
      return `${createHash('sha256').update(text).digest('hex')}  ${name}\n`;
    });
    this.write(`openapi/released/${version}/SHA256SUMS`, checksums.join(''));
  }

  /** Runs a script of `.github/scripts` with nothing in its environment but what is given. */
  run(script: string, args: string[], env: Record<string, string> = {}) {
    const { PATH = '', HOME = '' } = process.env;
    const { status, stdout, stderr } = spawnSync('bash', [`.github/scripts/${script}`, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      env: { PATH, HOME, NO_COLOR: '1', ...env },
    });
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
